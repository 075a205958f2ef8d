// The rows below a message: buttons and menus.

import { el, icon, safeUrl } from "./dom.js";
import { Listbox } from "./listbox.js";

export function rows(data, pane, { click, select }) {
  return data.rows.map((row) =>
    el(
      "div",
      { class: "row" },
      row.map((control) =>
        control.kind === "button" ? button(control, click) : menu(control, pane, select),
      ),
    ),
  );
}

function button(control, click) {
  const inside = [
    control.emoji && el("span", { class: "emoji", "aria-hidden": "true" }, control.emoji),
    control.label && el("span", {}, control.label),
  ];
  if (control.url) {
    return el(
      "a",
      { class: "button link", href: safeUrl(control.url), target: "_blank", rel: "noopener noreferrer" },
      inside,
      icon("link"),
    );
  }
  return el(
    "button",
    {
      class: `button ${control.style}`,
      type: "button",
      disabled: control.disabled,
      "data-key": control.id,
      "aria-label": control.label ? null : control.emoji,
      onclick: (event) => click(control.id, event.currentTarget),
    },
    inside,
  );
}

// What a menu of any kind offers.
function offered(control, pane) {
  switch (control.of) {
    case "user":
    case "mentionable":
      return pane.people.map((person) => ({ label: person.name, value: person.id }));
    case "channel":
      return pane.places
        .filter((place) => place.kind !== "dm")
        .map((place) => ({ label: `#${place.name}`, value: place.id }));
    case "role":
      return [];
    default:
      return control.options.map((option) => ({
        label: option.label,
        value: option.value,
        description: option.description,
        mark: option.emoji,
        selected: option.default,
      }));
  }
}

export function menu(control, pane, select) {
  const many = control.max > 1;
  const defaults = control.options.filter((option) => option.default);
  const words = el(
    "span",
    { class: "menu-words" },
    defaults.length ? defaults.map((option) => option.label).join(", ") : control.placeholder || "Choose",
  );
  const owner = el(
    "button",
    {
      class: defaults.length ? "menu chosen" : "menu",
      type: "button",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-label": control.label || control.placeholder || "Choose",
      disabled: control.disabled,
      "data-key": control.id,
    },
    words,
    icon("down"),
  );
  const done = (values, labels) => {
    words.textContent = labels.join(", ");
    select(control.id, values, owner);
  };
  const list = new Listbox(owner, {
    label: control.placeholder || "Choices",
    floating: true,
    multi: many ? { min: control.min, max: control.max } : null,
    onPick: (option) => done([option.value], [option.label]),
    onDone: (values) =>
      done(
        values,
        offered(control, pane)
          .filter((option) => values.includes(option.value))
          .map((option) => option.label),
      ),
  });
  const open = () => {
    const options = offered(control, pane);
    list.chosen = new Set(options.filter((option) => option.selected).map((option) => option.value));
    const count = control.min === control.max ? control.max : `${control.min} to ${control.max}`;
    if (many) options.push({ label: "Done", done: true, aside: `choose ${count}` });
    list.show(
      options,
      Math.max(
        0,
        options.findIndex((option) => option.selected),
      ),
    );
  };
  owner.addEventListener("click", () => (list.isOpen ? list.close() : open()));
  owner.addEventListener("keydown", (event) => {
    if (list.key(event)) return;
    if (!list.isOpen && ["ArrowDown", "ArrowUp"].includes(event.key)) {
      event.preventDefault();
      open();
    } else if (list.isOpen && event.key === " ") {
      event.preventDefault();
      list.pick(list.active);
    } else if (list.isOpen && event.key.length === 1) list.seek(event.key);
  });
  owner.addEventListener("blur", () => list.close());
  return owner;
}
