// One message. Its parts are rebuilt only when they differ, so that pictures stay and the focus is kept.

import { avatar, el, icon } from "./dom.js";
import { format, stamp } from "./clock.js";
import { rows } from "./controls.js";
import { enlarge } from "./dialogs.js";
import { pickEmoji } from "./emoji.js";
import { text } from "./text.js";

const JOINED = 7 * 60; // seconds within which messages of one author stand together

export class Message {
  data = null;
  #parts = new Map();

  constructor(pane) {
    this.pane = pane;
    this.head = el("div", { class: "head" });
    this.body = el("div", { class: "body" }, this.head);
    this.side = el("div", { class: "side" });
    this.failed = el("p", { class: "failed", role: "alert", hidden: true });
    this.el = el("li", { class: "message" }, this.side, this.body);
    for (const name of ["above", "notice", "text", "embeds", "files", "rows", "reactions", "only"]) {
      const part = el("div", { class: name });
      this.#parts.set(name, { el: part, shown: "" });
      if (name === "above") this.el.prepend(part);
      else this.body.append(part);
    }
    this.body.append(this.failed, this.#tools());
  }

  show(data) {
    this.data = data;
    this.el.dataset.id = data.id;
    const mine = data.mentions.includes(this.pane.me) || data.everyone;
    this.el.classList.toggle("pinged", mine && data.author !== this.pane.me);
    this.el.classList.toggle("private", data.only_you);
    this.el.classList.toggle("system", Boolean(data.notice));
    this.#part("above", data.above, () => this.#above());
    this.#part("notice", data.notice, () => this.#notice());
    this.#part("text", [data.text, data.thinking, Boolean(data.notice)], () => this.#text());
    this.#part("embeds", data.embeds, () => data.embeds.map((embed) => this.#embed(embed)));
    this.#part("files", data.files, () => data.files.map((file) => this.#file(file)));
    this.#part("rows", data.rows, () => rows(data, this.pane, { click: this.#click, select: this.#select }));
    this.#part("reactions", data.reactions, () => this.#reactions());
    this.#part("only", data.only_you, () => (data.only_you ? this.#onlyYou() : []));
    this.#heading();
  }

  // Beside the message before it: without a name when it goes on from there.
  joins(before) {
    const [own, other] = [this.data, before?.data];
    const joined =
      Boolean(other) &&
      own.author === other.author &&
      own.at - other.at < JOINED &&
      !own.above &&
      !own.notice &&
      !other.notice &&
      own.only_you === other.only_you;
    this.el.classList.toggle("joined", joined);
  }

  // Names changed.
  rename() {
    for (const part of this.#parts.values()) part.shown = "";
    this.show(this.data);
  }

  #part(name, value, build) {
    const part = this.#parts.get(name);
    const shown = JSON.stringify(value ?? null);
    if (part.shown === shown) return;
    part.shown = shown;
    const held = part.el.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    part.el.replaceChildren(...build().filter(Boolean));
    if (held)
      [...part.el.querySelectorAll("[data-key]")].find((control) => control.dataset.key === held)?.focus();
  }

  #heading() {
    const { data, pane } = this;
    const author = pane.member(data.author);
    const when = el(
      "time",
      { datetime: new Date(data.at * 1000).toISOString(), title: format(data.at, "F") },
      stamp(data.at),
    );
    this.head.replaceChildren(
      el("span", { class: "author", dir: "auto", style: { "--hue": author.hue } }, author.name),
      author.bot ? el("span", { class: "app" }, "APP") : "",
      when,
    );
    this.side.replaceChildren(
      avatar(author),
      el("time", { class: "gutter", "aria-hidden": "true" }, format(data.at, "t")),
    );
  }

