// Moments that have passed: a line of the log, the slider or a step leads to one, and there is
// always a way back. A moment is a page of its own (?at=12); here its table is put in the place of
// the one that is shown, so that pieces glide from moment to moment.

import { morph } from "./morph.js";

export function moments(room, { latest, draw, rest, set }) {
  const stage = document.getElementById("stage");
  let wanted = null;
  let playing = null;

  const watching = () => room.hasAttribute("data-at");

  // The way into the past is one step of the browser's history, however far it leads.
  async function go(address, { push = true } = {}) {
    const mine = (wanted = new URL(address, location.href));
    const page = await fetch(mine, { headers: { Accept: "text/html" } });
    if (mine !== wanted || !page.ok) return;
    const before = watching();
    show(await page.text());
    document.querySelector(":popover-open")?.hidePopover();
    if (push && !before) history.pushState({}, "", mine);
    else if (push) history.replaceState({}, "", mine);
    bringIntoSight();
  }

  // On a phone the log lies far below the table.
  function bringIntoSight() {
    const { top, bottom } = stage.getBoundingClientRect();
    if (top < -80 || bottom < 200) scrollTo({ top: 0 });
    else document.querySelector("#log [aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  function show(text) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const next = page.getElementById("room");
    const fetched = JSON.parse(page.getElementById("stage").dataset.now);
    const now = { ...fetched, html: page.getElementById("table").outerHTML };
    if (next.hasAttribute("data-at")) room.setAttribute("data-at", next.dataset.at);
    else room.removeAttribute("data-at");
    // While the page was on its way something newer may have been pushed.
    const newer = !watching() && latest().tick > now.tick ? latest() : now;
    draw(newer);
    for (const part of ["moments", "review", "result"]) {
      morph(document.getElementById(part), page.getElementById(part));
    }
    stage.dataset.now = page.getElementById("stage").dataset.now;
    if (!watching()) set(newer);
    document.title = newer.title ?? page.title;
  }

  function stop() {
    playing = null;
    document.querySelector("[data-run]")?.setAttribute("aria-pressed", "false");
  }

  // From moment to moment at the reader's pace, as far as there are any.
  async function run(first = null) {
    const mine = (playing = {});
    for (let next = first; playing === mine; next = following()) {
      if (!next) break;
      await go(next);
      document.querySelector("[data-run]")?.setAttribute("aria-pressed", "true");
      await rest();
    }
    const ended = playing === mine;
    if (ended) stop();
    return ended;
  }

  const following = () => document.querySelector("#moments a[rel=next]")?.href;

  // What happened since the reader's turn, and then the table as it is now.
  async function again(since) {
    if (await run(`${location.pathname}?at=${since}`)) go(location.pathname);
  }

  room.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("[data-run]")) {
      if (playing) stop();
      else run(following());
      return;
    }
    const since = event.target.closest("[data-again]");
    if (since) {
      again(since.dataset.again);
      return;
    }
    const link = event.target.closest("a[data-moment]");
    if (!link) return;
    event.preventDefault();
    stop();
    // The marks of a graph are links too, and in a picture `href` is no text.
    go(link.getAttribute("href"));
  });
  room.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-moments]");
    if (!form) return;
    event.preventDefault();
    slid(form);
  });
  room.addEventListener("input", (event) => {
    const form = event.target.closest("form[data-moments]");
    if (!form) return;
    stop();
    slid(form);
  });
  addEventListener("keydown", (event) => {
    const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    // A field or a dialog has a use for arrows of its own.
    if (event.target.closest?.("input, select, textarea, dialog")) return;
    const step = document.querySelector(`#moments a[rel=${way}]`);
    if (!step) return;
    event.preventDefault();
    stop();
    go(step.href);
  });
  addEventListener("popstate", () => go(location.href, { push: false }));

  function slid(form) {
    const question = new URLSearchParams(new FormData(form));
    go(`${location.pathname}?${question}`);
  }

  return {
    watching,
    show,
    go,
    now: () => go(location.pathname, { push: false }),
    news: ({ version }) => {
      const last = Number(document.getElementById("at")?.max);
      document.querySelector("#moments [data-news]")?.toggleAttribute("hidden", version === last);
    },
  };
}
