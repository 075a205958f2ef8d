// A list to choose from, driven by the keyboard of the element that owns it: menus, commands and choices.

import { el, newId } from "./dom.js";

export class Listbox {
  options = [];
  active = -1;
  chosen = new Set();

  // `onPick(option)`; with `multi` {min, max}: `onDone(options)` once enough are chosen.
  constructor(owner, { label, onPick, onDone, onClose, multi = null, floating = false }) {
    this.owner = owner;
    this.onPick = onPick;
    this.onDone = onDone;
    this.onClose = onClose;
    this.multi = multi;
    this.floating = floating;
    this.id = newId("list");
    this.list = el("ul", {
      class: "list",
      role: "listbox",
      id: this.id,
      "aria-label": label,
      "aria-multiselectable": multi ? "true" : null,
    });
    this.el = el("div", { class: "popup", popover: floating ? "manual" : null, hidden: !floating });
    this.el.append(this.list);
    // The owner keeps the focus, so that its keys work on.
    this.el.addEventListener("mousedown", (event) => event.preventDefault());
    owner.setAttribute("aria-controls", this.id);
    this.#expanded(false);
  }

  get isOpen() {
    return this.floating ? this.el.matches(":popover-open") : !this.el.hidden;
  }

  show(options, active = 0) {
    this.options = options;
    const items = options.map((option, index) => this.#item(option, index));
    this.list.replaceChildren(...items);
    if (!options.length) return this.close();
    if (this.floating && !this.isOpen) this.#float();
    this.el.hidden = false;
    this.#expanded(true);
    this.#activate(Math.min(active, options.length - 1));
  }

  close() {
    if (!this.isOpen) return;
    if (this.floating) this.el.hidePopover();
    else this.el.hidden = true;
    this.#expanded(false);
    this.owner.removeAttribute("aria-activedescendant");
    this.active = -1;
    removeEventListener("pointerdown", this.#outside, true);
    this.onClose?.();
  }

  // True if the key was for the list.
  key(event) {
    if (!this.isOpen || event.isComposing) return false;
    const last = this.options.length - 1;
    const to = {
      ArrowDown: this.active >= last ? 0 : this.active + 1,
      ArrowUp: this.active <= 0 ? last : this.active - 1,
      PageDown: Math.min(this.active + 8, last),
      PageUp: Math.max(this.active - 8, 0),
    }[event.key];
    if (to !== undefined) this.#activate(to);
    else if (event.key === "Escape") this.close();
    else if (event.key === "Enter" && this.active >= 0) this.pick(this.active);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  // Go to the next option that begins with the letter typed.
  seek(letter) {
    const order = this.options.map((_, index) => (this.active + 1 + index) % this.options.length);
    const found = order.find((index) =>
      this.options[index].label.toLowerCase().startsWith(letter.toLowerCase()),
    );
    if (found !== undefined) this.#activate(found);
  }

  pick(index) {
    const option = this.options[index];
    if (!this.multi) {
      this.close();
      return this.onPick(option);
    }
    if (option.done) return this.#finish();
    if (!this.chosen.delete(option.value) && this.chosen.size < this.multi.max) this.chosen.add(option.value);
    if (this.chosen.size === this.multi.max && this.multi.min === this.multi.max) return this.#finish();
    return this.show(this.options, index);
  }

  #finish() {
    if (this.chosen.size < this.multi.min) return;
    this.close();
    this.onDone([...this.chosen]);
  }

  #item(option, index) {
    const selected = this.multi ? this.chosen.has(option.value) : Boolean(option.selected);
    const few = option.done && this.chosen.size < this.multi.min;
    const item = el(
      "li",
      {
        role: "option",
        id: `${this.id}-${index}`,
        class: option.done ? "option done" : "option",
        "aria-selected": String(selected),
        "aria-disabled": few ? "true" : null,
      },
      option.mark ? el("span", { class: "option-mark" }, option.mark) : null,
      el(
        "span",
        { class: "option-words" },
        el("span", { class: "option-label" }, option.label),
        option.description ? el("span", { class: "option-more" }, option.description) : null,
      ),
      option.aside ? el("span", { class: "option-aside" }, option.aside) : null,
    );
    item.addEventListener("click", () => this.pick(index));
    item.addEventListener("mousemove", () => this.active !== index && this.#activate(index, false));
    return item;
  }

  #activate(index, scroll = true) {
    this.list.querySelector(".active")?.classList.remove("active");
    this.active = index;
    const item = this.list.children[index];
    if (!item) return;
    item.classList.add("active");
    this.owner.setAttribute("aria-activedescendant", item.id);
    if (scroll) item.scrollIntoView({ block: "nearest" });
  }

  // A plain text box has no such state.
  #expanded(open) {
    if (this.owner.role === "combobox") this.owner.setAttribute("aria-expanded", String(open));
  }

  #outside = (event) => {
    if (!this.el.contains(event.target) && !this.owner.contains(event.target)) this.close();
  };

  // Beside its owner, wherever there is room, above everything else on the page.
  #float() {
    if (!this.el.isConnected) this.owner.after(this.el);
    this.el.showPopover();
    const box = this.owner.getBoundingClientRect();
    const below = innerHeight - box.bottom - 12;
    const above = box.top - 12;
    const height = Math.min(340, Math.max(below, above));
    const down = below >= Math.min(this.el.scrollHeight, 240) || below >= above;
    const width = Math.min(Math.max(box.width, 240), innerWidth - 16);
    Object.assign(this.el.style, {
      width: `${width}px`,
      maxHeight: `${height}px`,
      left: `${Math.max(8, Math.min(box.left, innerWidth - width - 8))}px`,
      top: down ? `${box.bottom + 4}px` : "auto",
      bottom: down ? "auto" : `${innerHeight - box.top + 4}px`,
    });
    addEventListener("pointerdown", this.#outside, true);
  }
}