  #above() {
    const { above } = this.data;
    if (!above) return [];
    const by = el("bdi", { class: "by" }, this.pane.name(above.by));
    if (above.message)
      return [
        el(
          "button",
          { type: "button", class: "reply", onclick: () => this.pane.show(above.message) },
          by,
          " ",
          above.text,
        ),
      ];
    return [
      el(
        "span",
        {},
        by,
        " used ",
        el("span", { class: "mention" }, above.command ? `/${above.command}` : "a command"),
      ),
    ];
  }

  #notice() {
    const { notice } = this.data;
    if (!notice) return [];
    if (notice.kind !== "thread") return [notice.text];
    return [
      el("span", {}, "opened a thread: "),
      el(
        "button",
        { type: "button", class: "mention", onclick: () => this.pane.look(notice.channel) },
        notice.text,
      ),
    ];
  }

  #text() {
    const { data, pane } = this;
    if (data.notice) return [];
    if (!data.thinking) return text(data.text, pane);
    return [
      el(
        "p",
        { class: "thinking" },
        el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i")),
        `${pane.name(data.author)} is thinking…`,
      ),
    ];
  }

  #file(file) {
    const source = `file/${file.id}`;
    if (!file.picture) {
      return el(
        "a",
        { class: "file", href: source, download: file.name },
        file.name,
        el("small", {}, ` ${Math.ceil(file.bytes / 1024)} KB`),
      );
    }
    const picture = el("img", {
      src: source,
      alt: file.alt,
      width: file.width,
      height: file.height,
      decoding: "async",
    });
    const frame = el(
      "button",
      {
        type: "button",
        class: "picture",
        "aria-label": `Enlarge the picture: ${file.alt || file.name}`,
        onclick: () => enlarge(file, source),
      },
      picture,
    );
    if (file.moves && matchMedia("(prefers-reduced-motion: reduce)").matches) return still(frame, picture);
    return frame;
  }

  #embed(embed) {
    const colour =
      embed.colour === null ? null : { "--edge": `#${embed.colour.toString(16).padStart(6, "0")}` };
    const field = ({ name, value, inline }) =>
      el(
        "div",
        { class: inline ? "embed-field inline" : "embed-field" },
        el("strong", {}, text(name, this.pane)),
        text(value, this.pane),
      );
    return el(
      "article",
      { class: "embed", style: colour ?? {} },
      embed.author && el("p", { class: "embed-author" }, embed.author),
      embed.title.length ? el("h3", {}, text(embed.title, this.pane)) : null,
      text(embed.text, this.pane),
      embed.fields.length ? el("div", { class: "embed-fields" }, embed.fields.map(field)) : null,
      embed.picture && el("img", { src: `file/${embed.picture}`, alt: "" }),
      (embed.footer || embed.at) &&
        el("p", { class: "embed-footer" }, embed.footer, embed.at ? ` · ${stamp(embed.at)}` : null),
    );
  }

  #reactions() {
    const { data, pane } = this;
    const list = data.reactions.map((reaction) => {
      const own = reaction.by.includes(pane.me);
      const who = reaction.by.map((id) => pane.name(id)).join(", ");
      return el(
        "button",
        {
          type: "button",
          class: "reaction",
          "aria-pressed": String(own),
          title: who,
          "data-key": reaction.emoji,
          "aria-label": `${reaction.emoji} ${reaction.count}: ${who}`,
          onclick: () => this.#react(reaction.emoji, !own),
        },
        el("span", { class: "emoji" }, reaction.emoji),
        el("span", { class: "count" }, String(reaction.count)),
      );
    });
    return list.length ? [...list, this.#adder("reaction add")] : [];
  }

  #onlyYou() {
    return [
      el("span", {}, "Only you can see this · "),
      el(
        "button",
        { type: "button", class: "plain", onclick: () => this.pane.dismiss(this.data.id) },
        "Dismiss message",
      ),
    ];
  }

  #tools() {
    return el("div", { class: "tools-of-message" }, this.#adder("icon"));
  }

  #adder(kind) {
    return el(
      "button",
      {
        type: "button",
        class: kind,
        "aria-label": "Add a reaction",
        title: "Add a reaction",
        "data-key": `add-${kind}`,
        onclick: (event) => pickEmoji(event.currentTarget, (emoji) => this.#react(emoji, true)),
      },
      icon("smile"),
    );
  }

  #react(emoji, on) {
    return this.#ask(null, "react", { emoji, on });
  }

  #click = (control, button) => this.#ask(button, "click", { control });

  #select = (control, values, button) => this.#ask(button, "select", { control, values });

  async #ask(control, what, fields) {
    this.failed.hidden = true;
    control?.setAttribute("aria-busy", "true");
    try {
      const answer = await this.pane.line.ask(what, { message: this.data.id, ...fields });
      if (answer.modal) this.pane.dialogue(answer.modal);
    } catch (error) {
      this.failed.textContent = error.message;
      this.failed.hidden = false;
    } finally {
      control?.removeAttribute("aria-busy");
    }
  }
}

// Motion is not wanted: the first frame, until it is asked for.
function still(frame, picture) {
  const canvas = el("canvas", {
    width: picture.width,
    height: picture.height,
    role: "img",
    "aria-label": picture.alt,
  });
  const play = el(
    "button",
    {
      type: "button",
      class: "button secondary play",
      onclick: () => (canvas.replaceWith(picture), play.remove()),
    },
    "Play the animation",
  );
  const first = new Image();
  first.onload = () => canvas.getContext("2d").drawImage(first, 0, 0, canvas.width, canvas.height);
  first.src = picture.src;
  frame.replaceChildren(canvas);
  return el("div", {}, frame, play);
}
