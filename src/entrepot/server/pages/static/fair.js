// Whether the deal of this table was fair: what the page is told of it is kept in this browser, and
// when the game is over its record is checked against that, here and by nobody else.

import { heads, pledge, saltOf, told, verify } from "./verify.js";

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

/**
 * Keep what this browser knows of a deal: the promise it saw, the part it added, and heads. A part that
 * it has `offered` is its part once the server says that it counts.
 */
export function keep(table, known) {
  try {
    localStorage.setItem(place(table), JSON.stringify(known));
  } catch {
    // Then the record is checked by itself.
  }
}

/** Offer a part, and learn whether it counts, however often: an answer may be lost, or come too late. */
export async function offer(table, part) {
  const body = new URLSearchParams(part ? { part } : {});
  const reply = await fetch(`/tables/${table}/part`, { method: "POST", body });
  if (!reply.ok) return;
  const { counts } = await reply.json();
  keep(table, { ...kept(table), part: counts ? part : undefined, offered: undefined });
}

/** Learn whether the part that was offered last counts; whoever has no seat has no part. */
export async function settle(table, seated) {
  const known = kept(table);
  if (!seated && (known.part || known.offered)) {
    keep(table, { ...known, part: undefined, offered: undefined });
  } else if (seated && known.offered) {
    await offer(table, known.offered).catch(() => {}); // it is asked again with the next page
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

/**
 * Keep what the page was told: the promise it saw first, the newest heads of the chain, and pledges.
 * Gives whether choices that are opened now are those that were pledged, as far as this browser knows.
 */
export function note(table, { promise, head, pledges = [], opened = [] }) {
  if (!promise || !head) return true;
  const before = kept(table);
  const known = { promise, heads: [], pledges: [], ...before };
  const good = !opened.some((one) => breaks(one, known.pledges));
  if (!good) known.broken = true;
  if (known.heads.at(-1) !== head) {
    known.heads = [...known.heads, head].slice(-MOST);
    if (pledges.some(Boolean)) known.pledges = [...known.pledges, [head, pledges]].slice(-MOST);
  }
  if (known.heads !== before.heads || !good) keep(table, known);
  return good;
}

const breaks = ({ seat, action, salt, head }, pledges) => {
  const row = pledges.find(([at]) => at === head)?.[1];
  return Boolean(row) && row[seat] !== pledge(seat, action, salt);
};

/** Whether the choices that stood when a head was told are those that were pledged with it. */
function keeps({ key, deeds }, seats, line, pledges) {
  const { actions } = told(deeds.slice(0, line), seats);
  return pledges.every((one, seat) => {
    if (!one) return true;
    const chosen = actions.findLast(([who]) => who === seat)?.[1];
    return one === pledge(seat, chosen, saltOf(key, line, seat));
  });
}

/** What is wrong with a record, by itself or against what this browser was told; null if nothing. */
export function fault(record, known) {
  const found = verify(record);
  if (found) return found;
  const { deal } = record;
  const { seats } = JSON.parse(deal.plan);
  if (known.promise && known.promise !== deal.promise) return "promise";
  if (known.part && !told(deal.deeds, seats).parts.includes(known.part)) return "parts";
  const chain = heads(deal);
  if (!(known.heads || []).every((head) => chain.includes(head))) return "chain";
  const kept = (known.pledges || []).every(([at, row]) => keeps(deal, seats, chain.indexOf(at), row));
  return kept && !known.broken ? null : "choices";
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
