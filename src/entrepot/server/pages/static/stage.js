// What happens at the table is shown where the table has a place for it ([data-showing]), one thing
// after the other. This is the one place that says in what order, how long, and what is left out.
// A showing takes no clicks, and any click or key ends it: a click on what can be played ends all.
// `rested` is called when nothing is shown any more: then the reader's turn may begin. Where the
// reader wants it calm, nothing flies.

import { parsed } from "./morph.js";
import { wanted } from "./wishes.js";

const EASING = "cubic-bezier(.2,.7,.2,1)";
const FLIGHT = 380;
const HOLD = { reveal: 2500, change: 1700, notice: 2200, end: 3200 };
const MOST_WAITING = 3;
const BEAT = 1100;
const PACES = { slow: 1.8, normal: 1, fast: 0.5, "at once": 0 };
const LEAST = 0.25;

const calm = matchMedia("(prefers-reduced-motion: reduce)");

// How slowly things are shown, in multiples of the usual: as the reader wants it.
export const pace = () => PACES[wanted("pace")] ?? 1;

export function stage(rested = () => {}) {
  let waiting = [];
  let over = null;
  let idle = [];

  const spots = () => document.querySelectorAll("#table [data-showing]");

  // Whether something is shown, or will be.
  const busy = (showings = []) =>
    Boolean(over) || (showings.length > 0 && pace() > 0 && !document.hidden);

  function show(showings = []) {
    if (!pace() || document.hidden) return;
    waiting.push(...showings);
    if (!over && waiting.length) next();
    // Who is behind misses what changed hands, never what everybody waited for.
    while (waiting.length > MOST_WAITING) {
      const least = waiting.findIndex(({ kind }) => kind === "change");
      waiting.splice(Math.max(0, least), 1);
    }
    if (!over) rested();
  }

  async function next() {
    const { kind, html } = waiting.shift();
    const [place] = spots();
    if (!place) return clear();
    const mine = (over = new AbortController());
    const card = parsed(html);
    card.dataset.kind = kind;
    place.replaceChildren(card);
    keepInSight();
    fly(card, "from");
    await held(HOLD[kind] * pace(), mine.signal);
    if (!mine.signal.aborted) await Promise.all(fly(card, "to"));
    if (over !== mine) return;
    end();
    if (waiting.length) next();
  }

  function end() {
    over?.abort();
    over = null;
    for (const place of spots()) place.replaceChildren();
    for (const settle of idle.splice(0)) settle();
    if (!waiting.length) rested();
  }

  // From one moment of a replay to the next.
  async function rest() {
    await held(BEAT * Math.max(LEAST, pace()));
    while (over) await new Promise((settle) => { idle.push(settle); });
  }

  function clear() {
    waiting = [];
    end();
  }

  // What was shown is over; where the reader has gone on, so is all that waits.
  function seen({ target }) {
    if (!over) return;
    if (target.closest?.("[data-action], [data-held], [data-undo]")) clear();
    else {
      end();
      if (waiting.length) next();
    }
  }

  // What would lie where the reader does not look, or over what they decide, is shown at the top.
  function keepInSight() {
    const [place, afloat] = spots();
    const card = place?.firstElementChild ?? afloat?.firstElementChild;
    if (!card) return;
    if (card.parentNode !== place) place.append(card);
    const { top, bottom } = card.getBoundingClientRect();
    const { above, below } = sight();
    if (top >= above && bottom <= below) return;
    afloat.style.marginTop = `${above}px`;
    afloat.append(card);
  }

  addEventListener("click", seen, true);
  for (const moved of ["scroll", "resize"]) {
    addEventListener(moved, keepInSight, { passive: true, capture: true });
  }
  addEventListener("keydown", ({ key }) => over && /^(\w|Escape)$/.test(key) && clear(), true);
  return { show, clear, rest, busy };
}

// What is left of the window: a lesson stays above it, the dock of a small one below.
function sight() {
  const above = document.getElementById("lesson")?.getBoundingClientRect().bottom ?? 0;
  const dock = document.getElementById("at-hand")?.getBoundingClientRect();
  const docked = dock?.height && dock.width > innerWidth / 2 && dock.bottom >= innerHeight - 1;
  return { above, below: docked ? dock.top : innerHeight };
}

function held(time, signal) {
  return new Promise((settle) => {
    setTimeout(settle, time);
    signal?.addEventListener("abort", settle, { once: true });
  });
}

// Pieces come from their places on the table, or go to them: the first that is seen.
function fly(card, way) {
  if (calm.matches) return [];
  return [...card.querySelectorAll(`[data-${way}]`)].map((piece) => {
    const there = piece.dataset[way].split("|").map(seenAt).find(Boolean);
    if (!there) return null;
    const box = piece.getBoundingClientRect();
    const x = there.x + there.width / 2 - box.x - box.width / 2;
    const y = there.y + there.height / 2 - box.y - box.height / 2;
    const away = { translate: `${x}px ${y}px`, scale: 0.6 };
    const frames = way === "from" ? [away, {}] : [{}, away];
    const flight = piece.animate(frames, { duration: FLIGHT, easing: EASING, fill: "both" });
    return flight.finished.catch(() => {}); // a piece that is gone has arrived
  });
}

function seenAt(name) {
  const found = document.querySelector(`#table [data-place="${CSS.escape(name)}"]`);
  return found?.getClientRects().length ? found.getBoundingClientRect() : null;
}
