// Replay of past moments, from the log, the slider or step by step.
// A moment is a page of its own (?at=12). Its table is morphed into the one shown, so that pieces
// move from moment to moment. There is always a way back to the present.

import { morph } from "./morph.js";

export function startReplay(room, { latest, draw, pause, setLatest }) {
  const stage = document.getElementById("stage");
  let requested = null;
  let playback = null;

  const isReplaying = () => room.hasAttribute("data-at");

  // The way into the past is one step of the browser's history, however far it leads.
  async function go(address, { push = true } = {}) {
    const url = (requested = new URL(address, location.href));
    const response = await fetch(url, { headers: { Accept: "text/html" } });
    if (url !== requested || !response.ok) return;
    const wasReplaying = isReplaying();
    render(await response.text());
    document.querySelector(":popover-open")?.hidePopover();
    if (push && !wasReplaying) history.pushState({}, "", url);
    else if (push) history.replaceState({}, "", url);
    scrollToTable();
  }

  // On a phone the log lies far below the table.
  function scrollToTable() {
    const { top, bottom } = stage.getBoundingClientRect();
    if (top < -80 || bottom < 200) scrollTo({ top: 0 });
    else document.querySelector("#log [aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  function render(text) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const nextRoom = page.getElementById("room");
    const status = JSON.parse(page.getElementById("stage").dataset.now);
    const fetched = { ...status, html: page.getElementById("table").outerHTML };
    if (nextRoom.hasAttribute("data-at")) room.setAttribute("data-at", nextRoom.dataset.at);
    else room.removeAttribute("data-at");
    // A newer table may have been pushed while the page was on its way.
    const newest = !isReplaying() && latest().tick > fetched.tick ? latest() : fetched;
    draw(newest);
    for (const part of ["moments", "review", "result"]) {
      morph(document.getElementById(part), page.getElementById(part));
    }
    stage.dataset.now = page.getElementById("stage").dataset.now;
    if (!isReplaying()) setLatest(newest);
    document.title = newest.title ?? page.title;
  }

  function stop() {
    playback = null;
    document.querySelector("[data-run]")?.setAttribute("aria-pressed", "false");
  }

  // Plays from moment to moment at the viewer's pace, to the last one.
  async function play(first = null) {
    const current = (playback = {});
    for (let next = first; playback === current; next = nextMoment()) {
      if (!next) break;
      await go(next);
      document.querySelector("[data-run]")?.setAttribute("aria-pressed", "true");
      await pause();
    }
    const finished = playback === current;
    if (finished) stop();
    return finished;
  }

  const nextMoment = () => document.querySelector("#moments a[rel=next]")?.href;

  // Plays what happened since the viewer's turn, then shows the table as it is now.
  async function playSince(since) {
    if (await play(`${location.pathname}?at=${since}`)) go(location.pathname);
  }

  room.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("[data-run]")) {
      if (playback) stop();
      else play(nextMoment());
      return;
    }
    const since = event.target.closest("[data-again]");
    if (since) {
      playSince(since.dataset.again);
      return;
    }
    const link = event.target.closest("a[data-moment]");
    if (!link) return;
    event.preventDefault();
    stop();
    // The marks of a graph are links too, and the `href` of an SVG link is no text.
    go(link.getAttribute("href"));
  });
  room.addEventListener("submit", (event) => {
    const form = event.target.closest("form[data-moments]");
    if (!form) return;
    event.preventDefault();
    seek(form);
  });
  room.addEventListener("input", (event) => {
    const form = event.target.closest("form[data-moments]");
    if (!form) return;
    stop();
    seek(form);
  });
  addEventListener("keydown", (event) => {
    const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (!rel || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    // A field or a dialog has a use for arrows of its own.
    if (event.target.closest?.("input, select, textarea, dialog")) return;
    const link = document.querySelector(`#moments a[rel=${rel}]`);
    if (!link) return;
    event.preventDefault();
    stop();
    go(link.href);
  });
  addEventListener("popstate", () => go(location.href, { push: false }));

  function seek(form) {
    const query = new URLSearchParams(new FormData(form));
    go(`${location.pathname}?${query}`);
  }

  return {
    isReplaying,
    render,
    go,
    goLive: () => go(location.pathname, { push: false }),
    notifyNews: ({ version }) => {
      const last = Number(document.getElementById("at")?.max);
      document.querySelector("#moments [data-news]")?.toggleAttribute("hidden", version === last);
    },
  };
}
