// Elements made without a line of HTML: strings given as children become text.

export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "style")
      for (const [key, text] of Object.entries(value)) node.style.setProperty(key, text);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const SVG = "http://www.w3.org/2000/svg";

export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "i");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

let last = 0;
export const newId = (stem) => `${stem}-${++last}`;

// Only what a browser may open: nothing that runs.
export const safeUrl = (url) => (/^(https?:\/\/|mailto:)/i.test(url) ? url : null);

const graphemes = new Intl.Segmenter();

export function avatar(person) {
  if (person.bot) return el("img", { class: "avatar", src: "mark.svg", alt: "", width: 40, height: 40 });
  const [first] = graphemes.segment(person.name.trim() || "?");
  return el("span", {
    class: "avatar",
    "data-letter": first.segment.toUpperCase(),
    style: { "--hue": person.hue },
  });
}
