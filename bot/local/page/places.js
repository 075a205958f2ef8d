// The sidebar: channels with their threads, and the direct messages; a dot for what is new, a number for pings.

import { el, icon, newId } from "./dom.js";

export class Places {
  #seen = new Map(); // place -> how many messages had come there when it was last looked at
  #pings = new Map();
  #places = [];

  constructor(pane) {
    this.pane = pane;
    const id = newId("places");
    this.el = el("nav", { class: "places", id, "aria-label": "Channels" });
    this.opener = el(
      "button",
      {
        class: "icon opener",
        type: "button",
        "aria-label": "Channels",
        "aria-expanded": "false",
        "aria-controls": id,
        onclick: () => this.toggle(),
      },
      icon("menu"),
      el("span", { class: "badge", hidden: true }),
    );
    this.el.addEventListener("keydown", (event) => event.key === "Escape" && this.toggle(false));
  }

  toggle(open = !this.el.classList.contains("open")) {
    this.el.classList.toggle("open", open);
    this.opener.setAttribute("aria-expanded", String(open));
    if (open) this.el.querySelector("[aria-current]")?.focus();
  }

  show(server, places) {
    const first = !this.#places.length;
    for (const { id, count } of places) {
      if (id === this.pane.where || (first && !this.#seen.has(id))) this.#seen.set(id, count);
    }
    this.#places = places;
    this.server = server;
    this.#draw();
  }

  // The place is being looked at.
  mark(id) {
    this.#seen.set(id, this.#places.find((place) => place.id === id)?.count ?? 0);
    this.#pings.delete(id);
    this.#draw();
  }

  ping(id) {
    if (id === this.pane.where) return;
    this.#pings.set(id, (this.#pings.get(id) ?? 0) + 1);
    this.#draw();
  }

  #draw() {
    const held = this.el.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    const list = (kinds) =>
      el(
        "ul",
        {},
        this.#places.filter((place) => kinds.includes(place.kind)).map((place) => this.#entry(place)),
      );
    this.el.replaceChildren(
      el("p", { class: "server" }, this.server ?? ""),
      el("h3", {}, "Channels"),
      list(["channel", "thread"]),
      el("h3", {}, "Direct messages"),
      list(["dm"]),
    );
    if (held) this.el.querySelector(`[data-id="${CSS.escape(held)}"]`)?.focus();
    const pings = [...this.#pings.values()].reduce((sum, count) => sum + count, 0);
    const badge = this.opener.querySelector(".badge");
    badge.hidden = !pings;
    badge.textContent = String(pings || "");
    this.opener.setAttribute("aria-label", pings ? `Channels, ${pings} for you` : "Channels");
  }

  #entry(place) {
    const here = place.id === this.pane.where;
    const pings = this.#pings.get(place.id) ?? 0;
    const fresh = !here && (this.#seen.get(place.id) ?? 0) < place.count;
    const sign = { dm: "@", thread: "↳", channel: "#" }[place.kind];
    const states = [fresh && "new messages", pings && `${pings} for you`, place.closed && "archived"].filter(
      Boolean,
    );
    return el(
      "li",
      { class: place.kind },
      el(
        "button",
        {
          type: "button",
          class: fresh ? "place fresh" : "place",
          "data-id": place.id,
          "aria-current": here ? "page" : null,
          "aria-label": [place.name, ...states].join(", "),
          onclick: () => this.pane.look(place.id),
        },
        el("span", { class: "sign", "aria-hidden": "true" }, sign),
        el("span", { class: "place-name" }, place.name),
        pings ? el("span", { class: "badge" }, String(pings)) : null,
      ),
    );
  }
}
