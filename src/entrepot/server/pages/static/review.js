// The review of a moment: a click on the graph leads to where it points, one on the table says what that
// would have been worth, or tries it where the reader looks for something better.

import { labelled } from "./labels.js";

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

// What each thing that is drawn as a picture was worth.
export function showWorth(table) {
  for (const piece of table.querySelectorAll("g[data-worth]")) {
    piece.querySelector(":scope > .worth")?.remove();
    labelled(piece, piece.dataset.worth, `worth ${piece.dataset.worthKind}`);
  }
}
