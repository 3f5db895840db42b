// Page of a lesson. The marked action leads to the next step, a page of its own that is morphed into
// this one. Everything else is explained as at any table, but does nothing.

import { animate, measure } from "./animate.js";
import { bindKeyboard, numberActions } from "./keyboard.js";
import { morph } from "./morph.js";
import { createOverlays, paceFactor } from "./overlays.js";
import { bindButtonKeys } from "./press.js";
import { showStatus } from "./toast.js";
import { createTooltips } from "./tooltips.js";
import { bindTouch } from "./touch.js";

// The second half of a double click comes sooner than anybody could have read what the first led to.
const DOUBLE_CLICK = 300;
const MIN_SCALE = 0.8;
const room = document.getElementById("room");
const stage = document.getElementById("stage");
const liveRegion = document.getElementById("aloud");
const tooltips = createTooltips(room);
const overlays = createOverlays();
const smallWindow = matchMedia("(max-width: 999px), (max-height: 599px)");
let requested = null;
let lastClick = null;
let previousClick = null;

const stepLink = (rel) => room.querySelector(`a[rel=${rel}][data-lesson-way]`);
const expectedAction = () => stepLink("next")?.dataset.lessonDoes;

// The server marks every element that plays the action. One visible element is the target, or the
// first pick that leads to it.
function markTarget() {
  const action = expectedAction();
  if (!action) return;
  const all = [...room.querySelectorAll(`#table [data-action="${CSS.escape(action)}"]`)];
  const visible = all.filter((element) => element.checkVisibility({ visibilityProperty: true }));
  for (const element of room.querySelectorAll("#table [data-lesson-target]")) {
    element.removeAttribute("data-lesson-target");
  }
  for (const element of all) element.setAttribute("data-lesson-twin", "");
  const target = visible.sort((a, b) => rank(a) - rank(b))[0] ?? firstPick(all);
  target?.setAttribute("data-lesson-target", "");
}

// The best target is a real button in the window that one tap plays: in a small window, in the dock.
function rank(element) {
  const { top, bottom } = element.getBoundingClientRect();
  const outside = top < 0 || bottom > innerHeight || (smallWindow.matches && !element.closest(".at-hand"));
  return 4 * (element.dataset.twice !== undefined) + 2 * outside + (element instanceof SVGElement);
}

function firstPick(all) {
  const names = all.flatMap((element) => [...(element.closest(".second")?.classList ?? [])])
    .filter((name) => name.startsWith("for-"))
    .map((name) => name.slice("for-".length));
  return names.map((name) => room.querySelector(`label.first.of-${CSS.escape(name)}`)).find(Boolean);
}

function target() {
  return room.querySelector("[data-lesson-target]");
}

// Of a target that is a label, its control takes the focus.
function focusTarget() {
  const element = target() ?? room.querySelector("[data-first-game]");
  (element?.control ?? element)?.focus({ preventScroll: true });
}

// The dock of a small window is always in sight. There the table scrolls to the same choice on it, or
// to its top.
function scrollToTarget() {
  const element = target();
  const docked = smallWindow.matches && element?.closest(".at-hand");
  element?.scrollIntoView({ block: smallWindow.matches && !docked ? "center" : "nearest", inline: "nearest" });
  if (!docked) return null;
  const twin = [...room.querySelectorAll("#table [data-lesson-twin]")].find((other) =>
    !other.closest(".at-hand") && other.checkVisibility({ visibilityProperty: true }));
  if (!twin) return scrollTo(0, 0);
  const { y, height } = twin.getBoundingClientRect();
  const above = document.getElementById("lesson").getBoundingClientRect().bottom;
  return scrollBy(0, y + height / 2 - (above + docked.getBoundingClientRect().top) / 2);
}

// In a large window the table shares the height with the lesson, as long as it stays readable.
function scaleTable() {
  const table = document.getElementById("table");
  const available = innerHeight - document.getElementById("lesson").offsetHeight;
  const scale = Math.max(MIN_SCALE, Math.min(1, available / table.offsetHeight));
  stage.style.setProperty("--shrink", smallWindow.matches ? 1 : scale);
  stage.style.height = smallWindow.matches || scale === 1 ? "" : `${scale * table.offsetHeight}px`;
}

function update() {
  numberActions(document.getElementById("table"));
  scaleTable();
  markTarget();
  tooltips.update();
}

async function go(address, { push = true, focus = false } = {}) {
  const url = (requested = new URL(address, location.href));
  let page = null;
  try {
    const response = await fetch(url, { headers: { Accept: "text/html" } });
    if (response.ok) page = new DOMParser().parseFromString(await response.text(), "text/html");
  } catch {
    // The browser reports the error when it goes there itself.
  }
  if (url !== requested) return;
  if (!page) return location.assign(url);
  if (push) history.pushState({}, "", url);
  render(page);
  if (focus) focusTarget();
  scrollToTarget();
}

function render(page) {
  const nextRoom = page.getElementById("room");
  const status = JSON.parse(page.getElementById("stage").dataset.now);
  room.dataset.lessonStep = nextRoom.dataset.lessonStep;
  room.toggleAttribute("data-lesson-done", nextRoom.hasAttribute("data-lesson-done"));
  const table = document.getElementById("table");
  const before = measure(table);
  overlays.clear();
  morph(document.getElementById("lesson"), page.getElementById("lesson"));
  morph(table, page.getElementById("table"));
  animate(table, before, status.glides, paceFactor());
  overlays.show(status.showings);
  liveRegion.textContent = status.announce;
  update();
}

// A double click plays once. A tap that only explains is no click that played.
addEventListener("click", () => {
  previousClick = lastClick;
  lastClick = null;
}, { capture: true });

room.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest("a[data-lesson-way]");
  const button = event.target.closest("[data-action]");
  if (!link && !button) return;
  event.preventDefault();
  const isDouble = event.detail > 1 && previousClick !== null && event.timeStamp - previousClick < DOUBLE_CLICK;
  lastClick = event.timeStamp;
  if (isDouble) return;
  if (link) go(link.href, { focus: event.detail === 0 });
  else if (button.dataset.action === expectedAction()) go(stepLink("next").href, { focus: event.detail === 0 });
  else showStatus(expectedAction() ? room.dataset.quiet : room.dataset.watch);
});
// After the first pick the second is the target.
room.addEventListener("change", (event) => {
  markTarget();
  if (event.target.matches(":focus-visible")) focusTarget();
  scrollToTarget();
});
addEventListener("resize", () => {
  scaleTable();
  markTarget();
});
addEventListener("popstate", () => go(location.href, { push: false }));
addEventListener("keydown", (event) => {
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (!rel || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.target.closest?.("input, select, textarea")) return;
  const link = stepLink(rel);
  if (!link) return;
  event.preventDefault();
  go(link.href, { focus: true });
});

bindTouch(room, tooltips);
bindButtonKeys(room);
bindKeyboard();
update();
scrollToTarget();
if (window.earlyClick.action && window.earlyClick.action === expectedAction()) go(stepLink("next").href);
window.earlyClick.handled = true;
