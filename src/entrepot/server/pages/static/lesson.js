// The page of a lesson. What is marked is done, and the next step, a page of its own, is put in the
// place of this one. Everything else is explained as at any table, but does nothing.

import { glide, places } from "./glide.js";
import { keys, number } from "./keys.js";
import { morph } from "./morph.js";
import { pressable } from "./press.js";
import { pace, stage as stageOf } from "./stage.js";
import { tips } from "./tips.js";
import { mention } from "./toast.js";
import { touch } from "./touch.js";

// The second half of a double click comes sooner than anybody could have read what the first led to.
const DOUBLE = 300;
const SMALLEST = 0.8;
const room = document.getElementById("room");
const stage = document.getElementById("stage");
const aloud = document.getElementById("aloud");
const bubbles = tips(room);
const shown = stageOf();
const small = matchMedia("(max-width: 999px), (max-height: 599px)");
let wanted = null;
let clicked = null;
let before = null;

const way = (rel) => room.querySelector(`a[rel=${rel}][data-lesson-way]`);
const does = () => way("next")?.dataset.lessonDoes;

// Of all that plays the action the server marks everything: here one is marked that is seen, or
// what is to be picked before it.
function mark() {
  const action = does();
  if (!action) return;
  const all = [...room.querySelectorAll(`#table [data-action="${CSS.escape(action)}"]`)];
  const seen = all.filter((one) => one.checkVisibility({ visibilityProperty: true }));
  for (const one of room.querySelectorAll("#table [data-lesson-target]")) {
    one.removeAttribute("data-lesson-target");
  }
  for (const one of all) one.setAttribute("data-lesson-twin", "");
  const target = seen.sort((one, other) => rank(one) - rank(other))[0] ?? pickedFirst(all);
  target?.setAttribute("data-lesson-target", "");
}

// Best is a real button that one tap plays, and that is in the window: in a small one, in the dock.
function rank(one) {
  const { top, bottom } = one.getBoundingClientRect();
  const outside = top < 0 || bottom > innerHeight || (small.matches && !one.closest(".at-hand"));
  return 4 * (one.dataset.twice !== undefined) + 2 * outside + (one instanceof SVGElement);
}

function pickedFirst(all) {
  const names = all.flatMap((one) => [...(one.closest(".second")?.classList ?? [])])
    .filter((name) => name.startsWith("for-"))
    .map((name) => name.slice("for-".length));
  return names.map((name) => room.querySelector(`label.first.of-${CSS.escape(name)}`)).find(Boolean);
}

function target() {
  return room.querySelector("[data-lesson-target]");
}

// Of what is picked by its label, the keyboard has the control.
function focusTarget() {
  const one = target() ?? room.querySelector("[data-first-game]");
  (one?.control ?? one)?.focus({ preventScroll: true });
}

// The dock of a small window is in sight: there the table is brought to where the choice stands on it
// too, or to its beginning.
function bringIntoSight() {
  const one = target();
  const docked = small.matches && one?.closest(".at-hand");
  one?.scrollIntoView({ block: small.matches && !docked ? "center" : "nearest", inline: "nearest" });
  if (!docked) return null;
  const twin = [...room.querySelectorAll("#table [data-lesson-twin]")].find((other) =>
    !other.closest(".at-hand") && other.checkVisibility({ visibilityProperty: true }));
  if (!twin) return scrollTo(0, 0);
  const { y, height } = twin.getBoundingClientRect();
  const above = document.getElementById("lesson").getBoundingClientRect().bottom;
  return scrollBy(0, y + height / 2 - (above + docked.getBoundingClientRect().top) / 2);
}

// In a large window the table shares the height with what is told, as far as it can be read.
function shrink() {
  const table = document.getElementById("table");
  const left = innerHeight - document.getElementById("lesson").offsetHeight;
  const scale = Math.max(SMALLEST, Math.min(1, left / table.offsetHeight));
  stage.style.setProperty("--shrink", small.matches ? 1 : scale);
  stage.style.height = small.matches || scale === 1 ? "" : `${scale * table.offsetHeight}px`;
}

function redrawn() {
  number(document.getElementById("table"));
  shrink();
  mark();
  bubbles.redrawn();
}

async function go(address, { push = true, focus = false } = {}) {
  const mine = (wanted = new URL(address, location.href));
  let page = null;
  try {
    const reply = await fetch(mine, { headers: { Accept: "text/html" } });
    if (reply.ok) page = new DOMParser().parseFromString(await reply.text(), "text/html");
  } catch {
    // The browser says what is wrong, when it goes there itself.
  }
  if (mine !== wanted) return;
  if (!page) return location.assign(mine);
  if (push) history.pushState({}, "", mine);
  show(page);
  if (focus) focusTarget();
  bringIntoSight();
}

function show(page) {
  const next = page.getElementById("room");
  const now = JSON.parse(page.getElementById("stage").dataset.now);
  room.dataset.lessonStep = next.dataset.lessonStep;
  room.toggleAttribute("data-lesson-done", next.hasAttribute("data-lesson-done"));
  const table = document.getElementById("table");
  const before = places(table);
  shown.clear();
  morph(document.getElementById("lesson"), page.getElementById("lesson"));
  morph(table, page.getElementById("table"));
  glide(table, before, now.glides, pace());
  shown.show(now.showings);
  aloud.textContent = now.announce;
  redrawn();
}

// A double click plays once. A tap that only explains is none that played.
addEventListener("click", () => {
  before = clicked;
  clicked = null;
}, { capture: true });

room.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest("a[data-lesson-way]");
  const played = event.target.closest("[data-action]");
  if (!link && !played) return;
  event.preventDefault();
  const again = event.detail > 1 && before !== null && event.timeStamp - before < DOUBLE;
  clicked = event.timeStamp;
  if (again) return;
  if (link) go(link.href, { focus: event.detail === 0 });
  else if (played.dataset.action === does()) go(way("next").href, { focus: event.detail === 0 });
  else mention(does() ? room.dataset.quiet : room.dataset.watch);
});
// A first pick has been made: the second is to be clicked now.
room.addEventListener("change", (event) => {
  mark();
  if (event.target.matches(":focus-visible")) focusTarget();
  bringIntoSight();
});
addEventListener("resize", () => {
  shrink();
  mark();
});
addEventListener("popstate", () => go(location.href, { push: false }));
addEventListener("keydown", (event) => {
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (!rel || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.closest?.("input, select, textarea")) return;
  const link = way(rel);
  if (!link) return;
  event.preventDefault();
  go(link.href, { focus: true });
});

touch(room, bubbles);
pressable(room);
keys();
redrawn();
bringIntoSight();
if (window.early.action && window.early.action === does()) go(way("next").href);
window.early.done = true;
