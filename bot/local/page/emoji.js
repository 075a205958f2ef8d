// The picker for reactions: a small set, found by its names.

import { el } from "./dom.js";

const SIGNS = [
  ["👍", "thumbs up yes"],
  ["👎", "thumbs down no"],
  ["✅", "check done yes"],
  ["❌", "cross no"],
  ["❤️", "heart love"],
  ["🎉", "party hooray"],
  ["😀", "grin happy"],
  ["😂", "joy laugh"],
  ["😊", "smile"],
  ["😍", "heart eyes"],
  ["🤔", "thinking"],
  ["😮", "surprised"],
  ["😢", "sad cry"],
  ["😡", "angry"],
  ["😴", "sleeping"],
  ["🙏", "thanks please"],
  ["👏", "clap"],
  ["🙌", "hands up"],
  ["👀", "eyes look"],
  ["🔥", "fire"],
  ["⭐", "star"],
  ["💡", "idea light"],
  ["🎨", "palette colour"],
  ["🎲", "dice game"],
  ["🃏", "joker card"],
  ["🏆", "trophy"],
  ["🏅", "medal"],
  ["⏰", "alarm clock"],
  ["⏳", "hourglass wait"],
  ["🛑", "stop"],
  ["⬅️", "left"],
  ["➡️", "right"],
  ["🔁", "repeat"],
  ["❓", "question"],
];
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter, index) => [
  String.fromCodePoint(0x1f1e6 + index),
  `letter ${letter}`,
]);
const NUMBERS = [..."0123456789"].map((digit) => [`${digit}\ufe0f\u20e3`, `number ${digit}`]);
const ALL = [...SIGNS, ...LETTERS, ...NUMBERS, ["🔟", "number 10"]];
const ACROSS = 8;

export function pickEmoji(anchor, pick) {
  const grid = el("div", { class: "emoji-grid", role: "group", "aria-label": "Emoji" });
  const search = el("input", {
    type: "search",
    placeholder: "Find an emoji",
    "aria-label": "Find an emoji",
    autocomplete: "off",
  });
  const popup = el(
    "div",
    { class: "popup emoji-picker", popover: "auto", role: "dialog", "aria-label": "Add a reaction" },
    search,
    grid,
  );
  const fill = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fitting = ALL.filter(([, name]) => words.every((word) => name.toLowerCase().includes(word)));
    grid.replaceChildren(
      ...fitting.map(([sign, name]) =>
        el("button", { type: "button", "aria-label": name, title: name, onclick: () => choose(sign) }, sign),
      ),
    );
  };
  const choose = (sign) => {
    popup.hidePopover();
    pick(sign);
  };
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: ACROSS, ArrowUp: -ACROSS };
  popup.addEventListener("keydown", (event) => {
    const buttons = [...grid.children];
    const at = buttons.indexOf(document.activeElement);
    if (event.target === search && event.key === "Enter") return buttons[0]?.click();
    if (event.target === search && event.key !== "ArrowDown") return;
    const to = at < 0 ? 0 : at + (step[event.key] ?? 0);
    if (!(event.key in step)) return;
    event.preventDefault();
    (buttons[to] ?? search).focus();
  });
  search.addEventListener("input", fill);
  popup.addEventListener("toggle", (event) => {
    if (event.newState !== "closed") return;
    popup.remove();
    anchor.focus();
  });
  fill();
  anchor.after(popup);
  popup.showPopover();
  place(popup, anchor);
  search.focus();
}

// Beside the anchor and inside the window.
export function place(popup, anchor) {
  const box = anchor.getBoundingClientRect();
  const own = popup.getBoundingClientRect();
  const down = innerHeight - box.bottom > own.height + 12;
  popup.style.left = `${Math.max(8, Math.min(box.right - own.width, innerWidth - own.width - 8))}px`;
  popup.style.top = `${Math.max(8, down ? box.bottom + 6 : box.top - own.height - 6)}px`;
}
