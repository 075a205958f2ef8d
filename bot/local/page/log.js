// The conversation of a pane: kept in order, at its end while one reads there, longer when one scrolls up.

import { el } from "./dom.js";
import { Message } from "./message.js";

const NEAR = 60; // pixels from the end that still count as reading there

// Ids are numbers that grow with time, too large for a number here; one that is missing comes last.
const later = (a, b) => b !== undefined && (a.length - b.length || (a > b ? 1 : -1)) > 0;

export class Log {
  #messages = new Map(); // id -> Message
  #pinned = true;
  #top = 0;
  #height = 0;
  #asking = false;
  #latest = null; // the element put last
  #more = false;

  constructor(pane, { onEarlier }) {
    this.pane = pane;
    this.onEarlier = onEarlier;
    this.beginning = el("div", { class: "beginning" });
    this.list = el("ol", { class: "messages" });
    this.newest = el(
      "button",
      { class: "newest", type: "button", hidden: true, onclick: () => this.toEnd() },
      "New messages below",
    );
    this.el = el(
      "div",
      { class: "log", role: "log", tabindex: 0, "aria-label": "Messages" },
      this.beginning,
      this.list,
    );
    this.el.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    const watch = new ResizeObserver(() => this.#pinned && this.#follow());
    watch.observe(this.list);
    watch.observe(this.el);
    this.el.addEventListener("load", () => this.#pinned && this.#follow(), true);
  }

  get size() {
    return this.#messages.size;
  }

  // Another channel.
  fill(messages, more) {
    this.#messages.clear();
    this.list.replaceChildren();
    this.#more = more;
    this.beginning.hidden = more;
    this.put(messages);
    this.toEnd();
  }

  put(messages) {
    let grown = false;
    for (const data of messages) {
      if (this.pane.isDismissed(data.id)) continue;
      let message = this.#messages.get(data.id);
      if (!message) {
        message = new Message(this.pane);
        this.#messages.set(data.id, message);
        message.show(data);
        this.#insert(message);
        grown = true;
      } else message.show(data);
      this.#join(message.el);
      this.#join(message.el.nextElementSibling);
    }
    if (this.#pinned) this.#follow();
    else if (grown) this.newest.hidden = false;
  }

  remove(ids) {
    for (const id of ids) {
      const message = this.#messages.get(id);
      if (!message) continue;
      const next = message.el.nextElementSibling;
      message.el.remove();
      this.#messages.delete(id);
      this.#join(next);
    }
  }

  // What was said before: put above without moving what is being read.
  async earlier(messages, more) {
    this.#more = more;
    if (this.el.scrollTop === 0) this.el.scrollTop = 1;
    this.put(messages);
    this.newest.hidden = true;
    this.beginning.hidden = more;
    this.#asking = false;
  }

  show(id) {
    const message = this.#messages.get(id);
    if (!message) return false;
    this.#pinned = false;
    message.el.scrollIntoView({ block: "center" });
    message.el.classList.add("shown");
    setTimeout(() => message.el.classList.remove("shown"), 2000);
    return true;
  }

  rename() {
    for (const message of this.#messages.values()) message.rename();
  }

  toEnd() {
    this.#pinned = true;
    this.#follow();
  }

  #follow() {
    this.newest.hidden = true;
    this.#height = this.el.scrollHeight;
    this.el.scrollTop = this.#height;
  }

  // Only scrolling up leaves the end: what grows below, gets its size late, or shrinks for a moment does not.
  #scrolled() {
    const near = this.el.scrollHeight - this.el.scrollTop - this.el.clientHeight < NEAR;
    if (near) this.#pinned = true;
    else if (this.el.scrollTop < this.#top - 2 && this.el.scrollHeight === this.#height)
      this.#pinned = false;
    this.#top = this.el.scrollTop;
    this.#height = this.el.scrollHeight;
    if (this.#pinned) this.newest.hidden = true;
    if (!this.#more || this.#asking || this.el.scrollTop > 2 * this.el.clientHeight) return;
    this.#asking = true;
    this.onEarlier();
  }

  // Messages mostly come last, or right after the one that was put before them.
  #insert(message) {
    const { id } = message.data;
    const first = this.list.firstElementChild;
    let after = this.list.lastElementChild;
    if (first && later(first.dataset.id, id)) after = null;
    else if (
      this.#latest?.isConnected &&
      later(id, this.#latest.dataset.id) &&
      !later(id, this.#latest.nextElementSibling?.dataset.id)
    )
      after = this.#latest;
    while (after && later(after.dataset.id, id)) after = after.previousElementSibling;
    if (after) after.after(message.el);
    else this.list.prepend(message.el);
    this.#latest = message.el;
  }

  #join(element) {
    const message = element && this.#messages.get(element.dataset.id);
    message?.joins(this.#messages.get(element.previousElementSibling?.dataset.id));
  }
}
