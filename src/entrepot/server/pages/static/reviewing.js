// The page of a whole review: the slider tells how everybody stood, choices hold at once, keys lead to
// the next mistake. And the page before it, which waits until the review is made.

import { keys } from "./keys.js";
import { morph } from "./morph.js";
import { graphs } from "./review.js";

const PAUSE = 700;
const LONG_PAUSE = 5000;
const MOST_LOST = 20;

const waiting = document.querySelector("[data-reviewing]");
if (waiting) follow(waiting);
else whole();

function whole() {
  keys();
  graphs(document, (address) => { location.href = address; });
  const slider = document.querySelector("[data-slides] input[type=range]");
  const standings = document.getElementById("standings")?.content.children;
  slider?.addEventListener("input", () => {
    const text = standings[slider.value].textContent;
    document.querySelector("output[for=at]").textContent = text;
    slider.setAttribute("aria-valuetext", text);
    const across = `${(100 * slider.value) / slider.max}%`;
    const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
    for (const [end, y] of [[1, "0%"], [2, "100%"]]) {
      line.setAttribute(`x${end}`, across);
      line.setAttribute(`y${end}`, y);
    }
    document.querySelector("[data-here]").replaceChildren(line);
  });
  const points = document.querySelector("[data-points]");
  points?.addEventListener("change", () => pointOut(points, slider));
}

// Other decisions are pointed out on the same page, so that arrow keys lead from choice to choice.
let wanted = null;
async function pointOut(form, slider) {
  const mine = (wanted = new URL(form.action));
  mine.search = new URLSearchParams(new FormData(form));
  const answer = await fetch(mine, { headers: { Accept: "text/html" } }).catch(() => null);
  const text = answer?.ok ? await answer.text() : null;
  if (mine !== wanted) return;
  if (text === null) {
    form.requestSubmit();
    return;
  }
  const page = new DOMParser().parseFromString(text, "text/html");
  morph(document.querySelector(".whole"), page.querySelector(".whole"));
  history.replaceState({}, "", mine);
  if (slider.value !== "0") slider.dispatchEvent(new Event("input"));
}

// Another server may make it, which tells nothing of how far it is; one that was restarted may have
// forgotten it: after a while the page offers to ask again, and goes on looking.
async function follow(place) {
  const bar = place.querySelector("progress");
  const again = place.querySelector("[data-ask-again]");
  for (let lost = 0; ;) {
    await new Promise((settle) => { setTimeout(settle, again.hidden ? PAUSE : LONG_PAUSE); });
    const answer = await fetch(place.dataset.reviewing).catch(() => null);
    if (answer?.status === 200) break;
    const told = await answer?.json().catch(() => null);
    if (told?.error?.code === "review_failed") break;
    if (answer?.status === 202) {
      bar.max = told.of || 1;
      bar.value = told.done;
      lost = 0;
    } else lost += 1;
    again.hidden = lost < MOST_LOST;
  }
  location.replace(location.pathname);
}
