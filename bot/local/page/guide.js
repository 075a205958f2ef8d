// What to try: at the beginning of every channel, and behind the question mark.

import { el } from "./dom.js";

const STARTS = [
  {
    command: "fugue start",
    label: "Start Fugue",
    about: "Sets, Spirits and Fugues. A duel for two, or up to eight.",
  },
  {
    command: "figment start",
    label: "Start Figment",
    about: "Guess together which picture holds more of a colour. For a team, or alone.",
  },
];
const ASIDES = [
  { command: "fugue start", options: { mode: "solo" }, label: "Play Fugue alone" },
  { command: "rules", label: "Read the rules" },
  { command: "games", label: "My games" },
];
const HINTS = [
  "Add a seat at the top to be two or three people side by side; press a name to be somebody else.",
  "Type / to see every command. Everything works by keyboard: Alt with 1, 2 or 3 goes to a seat, Shift with Tab from there to its newest controls.",
  "Skip an hour or a day to see what happens to those who take their time.",
];

// Whether the command has these options with these choices.
function takes(command, options) {
  return Object.entries(options).every(([name, value]) =>
    command.options.some(
      (option) => option.name === name && option.choices.some((choice) => choice.value === value),
    ),
  );
}

export function guide(pane, place) {
  const known = (entry) =>
    pane.composer.commands.some(
      (command) => command.name === entry.command && takes(command, entry.options ?? {}),
    );
  const press = (entry) => () => pane.composer.run(entry.command, entry.options);
  const starts = STARTS.filter(known).map((entry) =>
    el(
      "button",
      { type: "button", class: "start", onclick: press(entry) },
      el("strong", {}, entry.label),
      el("span", {}, entry.about),
    ),
  );
  const asides = ASIDES.filter(known).map((entry) =>
    el("button", { type: "button", class: "button secondary", onclick: press(entry) }, entry.label),
  );
  return el(
    "div",
    { class: "guide" },
    el(
      "h3",
      {},
      place?.kind === "dm"
        ? `Your messages with ${place.name}`
        : `Welcome to ${place ? `#${place.name}` : "the table"}`,
    ),
    el(
      "p",
      {},
      "This is the real bot on a Discord that lives on this machine only. Nothing leaves it; no account is needed.",
    ),
    starts.length ? el("div", { class: "starts" }, starts) : null,
    el(
      "ul",
      {},
      HINTS.map((hint) => el("li", {}, hint)),
    ),
    asides.length ? el("div", { class: "row" }, asides) : null,
  );
}
