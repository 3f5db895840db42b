// The review of a moment: a click on the graph leads to where it points, one on the table says what that
// would have been worth, or tries it where the reader looks for something better.

const SIZE = 13;
const SVG = "http://www.w3.org/2000/svg";

// A graph leads to the moment under the pointer; its marks are links of their own.
export function graphs(root, go) {
  root.addEventListener("click", (event) => {
    const place = event.target.closest("[data-graph]");
    if (!place || event.target.closest("a")) return;
    const graph = place.querySelector(".graph");
    const { left, width } = graph.getBoundingClientRect();
    const across = Math.min(1, Math.max(0, (event.clientX - left) / width));
    go(place.dataset.graph.replace("{at}", Math.round(across * graph.dataset.last)));
  });
}

export function reviewing(room, go) {
  window.early.done = true;
  graphs(room, go);
  room.addEventListener("click", (event) => {
    const chosen = event.target.closest("#table [data-action]");
    if (!chosen) return;
    event.preventDefault();
    const { action } = chosen.dataset;
    const trying = document.querySelector("[data-trying]");
    if (trying) go(`${trying.dataset.trying}&${new URLSearchParams({ try: action })}`);
    else pointOut(action);
  });
}

// The line of an action in the list of what each was worth.
function pointOut(action) {
  const list = document.getElementById("worths");
  const line = list?.querySelector(`[data-value-of="${CSS.escape(action)}"]`);
  if (!line) return;
  list.open = true;
  for (const one of list.querySelectorAll("[aria-current]")) one.removeAttribute("aria-current");
  line.setAttribute("aria-current", "true");
  line.scrollIntoView({ block: "nearest" });
}

// What is drawn as a picture is labelled here, in letters of one size however large the picture is.
export function showWorth(table) {
  for (const piece of table.querySelectorAll("g[data-worth]")) {
    piece.querySelector(":scope > .worth")?.remove();
    const size = SIZE / (piece.getScreenCTM()?.a || 1);
    const { x, y, width } = piece.getBBox();
    const label = made("g", { class: `worth ${piece.dataset.worthKind}` });
    const wide = (piece.dataset.worth.length * 0.62 + 0.6) * size;
    const middle = x + width / 2;
    label.append(
      made("rect", { x: middle - wide / 2, y, width: wide, height: 1.4 * size, rx: 0.35 * size }),
      made("text", { x: middle, y: y + 1.05 * size, "font-size": size, "text-anchor": "middle" }),
    );
    label.lastChild.textContent = piece.dataset.worth;
    piece.append(label);
  }
}

function made(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
