// One option of a command that is being written: typed freely, or chosen from what it takes.

import { el } from "./dom.js";
import { Listbox } from "./listbox.js";

const PAUSE = 120; // ms of quiet before the bot is asked for choices

export class Option {
  #picked = null; // {label, value}
  #asked = 0;
  #timer = 0;

  constructor(spec, pane, { complete, next, drop }) {
    this.spec = spec;
    this.pane = pane;
    this.complete = complete;
    this.next = next;
    this.drop = drop;
    const numeric = spec.kind === "whole" ? "numeric" : spec.kind === "number" ? "decimal" : null;
    this.input = el("input", {
      type: "text",
      autocomplete: "off",
      spellcheck: "false",
      inputmode: numeric,
      size: 8,
      placeholder: " ",
      "aria-label": `${spec.name}: ${spec.description}`,
      "aria-required": String(spec.required),
    });
    const name = el(
      "span",
      { class: "option-name", "aria-hidden": "true", onclick: () => this.input.focus() },
      spec.name,
    );
    this.el = el("div", { class: "option-field" }, name, this.input);
    if (this.chooses) {
      this.input.setAttribute("role", "combobox");
      this.input.setAttribute("aria-autocomplete", "list");
      this.list = new Listbox(this.input, { label: spec.name, onPick: (option) => this.#pick(option) });
      this.el.append(this.list.el);
      this.input.addEventListener("focus", () => this.#offer());
      this.input.addEventListener("click", () => this.list.isOpen || this.#offer(true));
    }
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.input.addEventListener("blur", () => this.list?.close());
  }

  get chooses() {
    return this.spec.complete || this.spec.choices.length > 0 || ["user", "channel"].includes(this.spec.kind);
  }

  get filled() {
    return this.input.value.trim() !== "";
  }

  get value() {
    return this.#picked ? this.#picked.value : this.input.value.trim();
  }

  // What `fill` needs to restore this option.
  get kept() {
    return this.#picked ?? { label: this.input.value, value: this.input.value };
  }

  fill(kept) {
    this.input.value = kept.label;
    this.#picked = kept;
  }

  // Whether it can be sent; a choice's name typed out counts as choosing it.
  check() {
    if (!this.filled) return !this.spec.required;
    if (this.#picked || this.spec.complete) return true;
    if (this.spec.kind === "whole") return /^-?\d+$/.test(this.value);
    if (this.spec.kind === "number") return Number.isFinite(Number(this.value));
    if (!this.chooses) return true;
    const typed = this.value.toLowerCase();
    const option = this.#local("").find((known) => known.label.toLowerCase() === typed);
    this.#picked = option ?? null;
    return Boolean(option);
  }

  #local(typed) {
    const { spec, pane } = this;
    const all =
      spec.kind === "user"
        ? pane.people.map((person) => ({ label: person.name, value: person.id }))
        : spec.kind === "channel"
          ? pane.places
              .filter((place) => place.kind !== "dm")
              .map((place) => ({ label: `#${place.name}`, value: place.id }))
          : spec.choices.map((choice) => ({ label: choice.name, value: choice.value }));
    return all.filter((option) => option.label.toLowerCase().includes(typed.toLowerCase()));
  }

  async #offer(all = false) {
    if (this.#picked && !all) return;
    const typed = all && this.#picked ? "" : this.input.value;
    if (!this.spec.complete) return this.#list(this.#local(typed));
    const turn = ++this.#asked;
    try {
      const choices = await this.complete(typed);
      if (turn === this.#asked)
        this.#list(choices.map((choice) => ({ label: choice.name, value: choice.value })));
    } catch (error) {
      this.pane.hint(error.message);
    }
  }

  #list(options) {
    if (document.activeElement === this.input) this.list.show(options);
  }

  #pick(option) {
    this.#asked += 1;
    this.fill(option);
    this.input.size = Math.min(40, Math.max(8, option.label.length));
    this.next();
  }

  #typed() {
    this.#picked = null;
    this.input.size = Math.min(40, Math.max(8, this.input.value.length));
    if (!this.chooses) return;
    clearTimeout(this.#timer);
    if (!this.spec.complete) {
      this.#offer();
      return;
    }
    // Until the bot answers, what it offered for less must not be picked by a quick Enter.
    const typed = this.input.value.toLowerCase();
    if (this.list.isOpen)
      this.list.show(this.list.options.filter((option) => option.label.toLowerCase().includes(typed)));
    this.#timer = setTimeout(() => this.#offer(), PAUSE);
  }

  #key(event) {
    if (this.list?.key(event)) return;
    if (event.key === "Tab" && this.list?.isOpen && !event.shiftKey) {
      event.preventDefault();
      this.list.pick(this.list.active);
    } else if (event.key === "ArrowDown" && this.list) {
      event.preventDefault();
      this.#offer(true);
    } else if (event.key === "Backspace" && this.input.value === "") {
      event.preventDefault();
      this.drop();
    }
  }
}
