// The page: which seats there are (kept in the address), the table's clock, and the few things above it.

import { ahead, format, isAhead, now, onTick } from "./clock.js";
import { Pane } from "./pane.js";

const MOST = 3;
const main = document.getElementById("panes");
const said = document.getElementById("said");
const add = document.getElementById("add");
const panes = [];

function seats() {
  const given = new URLSearchParams(location.search);
  const where = (given.get("where") ?? "").split(",");
  const who = (given.get("who") ?? (innerWidth >= 1000 ? "ada,bjorn" : "ada")).split(",").slice(0, MOST);
  return who.map((key, index) => ({ who: key, where: where[index] ?? "" }));
}

function keep() {
  const address = new URL(location.href);
  address.search = new URLSearchParams({
    who: panes.map((pane) => pane.who),
    where: panes.map((pane) => pane.where),
  });
  history.replaceState(null, "", address);
  add.disabled = panes.length >= MOST;
  main.dataset.seats = String(panes.length);
}

function sit(who, where, index = panes.length) {
  const pane = new Pane(who, where, {
    onChange: (changed) => (changed ? swap(changed) : keep()),
    onClose: stand,
    onLost: (_, lost) => tell(lost ? "The table is not there just now; waiting for it to come back." : ""),
  });
  panes.splice(index, 0, pane);
  main.insertBefore(pane.el, main.children[index] ?? null);
  return pane;
}

function swap(old) {
  const index = panes.indexOf(old);
  panes.splice(index, 1);
  old.close();
  sit(old.who, old.where, index).person.focus();
  keep();
}

function stand(pane) {
  if (panes.length === 1) return;
  panes.splice(panes.indexOf(pane), 1);
  pane.close();
  keep();
}

function tell(words) {
  said.textContent = words;
}

async function ask(button, words, what, fields) {
  button.disabled = true;
  tell(words);
  try {
    await panes[0].line.ask(what, fields);
    tell("");
  } catch (error) {
    tell(error.message);
  } finally {
    button.disabled = false;
  }
}

function theme(next) {
  const button = document.getElementById("theme");
  document.documentElement.style.colorScheme = next === "system" ? "" : next;
  localStorage.setItem("theme", next);
  button.title = `Colours: ${next === "system" ? "as the system" : next}`;
  document.getElementById("colours").textContent = button.title;
  button.dataset.theme = next;
}

for (const { who, where } of seats()) sit(who, where);

add.addEventListener("click", () => {
  const taken = new Set(panes.map((pane) => pane.who));
  const next = panes[0].people.find((person) => !taken.has(person.key));
  if (next) sit(next.key, panes.at(-1).where).composer.focus();
  keep();
});
for (const button of document.querySelectorAll("[data-skip]")) {
  button.addEventListener("click", () =>
    ask(button, `Skipping ${button.textContent}…`, "skip", { seconds: Number(button.dataset.skip) }),
  );
}
document
  .getElementById("restart")
  .addEventListener("click", (event) => ask(event.currentTarget, "The bot is starting again…", "restart"));
document
  .getElementById("theme")
  .addEventListener("click", (event) =>
    theme({ system: "dark", dark: "light", light: "system" }[event.currentTarget.dataset.theme]),
  );
function menu(open) {
  document.getElementById("tools").classList.toggle("open", open);
  document.getElementById("more").setAttribute("aria-expanded", String(open));
}
document
  .getElementById("more")
  .addEventListener("click", (event) => menu(event.currentTarget.getAttribute("aria-expanded") !== "true"));
addEventListener("pointerdown", (event) => event.target.closest("#tools, #more") || menu(false));
addEventListener("keydown", (event) => event.key === "Escape" && menu(false));
// Alt and a number: to that seat's composer, from wherever one is.
addEventListener("keydown", (event) => {
  const seat =
    event.altKey && !event.ctrlKey && /^Digit[1-9]$/.test(event.code)
      ? panes[Number(event.code.at(-1)) - 1]
      : null;
  if (!seat) return;
  event.preventDefault();
  seat.composer.focus();
});
theme(localStorage.getItem("theme") ?? "system");
onTick(() => {
  const clock = document.getElementById("clock");
  clock.textContent = format(now(), "head");
  clock.dateTime = new Date(now() * 1000).toISOString();
  const extra = document.getElementById("ahead");
  extra.hidden = isAhead() < 1;
  extra.textContent = `${ahead()} ahead`;
});
