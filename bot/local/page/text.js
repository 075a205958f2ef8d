// A message's text: the server's tree (see bot/local/markdown.py) as elements.

import { el, icon } from "./dom.js";
import { format, fromNow } from "./clock.js";

const PLAIN = {
  p: "p",
  h1: "h3",
  h2: "h4",
  h3: "h5",
  quote: "blockquote",
  ul: "ul",
  li: "li",
  b: "strong",
  i: "em",
  u: "u",
  s: "s",
  code: "code",
  small: "small",
  span: "span",
};

export function text(nodes, pane) {
  return nodes.map((node) => (typeof node === "string" ? node : element(node, pane)));
}

function element(node, pane) {
  const inside = () => text(node.c, pane);
  switch (node.t) {
    case "br":
      return el("br");
    case "ol":
      return el("ol", { start: node.start }, inside());
    case "pre":
      return el("pre", { tabindex: 0, role: "group", "aria-label": "Code" }, el("code", {}, inside()));
    case "spoiler":
      return spoiler(inside());
    case "a":
      return el("a", { href: node.href, target: "_blank", rel: "noopener noreferrer" }, inside());
    case "jump":
      return jump(node, pane);
    case "time":
      return time(Number(node.unix), node.style ?? "f");
    case "user":
      return el(
        "span",
        { class: node.id === pane.me ? "mention me" : "mention", "data-name": node.id },
        `@${pane.name(node.id)}`,
      );
    case "channel":
      return channel(node.id, pane);
    case "role":
      return el("span", { class: "mention" }, "@role");
    case "everyone":
      return el("span", { class: "mention me" }, `@${node.name}`);
    case "command":
      return el(
        "button",
        { class: "mention", type: "button", onclick: () => pane.composer.begin(node.name) },
        `/${node.name}`,
      );
    case "emoji":
      return `:${node.name}:`;
    default:
      return el(PLAIN[node.t] ?? "span", {}, inside());
  }
}

function spoiler(children) {
  const cover = el(
    "button",
    {
      class: "spoiler",
      type: "button",
      "aria-expanded": "false",
      "aria-label": "Hidden text, press to show",
    },
    el("span", { "aria-hidden": "true" }, children),
  );
  cover.addEventListener("click", () => cover.replaceWith(el("span", { class: "unspoiled" }, children)));
  return cover;
}

function time(unix, style) {
  const shown = style === "R" ? fromNow(unix) : format(unix, style);
  const iso = new Date(unix * 1000).toISOString();
  return el(
    "time",
    { datetime: iso, title: format(unix, "F"), "data-from-now": style === "R" && String(unix) },
    shown,
  );
}

function channel(id, pane) {
  const place = pane.place(id);
  if (!place) return el("span", { class: "mention" }, "#unknown");
  return el("button", { class: "mention", type: "button", onclick: () => pane.look(id) }, `#${place.name}`);
}

function jump(node, pane) {
  const place = pane.place(node.channel);
  const address = node.c.join("").startsWith("https://discord.com/");
  const label = address
    ? `#${place?.name ?? "unknown"}${node.message ? " › message" : ""}`
    : text(node.c, pane);
  return el(
    "button",
    { class: "mention", type: "button", onclick: () => pane.look(node.channel, node.message) },
    label,
    address ? null : icon("link"),
  );
}
