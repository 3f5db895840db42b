// Review of a moment, beside its table.
// A click on the graph leads to the moment it points at. A click on the table shows the value of
// that action, or tries it where the viewer looks for a better one.

import { addLabel } from "./svg_labels.js";

// A graph leads to the moment under the pointer. Its marks are links of their own.
export function bindGraphs(root, go) {
  root.addEventListener("click", (event) => {
    const container = event.target.closest("[data-graph]");
    if (!container || event.target.closest("a")) return;
    const graph = container.querySelector(".graph");
    const { left, width } = graph.getBoundingClientRect();
    const fraction = Math.min(1, Math.max(0, (event.clientX - left) / width));
    go(container.dataset.graph.replace("{at}", Math.round(fraction * graph.dataset.last)));
  });
}

export function bindReview(room, go) {
  window.earlyClick.handled = true;
  bindGraphs(room, go);
  room.addEventListener("click", (event) => {
    const button = event.target.closest("#table [data-action]");
    if (!button) return;
    event.preventDefault();
    const { action } = button.dataset;
    const trying = document.querySelector("[data-trying]");
    if (trying) go(`${trying.dataset.trying}&${new URLSearchParams({ try: action })}`);
    else highlightValue(action);
  });
}

// Highlights the line of an action in the list of values.
function highlightValue(action) {
  const list = document.getElementById("worths");
  const line = list?.querySelector(`[data-value-of="${CSS.escape(action)}"]`);
  if (!line) return;
  list.open = true;
  for (const current of list.querySelectorAll("[aria-current]")) current.removeAttribute("aria-current");
  line.setAttribute("aria-current", "true");
  line.scrollIntoView({ block: "nearest" });
}

// Labels each SVG piece with the value of its action.
export function renderValues(table) {
  for (const piece of table.querySelectorAll("g[data-worth]")) {
    piece.querySelector(":scope > .worth")?.remove();
    addLabel(piece, piece.dataset.worth, `worth ${piece.dataset.worthKind}`);
  }
}
