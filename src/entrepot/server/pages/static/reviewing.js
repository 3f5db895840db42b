// The page of a whole review: the slider tells how everybody stood, choices hold at once, keys lead to
// the next mistake. And the page before it, which waits until the review is made.

import { keys } from "./keys.js";
import { graphs } from "./review.js";

const PAUSE = 700;
const MOST_LOST = 20;

const waiting = document.querySelector("[data-reviewing]");
if (waiting) follow(waiting);
else whole();

function whole() {
  keys();
  graphs(document, (address) => { location.href = address; });
  const slider = document.querySelector("[data-slides] input[type=range]");
  const standings = document.getElementById("standings")?.content.children;
  const here = document.querySelector("[data-here]");
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
    here.replaceChildren(line);
  });
  document.querySelector("[data-points]")?.addEventListener("change", (event) => {
    event.target.form.requestSubmit();
  });
}

// Another server may make it, which tells nothing of how far it is; one that was started anew may have
// forgotten it, and then the page is to offer it again.
async function follow(place) {
  const bar = place.querySelector("progress");
  for (let lost = 0; lost < MOST_LOST;) {
    await new Promise((settle) => { setTimeout(settle, PAUSE); });
    const answer = await fetch(place.dataset.reviewing).catch(() => null);
    if (answer?.status === 200) break;
    if (answer?.status === 202) {
      const { done, of } = await answer.json();
      bar.max = of || 1;
      bar.value = done;
      lost = 0;
    } else lost += 1;
  }
  location.replace(location.pathname);
}
