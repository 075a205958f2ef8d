// One person's view: their channels, a conversation, and what they write.

import { avatar, el, icon, newId } from "./dom.js";
import { Composer } from "./composer.js";
import { dialogue } from "./dialogs.js";
import { guide } from "./guide.js";
import { Line } from "./line.js";
import { Log } from "./log.js";
import { Places } from "./places.js";
import { setSkipped } from "./clock.js";

export class Pane {
  me = "";
  people = [];
  places = [];
  #everybody = new Map();
  #wanted = null; // a message to be shown once its channel is there

  constructor(who, where, { onChange, onClose, onLost }) {
    this.who = who;
    this.where = where;
    this.onChange = onChange;
    this.log = new Log(this, { onEarlier: () => this.line.ask("earlier").catch(() => {}) });
    this.composer = new Composer(this);
    this.sidebar = new Places(this);
    this.status = el("p", { class: "hint-line", role: "status" });
    this.title = el("h2", {});
    this.topic = el("p", { class: "topic" });
    this.person = el("button", {
      class: "who",
      type: "button",
      "aria-haspopup": "dialog",
      onclick: () => this.#choosePerson(),
    });
    this.el = el(
      "section",
      { class: "pane" },
      el(
        "header",
        { class: "pane-head" },
        this.sidebar.opener,
        el("div", { class: "pane-title" }, this.title, this.topic),
        el(
          "button",
          {
            class: "icon",
            type: "button",
            "aria-label": "What to try",
            title: "What to try",
            onclick: (event) => this.#help(event.currentTarget),
          },
          icon("help"),
        ),
        this.person,
        el(
          "button",
          {
            class: "icon close",
            type: "button",
            "aria-label": "Close this seat",
            title: "Close this seat",
            onclick: () => onClose(this),
          },
          icon("close"),
        ),
      ),
      el(
        "div",
        { class: "pane-body" },
        this.sidebar.el,
        el("div", { class: "talk" }, this.log.el, this.log.newest, this.status, this.composer.el),
      ),
    );
    this.line = new Line(() => this.#address(), {
      onEvent: (event) => this.#event(event),
      onState: (state) => onLost(this, state === "lost"),
    });
  }

  close() {
    this.line.close();
    this.el.remove();
  }

  #address() {
    const address = new URL("socket", location.href);
    address.protocol = "ws:";
    address.hash = "";
    address.search = new URLSearchParams({ as: this.who, in: this.where });
    return address;
  }

  #event(event) {
    switch (event.kind) {
      case "people":
        return this.#setPeople(event);
      case "places":
        this.places = event.places.map((place) =>
          place.kind === "dm" ? { ...place, name: this.bot.name } : place,
        );
        this.sidebar.show(event.server, this.places);
        return this.#showPlace();
      case "commands":
        this.composer.commands = event.commands;
        return this.#showGuide();
      case "clock":
        return setSkipped(event.skipped);
      case "channel":
        return this.#open(event);
      case "change":
        if (event.channel !== this.where) return undefined;
        this.log.remove(event.gone);
        return this.log.put(event.put);
      case "earlier":
        return this.log.earlier(event.put, event.more);
      case "ping":
        return this.sidebar.ping(event.channel);
    }
    return undefined;
  }

  #setPeople({ me, people, bot }) {
    this.me = me;
    this.people = people.map((person, index) => ({ ...person, hue: Math.round((index * 137.5 + 20) % 360) }));
    this.bot = { ...bot, bot: true, hue: 232 };
    this.#everybody = new Map([...this.people, this.bot].map((person) => [person.id, person]));
    const own = this.#everybody.get(me);
    this.who = own.key;
    this.person.replaceChildren(
      avatar(own),
      el("span", { class: "who-name", dir: "auto" }, own.name),
      icon("down"),
    );
    this.person.setAttribute("aria-label", `You are ${own.name}. Be somebody else`);
    this.el.setAttribute("aria-label", `${own.name}'s view`);
    this.log.rename();
    this.onChange();
  }

  #open({ id, messages, more }) {
    this.where = id;
    this.#showPlace();
    this.sidebar.mark(id);
    this.#showGuide();
    this.log.fill(messages, more);
    this.hint("");
    if (this.#wanted) this.show(this.#wanted);
    this.#wanted = null;
    this.onChange();
  }

  #showPlace() {
    const place = this.place(this.where);
    if (!place) return;
    const sign = { dm: "@", thread: "↳ ", channel: "#" }[place.kind];
    this.title.replaceChildren(el("span", { class: "sign", "aria-hidden": "true" }, sign), place.name);
    this.topic.textContent = place.topic;
    this.log.el.setAttribute("aria-label", `Messages in ${place.name}`);
    this.composer.in(place.kind === "channel" ? `#${place.name}` : place.name);
  }

  #showGuide() {
    this.log.beginning.replaceChildren(guide(this, this.place(this.where)));
  }

  #help(anchor) {
    const popup = el("div", { class: "popup help", popover: "auto" }, guide(this, this.place(this.where)));
    this.#pop(popup, anchor);
    popup.addEventListener("click", (event) => event.target.closest("button") && popup.hidePopover());
  }

  #pop(popup, anchor) {
    popup.addEventListener("toggle", (event) => event.newState === "closed" && popup.remove());
    anchor.after(popup);
    popup.showPopover();
    const box = anchor.getBoundingClientRect();
    popup.style.top = `${box.bottom + 6}px`;
    popup.style.left = `${Math.max(8, Math.min(box.right - popup.offsetWidth, innerWidth - popup.offsetWidth - 8))}px`;
  }

  #choosePerson() {
    const id = newId("name");
    const own = this.member(this.me);
    const rename = el("input", {
      id,
      type: "text",
      maxlength: 32,
      value: own.name,
      autocomplete: "off",
      dir: "auto",
    });
    const choose = (person) => {
      popup.hidePopover();
      this.become(person.key);
    };
    const form = el(
      "form",
      { class: "rename" },
      el("label", { for: id }, "Name of this person"),
      el(
        "div",
        { class: "row" },
        rename,
        el("button", { class: "button secondary", type: "submit" }, "Change"),
      ),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      popup.hidePopover();
      this.line.ask("rename", { name: rename.value }).catch((error) => this.hint(error.message));
    });
    const popup = el(
      "div",
      { class: "popup people", popover: "auto", role: "dialog", "aria-label": "Who are you?" },
      el("h3", {}, "Be somebody else"),
      el(
        "ul",
        {},
        this.people.map((person) =>
          el(
            "li",
            {},
            el(
              "button",
              {
                type: "button",
                class: "person",
                "aria-pressed": String(person.id === this.me),
                onclick: () => choose(person),
              },
              avatar(person),
              el("bdi", {}, person.name),
            ),
          ),
        ),
      ),
      form,
    );
    this.#pop(popup, this.person);
  }

  // Sit down as another person, in the same channel.
  become(key) {
    if (key === this.who) return;
    this.who = key;
    this.onChange(this);
  }

  member(id) {
    return this.#everybody.get(id) ?? { name: "somebody", hue: 0, bot: false };
  }

  name(id) {
    return this.member(id).name;
  }

  place(id) {
    return this.places.find((place) => place.id === id);
  }

  look(id, message = null) {
    this.#wanted = message;
    this.sidebar.toggle(false);
    if (id === this.where) return message && this.show(message);
    return this.line.ask("look", { channel: id }).catch((error) => this.hint(error.message));
  }

  show(message) {
    if (!this.log.show(message)) this.hint("That message is further up, or gone.");
  }

  dialogue(modal) {
    dialogue(modal, this);
  }

  // A line above the composer: what went wrong, or (quietly) what is being written.
  hint(words, kind = "") {
    this.status.textContent = words;
    this.status.className = `hint-line ${kind}`;
  }

  dismiss(id) {
    sessionStorage.setItem(`dismissed-${id}`, "1");
    this.log.remove([id]);
    this.composer.focus();
  }

  isDismissed(id) {
    return sessionStorage.getItem(`dismissed-${id}`) !== null;
  }
}
