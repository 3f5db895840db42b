// Overlays that show what happened, one after the other, in the table's place for them ([data-showing]).
// This script alone decides their order, how long each stays and which are dropped. An overlay takes
// no click. Any click or key ends it, and a click on an action ends them all. `onIdle` runs when none
// is left: the player's turn may begin. With reduced motion no piece flies.

import { parseHtml } from "./morph.js";
import { preference } from "./preferences.js";

const EASING = "cubic-bezier(.2,.7,.2,1)";
const FLIGHT = 380;
const DURATION = { reveal: 2500, change: 1700, notice: 2200, end: 3200 };
const MAX_QUEUED = 3;
const REPLAY_DELAY = 1100;
const PACES = { slow: 1.8, normal: 1, fast: 0.5, "at once": 0 };
const MIN_PACE = 0.25;

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

// The factor on all durations that the viewer prefers.
export const paceFactor = () => PACES[preference("pace")] ?? 1;

export function createOverlays(onIdle = () => {}) {
  let queue = [];
  let current = null;
  let waiters = [];

  const containers = () => document.querySelectorAll("#table [data-showing]");

  // Whether an overlay is shown, or will be.
  const isBusy = (showings = []) =>
    Boolean(current) || (showings.length > 0 && paceFactor() > 0 && !document.hidden);

  function show(showings = []) {
    if (!paceFactor() || document.hidden) return;
    queue.push(...showings);
    if (!current && queue.length) showNext();
    // A viewer who is behind misses changes, never what everybody waited for.
    while (queue.length > MAX_QUEUED) {
      const dropped = queue.findIndex(({ kind }) => kind === "change");
      queue.splice(Math.max(0, dropped), 1);
    }
    if (!current) onIdle();
  }

  async function showNext() {
    const { kind, html } = queue.shift();
    const [container] = containers();
    if (!container) return clear();
    const controller = (current = new AbortController());
    const card = parseHtml(html);
    card.dataset.kind = kind;
    container.replaceChildren(card);
    keepVisible();
    fly(card, "from");
    await delay(DURATION[kind] * paceFactor(), controller.signal);
    if (!controller.signal.aborted) await Promise.all(fly(card, "to"));
    if (current !== controller) return;
    end();
    if (queue.length) showNext();
  }

  function end() {
    current?.abort();
    current = null;
    for (const container of containers()) container.replaceChildren();
    for (const resolve of waiters.splice(0)) resolve();
    if (!queue.length) onIdle();
  }

  // The pause between two moments of a replay.
  async function pause() {
    await delay(REPLAY_DELAY * Math.max(MIN_PACE, paceFactor()));
    while (current) await new Promise((resolve) => { waiters.push(resolve); });
  }

  function clear() {
    queue = [];
    end();
  }

  // A click ends the current overlay. A click on an action ends the queue, too.
  function skip({ target }) {
    if (!current) return;
    if (target.closest?.("[data-action], [data-held], [data-undo]")) clear();
    else {
      end();
      if (queue.length) showNext();
    }
  }

  // A card that would lie out of sight, or over a decision, floats at the top of the window.
  function keepVisible() {
    const [container, floating] = containers();
    const card = container?.firstElementChild ?? floating?.firstElementChild;
    if (!card) return;
    if (card.parentNode !== container) container.append(card);
    const { top, bottom } = card.getBoundingClientRect();
    const { above, below } = freeArea();
    if (top >= above && bottom <= below) return;
    floating.style.marginTop = `${above}px`;
    floating.append(card);
  }

  addEventListener("click", skip, true);
  for (const type of ["scroll", "resize"]) {
    addEventListener(type, keepVisible, { passive: true, capture: true });
  }
  addEventListener("keydown", ({ key }) => current && /^(\w|Escape)$/.test(key) && clear(), true);
  return { show, clear, pause, isBusy };
}

// The window between a lesson at its top and the dock of a small window at its foot.
function freeArea() {
  const above = document.getElementById("lesson")?.getBoundingClientRect().bottom ?? 0;
  const dock = document.getElementById("at-hand")?.getBoundingClientRect();
  const docked = dock?.height && dock.width > innerWidth / 2 && dock.bottom >= innerHeight - 1;
  return { above, below: docked ? dock.top : innerHeight };
}

function delay(time, signal) {
  return new Promise((resolve) => {
    setTimeout(resolve, time);
    signal?.addEventListener("abort", resolve, { once: true });
  });
}

// Pieces come from their places on the table, or go to them. The first visible place counts.
function fly(card, direction) {
  if (reducedMotion.matches) return [];
  return [...card.querySelectorAll(`[data-${direction}]`)].map((piece) => {
    const place = piece.dataset[direction].split("|").map(visibleBox).find(Boolean);
    if (!place) return null;
    const box = piece.getBoundingClientRect();
    const x = place.x + place.width / 2 - box.x - box.width / 2;
    const y = place.y + place.height / 2 - box.y - box.height / 2;
    const away = { translate: `${x}px ${y}px`, scale: 0.6 };
    const frames = direction === "from" ? [away, {}] : [{}, away];
    const animation = piece.animate(frames, { duration: FLIGHT, easing: EASING, fill: "both" });
    return animation.finished.catch(() => {}); // a piece that is gone has arrived
  });
}

function visibleBox(name) {
  const element = document.querySelector(`#table [data-place="${CSS.escape(name)}"]`);
  return element?.getClientRects().length ? element.getBoundingClientRect() : null;
}
