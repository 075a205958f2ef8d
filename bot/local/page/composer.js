// Where a person writes: messages, and commands with their options, by keyboard or by mouse.

import { el, icon } from "./dom.js";
import { Listbox } from "./listbox.js";
import { Option } from "./option.js";

const SHOWN = 60; // commands listed at once

export class Composer {
  commands = [];
  #command = null;
  #options = [];
  #naming = "";

  constructor(pane) {
    this.pane = pane;
    this.input = el("textarea", {
      rows: 1,
      maxlength: 2000,
      "aria-label": "Message",
      autocomplete: "off",
      "aria-haspopup": "listbox",
      "aria-autocomplete": "list",
    });
    this.list = new Listbox(this.input, { label: "Commands", onPick: (option) => this.begin(option.value) });
    this.line = el("div", { class: "command", hidden: true });
    this.send = el("button", { class: "icon send", type: "submit", "aria-label": "Send" }, icon("send"));
    this.el = el("form", { class: "composer" }, this.list.el, this.input, this.line, this.send);
    this.el.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.input.addEventListener("input", () => this.#typed());
    this.input.addEventListener("keydown", (event) => this.#key(event));
    this.input.addEventListener("blur", () => this.list.close());
    this.line.addEventListener("keydown", (event) => this.#commandKey(event));
    this.send.addEventListener("keydown", (event) => this.#command && this.#commandKey(event));
  }

  in(name) {
    this.input.placeholder = `Message ${name}, or / for a command`;
    this.input.setAttribute("aria-label", `Message ${name}`);
  }

  focus() {
    (
      this.#options.find((option) => !option.filled)?.input ?? (this.#command ? this.send : this.input)
    ).focus();
  }

  // Run a command at once, or begin it if something has to be filled in.
  run(name, options = {}) {
    const command = this.commands.find((known) => known.name === name);
    if (!command) return this.pane.hint(`There is no command /${name} here.`);
    if (command.options.some((option) => option.required && !(option.name in options)))
      return this.begin(name);
    return this.#ask({ name, options });
  }

  begin(name, filled = {}) {
    const command = this.commands.find((known) => known.name === name);
    if (!command) return this.pane.hint(`There is no command /${name} here.`);
    this.#command = command;
    this.#options = [];
    this.list.close();
    this.input.value = "";
    this.input.hidden = true;
    this.line.hidden = false;
    const leave = el(
      "button",
      {
        class: "chip",
        type: "button",
        title: "Write something else",
        "aria-label": `/${name}: leave this command`,
        onclick: () => this.#leave(),
      },
      `/${name}`,
    );
    this.more = el("span", { class: "more" });
    this.line.replaceChildren(leave, this.more);
    for (const option of command.options)
      if (option.required || option.name in filled) this.#add(option, filled[option.name]);
    this.#offerMore();
    this.pane.hint(command.description, "quiet");
    this.focus();
  }

  #leave(focus = true) {
    this.#command = null;
    for (const option of this.#options) option.list?.close();
    this.#options = [];
    this.line.hidden = true;
    this.line.replaceChildren();
    this.input.hidden = false;
    this.pane.hint("");
    if (focus) this.input.focus();
  }

  #add(spec, filled) {
    const { name } = this.#command;
    const option = new Option(spec, this.pane, {
      complete: (typed) => this.#complete(name, spec.name, typed),
      next: () => this.focus(),
      drop: () => this.#drop(option),
    });
    if (filled) option.fill(filled);
    this.#options.push(option);
    this.more.before(option.el);
    return option;
  }

  #drop(option) {
    if (option.spec.required) return this.#leave();
    option.el.remove();
    this.#options.splice(this.#options.indexOf(option), 1);
    this.#offerMore();
    return (this.#options.at(-1)?.input ?? this.send).focus();
  }

  #rest() {
    const used = this.#options.map((option) => option.spec.name);
    return this.#command.options.filter((option) => !used.includes(option.name));
  }

  #addMore(option) {
    this.#add(option).input.focus();
    this.#offerMore();
  }

  // Letters typed where nothing else takes them name a further option, as in `mode:solo`.
  #name(letter) {
    const name = this.#naming + letter.toLowerCase();
    const [option] = this.#rest().filter((known) => `${known.name}:`.startsWith(name));
    this.#naming = option && !name.endsWith(":") ? name : "";
    if (!option) this.pane.hint("There is no such option.");
    else if (this.#naming) this.pane.hint(`${name} …`, "quiet");
    else this.#addMore(option);
  }

  #offerMore() {
    this.#naming = "";
    this.more.replaceChildren(
      ...this.#rest().map((option) =>
        el(
          "button",
          {
            class: "chip faint",
            type: "button",
            title: option.description,
            "aria-label": `Add the option ${option.name}: ${option.description}`,
            onclick: () => this.#addMore(option),
          },
          `+ ${option.name}`,
        ),
      ),
    );
  }

  #filled() {
    return Object.fromEntries(
      this.#options.filter((option) => option.filled).map((option) => [option.spec.name, option.value]),
    );
  }

  async #complete(name, option, typed) {
    const options = this.#filled();
    delete options[option];
    const answer = await this.pane.line.ask("complete", { name, option, typed, options });
    return answer.choices;
  }

  #typed() {
    const { value } = this.input;
    if (!value.startsWith("/")) return this.list.close();
    const wanted = value.slice(1).toLowerCase();
    const exact = this.commands.find((command) => `${command.name} ` === wanted);
    if (exact) return this.begin(exact.name);
    const words = wanted.split(/\s+/).filter(Boolean);
    const fitting = this.commands.filter((command) => words.every((word) => command.name.includes(word)));
    fitting.sort((a, b) => Number(b.name.startsWith(wanted)) - Number(a.name.startsWith(wanted)));
    return this.list.show(
      fitting
        .slice(0, SHOWN)
        .map((command) => ({
          label: `/${command.name}`,
          description: command.description,
          value: command.name,
        })),
    );
  }

  #key(event) {
    if (this.list.key(event)) return;
    if (event.key === "Tab" && this.list.isOpen) {
      event.preventDefault();
      this.list.pick(this.list.active);
    } else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.#submit();
    }
  }

  #commandKey(event) {
    if (event.key === "Escape") {
      event.preventDefault();
      this.#leave();
    } else if (event.target === this.send && /^[\w:]$/.test(event.key) && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      this.#name(event.key);
    }
  }

  #submit() {
    if (this.#command) return this.#submitCommand();
    const text = this.input.value.trim();
    if (!text) return undefined;
    if (text.startsWith("/")) return this.pane.hint("There is no such command: choose one from the list.");
    this.input.value = "";
    this.pane.hint("");
    return this.pane.line.ask("say", { text }).catch((error) => {
      this.input.value ||= text;
      this.pane.hint(error.message);
    });
  }

  #submitCommand() {
    const wrong = this.#options.find((option) => !option.check());
    if (wrong) {
      wrong.input.focus();
      return this.pane.hint(`${wrong.spec.name}: ${wrong.spec.description}`);
    }
    const restore = Object.fromEntries(this.#options.map((option) => [option.spec.name, option.kept]));
    const request = { name: this.#command.name, options: this.#filled() };
    this.#leave();
    return this.#ask(request, restore);
  }

  async #ask(request, restore = null) {
    this.pane.hint("");
    this.el.setAttribute("aria-busy", "true");
    try {
      const answer = await this.pane.line.ask("slash", request);
      if (answer.modal) this.pane.dialogue(answer.modal);
    } catch (error) {
      if (restore && !this.#command && !this.input.value) this.begin(request.name, restore);
      this.pane.hint(error.message);
    } finally {
      this.el.removeAttribute("aria-busy");
    }
  }
}
