// The table's time: the real one and what was skipped; every time on the page is shown by it.

let skipped = 0;
const listeners = new Set();
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: "auto" });
const STEPS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
const FORMATS = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  head: { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" },
  day: { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" },
};
const formatters = new Map(
  Object.entries(FORMATS).map(([key, parts]) => [key, new Intl.DateTimeFormat(undefined, parts)]),
);

export const now = () => Date.now() / 1000 + skipped;

export function setSkipped(seconds) {
  skipped = seconds;
  tick();
}

export const isAhead = () => Math.round(skipped / 60);

export function ahead() {
  const minutes = isAhead();
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  return [days && `${days} d`, hours && `${hours} h`, minutes % 60 && `${minutes % 60} min`]
    .filter(Boolean)
    .join(" ");
}

export function format(unix, style) {
  return formatters.get(style).format(new Date(unix * 1000));
}

export function fromNow(unix) {
  const away = unix - now();
  const [unit, size] = STEPS.find(([, seconds]) => Math.abs(away) >= seconds) ?? STEPS.at(-1);
  return relative.format(Math.trunc(away / size), unit);
}

// The time beside a name: short today, with the day otherwise.
export function stamp(unix) {
  const today = new Date(now() * 1000).toDateString() === new Date(unix * 1000).toDateString();
  return format(unix, today ? "t" : "day");
}

export function onTick(listener) {
  listeners.add(listener);
}

function tick() {
  for (const time of document.querySelectorAll("time[data-from-now]")) {
    const text = fromNow(Number(time.dataset.fromNow));
    if (time.textContent !== text) time.textContent = text;
  }
  for (const listener of listeners) listener();
}

setInterval(tick, 1000);
