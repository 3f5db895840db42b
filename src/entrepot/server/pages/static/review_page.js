// Page of a whole review: a slider for the standings, a form for the decisions to point out, and
// keys that lead to the next mistake.

import { bindKeyboard } from "./keyboard.js";
import { bindGraphs } from "./moment_review.js";
import { morph } from "./morph.js";

bindKeyboard();
bindGraphs(document, (address) => { location.href = address; });
const slider = document.querySelector("[data-slides] input[type=range]");
const standings = document.getElementById("standings")?.content.children;
slider?.addEventListener("input", () => {
  const text = standings[slider.value].textContent;
  document.querySelector("output[for=at]").textContent = text;
  slider.setAttribute("aria-valuetext", text);
  const x = `${(100 * slider.value) / slider.max}%`;
  const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
  for (const [end, y] of [[1, "0%"], [2, "100%"]]) {
    line.setAttribute(`x${end}`, x);
    line.setAttribute(`y${end}`, y);
  }
  document.querySelector("[data-here]").replaceChildren(line);
});
const filter = document.querySelector("[data-points]");
filter?.addEventListener("change", () => applyFilter(filter));

// The filter changes the page in place, so that arrow keys lead from choice to choice.
let requested = null;
async function applyFilter(form) {
  const url = (requested = new URL(form.action));
  url.search = new URLSearchParams(new FormData(form));
  const response = await fetch(url, { headers: { Accept: "text/html" } }).catch(() => null);
  const text = response?.ok ? await response.text() : null;
  if (url !== requested) return;
  if (text === null) {
    form.requestSubmit();
    return;
  }
  const page = new DOMParser().parseFromString(text, "text/html");
  morph(document.querySelector(".whole"), page.querySelector(".whole"));
  history.replaceState({}, "", url);
  if (slider.value !== "0") slider.dispatchEvent(new Event("input"));
}
