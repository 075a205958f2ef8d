// What opens above the page: the bot's dialogues and a picture at its full size.

import { el, icon, newId } from "./dom.js";
import { menu } from "./controls.js";
import { text } from "./text.js";

function open(dialog) {
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function field(spec, pane, values) {
  if (spec.kind === "note") return el("div", { class: "note" }, text(spec.text, pane));
  const id = newId("field");
  const label = el(
    "label",
    { for: id },
    spec.label,
    spec.required ? el("span", { class: "required", "aria-hidden": "true" }, " *") : null,
  );
  const hint = spec.hint ? el("p", { class: "hint", id: `${id}-hint` }, spec.hint) : null;
  if (spec.kind === "select") {
    const chooser = menu({ ...spec, disabled: false }, pane, (_, chosen) => (values[spec.id] = chosen));
    chooser.id = id;
    return el("div", { class: "field" }, label, hint, chooser);
  }
  const common = {
    id,
    name: spec.id,
    placeholder: spec.placeholder,
    required: spec.required,
    minlength: spec.min || null,
    maxlength: spec.max,
    "aria-describedby": hint && `${id}-hint`,
  };
  const input = spec.long
    ? el("textarea", { ...common, rows: 4 })
    : el("input", { ...common, type: "text", autocomplete: "off" });
  input.value = spec.value;
  const keep = () => (values[spec.id] = input.value);
  keep();
  input.addEventListener("input", keep);
  return el("div", { class: "field" }, label, hint, input);
}

// The bot's dialogue, filled in by the pane's person.
export function dialogue(modal, pane) {
  const values = {};
  const title = newId("title");
  const failed = el("p", { class: "failed", role: "alert" });
  const send = el("button", { class: "button primary", type: "submit" }, "Submit");
  const form = el(
    "form",
    { method: "dialog" },
    el("h2", { id: title }, modal.title),
    el("p", { class: "as" }, `as ${pane.name(pane.me)}`),
    modal.fields.map((spec) => field(spec, pane, values)),
    failed,
    el(
      "div",
      { class: "row end" },
      el("button", { class: "button secondary", type: "button", onclick: () => dialog.close() }, "Cancel"),
      send,
    ),
  );
  const dialog = el("dialog", { class: "modal", "aria-labelledby": title }, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    try {
      await pane.line.ask("submit", { ticket: modal.ticket, values });
      dialog.close();
    } catch (error) {
      failed.textContent = error.message;
      send.disabled = false;
    }
  });
  open(dialog);
}

// A picture at its full size, with the words that stand for it.
export function enlarge(file, source) {
  const close = el(
    "button",
    { class: "icon", type: "button", "aria-label": "Close", autofocus: true, onclick: () => dialog.close() },
    icon("close"),
  );
  const dialog = el(
    "dialog",
    { class: "lightbox", "aria-label": file.name },
    close,
    el("img", { src: source, alt: file.alt }),
    file.alt ? el("p", { "aria-hidden": "true" }, file.alt) : null,
  );
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  open(dialog);
}
