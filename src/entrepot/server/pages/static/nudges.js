// A tip explains what comes up for the first time. It stands in its place in the dock, one at a time
// and one in a turn, in the first games only. Its button puts it away for good, and so does going on.

import { wanted } from "./wishes.js";

const GAMES = 2;

export function nudges(game, table) {
  const key = `entrepot told ${game}`;
  let current = null;
  let spent = false;

  function known() {
    try {
      return { words: [], tables: [], ...JSON.parse(localStorage.getItem(key)) };
    } catch {
      return { words: [], tables: [] };
    }
  }

  function learn(list, one) {
    const all = known();
    if (all[list].includes(one)) return;
    all[list].push(one);
    try {
      localStorage.setItem(key, JSON.stringify(all));
    } catch {
      // Then it is told again.
    }
  }

  function isNew() {
    const { tables } = known();
    return wanted("nudges") && (tables.includes(table) || tables.length < GAMES);
  }

  function putAway() {
    learn("words", current);
    current = null;
    document.getElementById("nudge")?.removeAttribute("data-nudge");
  }

  // A newcomer's dock keeps the place, so that nothing moves when a tip comes or goes.
  function draw(text = "") {
    document.getElementById("room").toggleAttribute("data-newcomer", isNew());
    const box = document.getElementById("nudge");
    if (!box) return;
    box.toggleAttribute("data-nudge", Boolean(text));
    box.querySelector("p").textContent = text;
  }

  function show({ occasions = [], turn, called }) {
    if (current && !occasions.some(([word]) => word === current)) putAway();
    if (!current && (!turn || called)) spent = false;
    if (!isNew()) return draw();
    const { words } = known();
    const [word, text] = occasions.find(([one, rule]) =>
      one === current || !(spent || words.includes(one) || isSaid(rule))) ?? [];
    if (word) {
      [current, spent] = [word, true];
      learn("tables", table);
    }
    return draw(text);
  }

  document.addEventListener("click", ({ target }) => {
    if (current && target.closest?.("#nudge button")) putAway();
  });
  return { show };
}

function isSaid(rule) {
  return [...document.querySelectorAll("#table p")].some((one) =>
    one.textContent.includes(rule) && one.checkVisibility({ visibilityProperty: true }));
}
