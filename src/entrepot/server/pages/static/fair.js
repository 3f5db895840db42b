// Whether the deal of this table was fair: what the page is told of it is kept in this browser, and
// when the game is over its record is checked against that, here and by nobody else.

import { heads, verify } from "./verify.js";

const MOST = 50;
const place = (table) => `entrepot deal ${table}`;

/** What this browser knows of a deal. */
export function kept(table) {
  try {
    return JSON.parse(localStorage.getItem(place(table))) || {};
  } catch {
    return {};
  }
}

/** Keep what this browser knows of a deal: the promise it saw, the part it added, and heads. */
export function keep(table, known) {
  try {
    localStorage.setItem(place(table), JSON.stringify(known));
  } catch {
    // Then the record is checked by itself.
  }
}

/** Keep nothing of a deal, since somebody else has the seat. */
export function forget(table) {
  try {
    localStorage.removeItem(place(table));
  } catch {
    // Nothing was kept.
  }
}

/** Keep what the page was told: the promise it saw first, and the newest heads of the chain. */
export function note(table, { promise, head }) {
  if (!promise || !head) return;
  const known = { promise, heads: [], ...kept(table) };
  if (known.heads.at(-1) !== head) keep(table, { ...known, heads: [...known.heads, head].slice(-MOST) });
}

/** What is wrong with a record, by itself or against what this browser was told; null if nothing. */
export function fault(record, known) {
  const found = verify(record);
  if (found) return found;
  if (known.promise && known.promise !== record.deal.promise) return "promise";
  if (known.part && !counted(record.deal.deeds).includes(known.part)) return "parts";
  const chain = new Set(heads(record.deal));
  return (known.heads || []).every((head) => chain.has(head)) ? null : "chain";
}

// The parts that a deal was made of: for each seat the last one before it.
function counted(deeds) {
  const parts = new Map();
  for (const line of deeds) {
    const [kind, seat, part] = line.split(" ");
    if (kind === "begin") break;
    if (kind === "sit" && part) parts.set(seat, part);
  }
  return [...parts.values()];
}

async function check(panel, table) {
  const reply = await fetch(panel.dataset.fair);
  if (!reply.ok) return;
  const wrong = fault(await reply.json(), kept(table));
  panel.dataset.fault = wrong ?? "";
  panel.querySelector(wrong ? "[data-false]" : "[data-verified]").hidden = false;
}

/** Check the game as soon as its result is shown. */
export function checkWhenOver(result, table) {
  const look = () => {
    const panel = result.querySelector("[data-fair]:not([data-checked])");
    if (!panel) return;
    panel.dataset.checked = "";
    check(panel, table);
  };
  new MutationObserver(look).observe(result, { childList: true, subtree: true });
  look();
}
