// Moments that have passed: a line of the log, the slider or a step leads to one, and there is
// always a way back. A moment is a page of its own (?at=12); here its table is put in the place of
// the one that is shown, so that pieces glide from moment to moment.

import { morph } from "./morph.js";

const BEAT = 1100;

export function moments(room, { latest, draw, set }) {
  const stage = document.getElementById("stage");
  let wanted = null;
  let playing = 0;

  const watching = () => room.hasAttribute("data-at");

  async function go(address, { push = true } = {}) {
    const mine = (wanted = new URL(address, location.href));
    const page = await fetch(mine, { headers: { Accept: "text/html" } });
    if (mine !== wanted || !page.ok) return;
    show(await page.text());
    if (push) history.pushState({}, "", mine);
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
    for (const part of ["moments", "result"]) {
      morph(document.getElementById(part), page.getElementById(part));
    }
    stage.dataset.now = page.getElementById("stage").dataset.now;
    if (!watching()) set(newer);
    document.title = newer.title ?? page.title;
  }

  function stop() {
    clearInterval(playing);
    playing = 0;
    document.querySelector("[data-run]")?.setAttribute("aria-pressed", "false");
  }

  function step() {
    const next = document.querySelector("#moments a[rel=next]");
    if (next) go(next.href);
    else stop();
  }

  room.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const run = event.target.closest("[data-run]");
    if (run) {
      if (playing) return stop();
      playing = setInterval(step, BEAT);
      run.setAttribute("aria-pressed", "true");
      return step();
    }
    const link = event.target.closest("a[data-moment]");
    if (!link) return;
    event.preventDefault();
    stop();
    go(link.href);
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
  addEventListener("popstate", () => go(location.href, { push: false }));

  function slid(form) {
    const question = new URLSearchParams(new FormData(form));
    go(`${location.pathname}?${question}`);
  }

  return {
    watching,
    show,
    now: () => go(location.pathname, { push: false }),
    news: () => { document.querySelector("#moments [data-news]")?.removeAttribute("hidden"); },
  };
}
