// What comes up for the first time is explained in a line, which is put away for good: by its button,
// or by going on. It lies where nothing can be clicked, or is not there at all; nor is it where the
// page says the same already, or while the game stands beside the table on a card.

import { wanted } from "./wishes.js";

const STEP = 16;
const EDGE = 8;
const CLICKED = "a, button, input, label, select, summary, [data-action], .at-hand .ask";
const PIECES = "[data-tip], [data-place], [data-showing] > *, h1, h2, h3, .log";

export function nudges(game) {
  const box = document.getElementById("nudge");
  const [line, button] = [box.querySelector("p"), box.querySelector("button")];
  let current = null;

  const key = (word) => `entrepot told ${game} ${word}`;

  function isTold(word) {
    try {
      return localStorage.getItem(key(word)) !== null;
    } catch {
      return false;
    }
  }

  function putAway() {
    try {
      localStorage.setItem(key(current), "yes");
    } catch {
      // Then it is told again.
    }
    hide();
  }

  function hide() {
    current = null;
    box.hidden = true;
  }

  function show(occasions = []) {
    if (current && !occasions.some(([word]) => word === current)) putAway();
    if (!wanted("nudges")) return hide();
    const [word, text] = occasions.find(([one, rule]) =>
      one === current || !(isTold(one) || isSaid(rule))) ?? [];
    if (!word) return hide();
    current = word;
    line.textContent = text;
    return place();
  }

  function place() {
    if (!current) return;
    box.hidden = Boolean(document.querySelector("#overview:popover-open"));
    if (box.hidden) return;
    const free = spot(box, `${CLICKED}, ${PIECES}`) ?? spot(box, CLICKED);
    box.hidden = !free;
    if (free) Object.assign(box.style, { left: `${free.x}px`, top: `${free.y}px` });
  }

  button.addEventListener("click", putAway);
  addEventListener("resize", place);
  addEventListener("scroll", place, { passive: true });
  addEventListener("toggle", () => requestAnimationFrame(place), true);
  return { show };
}

function isSaid(rule) {
  return [...document.querySelectorAll("#table p")].some((one) =>
    one.textContent.includes(rule) && one.checkVisibility({ visibilityProperty: true }));
}

// Where a box lies over none of these things, from the top of the window down, nearest the middle.
function spot(box, things) {
  const { offsetWidth: width, offsetHeight: height } = box;
  const taken = [...document.querySelectorAll(things)]
    .filter((one) => !box.contains(one) && one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.getBoundingClientRect())
    .filter((one) => one.width && one.bottom > 0 && one.top < innerHeight);
  const middle = (innerWidth - width) / 2;
  const across = [0];
  for (let x = STEP; x <= middle - EDGE; x += STEP) across.push(x, -x);
  for (let y = EDGE; y <= innerHeight - height - EDGE; y += STEP) {
    for (const aside of across) {
      const x = middle + aside;
      if (!taken.some((one) => x < one.right + EDGE && x + width > one.left - EDGE &&
        y < one.bottom + EDGE && y + height > one.top - EDGE)) return { x, y };
    }
  }
  return null;
}
