// First-time tips: each explains a topic when it first comes up.
// A tip stands in its own place in the dock, one per turn, in the first games only. Its button
// dismisses it for good, and so does playing on.

import { preference } from "./preferences.js";

const MAX_GAMES = 2;

export function startFirstTimeTips(game, table) {
  const storageKey = `entrepot told ${game}`;
  let current = null;
  let shownThisTurn = false;

  function load() {
    try {
      return { words: [], tables: [], ...JSON.parse(localStorage.getItem(storageKey)) };
    } catch {
      return { words: [], tables: [] };
    }
  }

  function remember(list, item) {
    const stored = load();
    if (stored[list].includes(item)) return;
    stored[list].push(item);
    try {
      localStorage.setItem(storageKey, JSON.stringify(stored));
    } catch {
      // Without storage the tip comes again.
    }
  }

  function isNewcomer() {
    const { tables } = load();
    return preference("nudges") && (tables.includes(table) || tables.length < MAX_GAMES);
  }

  function dismiss() {
    remember("words", current);
    current = null;
    document.getElementById("nudge")?.removeAttribute("data-nudge");
  }

  // A newcomer's dock reserves the place, so that no tip moves anything.
  function render(text = "") {
    document.getElementById("room").toggleAttribute("data-newcomer", isNewcomer());
    const box = document.getElementById("nudge");
    if (!box) return;
    box.toggleAttribute("data-nudge", Boolean(text));
    box.querySelector("p").textContent = text;
  }

  function update({ occasions = [], turn, called }) {
    if (current && !occasions.some(([topic]) => topic === current)) dismiss();
    if (!current && (!turn || called)) shownThisTurn = false;
    if (!isNewcomer()) return render();
    const { words } = load();
    const [topic, text] = occasions.find(([candidate, rule]) =>
      candidate === current || !(shownThisTurn || words.includes(candidate) || isOnTable(rule))) ?? [];
    if (topic) {
      [current, shownThisTurn] = [topic, true];
      remember("tables", table);
    }
    return render(text);
  }

  document.addEventListener("click", ({ target }) => {
    if (current && target.closest?.("#nudge button")) dismiss();
  });
  return { update };
}

function isOnTable(rule) {
  return [...document.querySelectorAll("#table p")].some((paragraph) =>
    paragraph.textContent.includes(rule) && paragraph.checkVisibility({ visibilityProperty: true }));
}
