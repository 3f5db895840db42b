// Fairness check of a deal, in the browser alone.
// The browser stores what the server commits to during a game. When the game is over, it checks the
// record against that.

import { choiceCommitment, heads, replayTranscript, saltOf, verify } from "./verify.js";

const MAX_STORED = 50;
const storageKey = (table) => `entrepot deal ${table}`;

/** What this browser knows of a deal. */
export function loadDeal(table) {
  try {
    return JSON.parse(localStorage.getItem(storageKey(table))) || {};
  } catch {
    return {};
  }
}

/**
 * Store what this browser knows of a deal: the commitment it saw, the entropy it added, and heads.
 * Entropy that it has `offered` becomes its `part` once the server says that it counts.
 */
export function saveDeal(table, known) {
  try {
    localStorage.setItem(storageKey(table), JSON.stringify(known));
  } catch {
    // Without storage the record is checked by itself.
  }
}

/** Submit entropy, and learn whether it counts. It is idempotent: an answer may be lost or late. */
export async function submitEntropy(table, entropy) {
  const body = new URLSearchParams(entropy ? { part: entropy } : {});
  const response = await fetch(`/tables/${table}/part`, { method: "POST", body });
  if (!response.ok) return;
  const { counts } = await response.json();
  saveDeal(table, { ...loadDeal(table), part: counts ? entropy : undefined, offered: undefined });
}

/** Learn whether the entropy offered last counts. A viewer without a seat has none. */
export async function confirmEntropy(table, seated) {
  const known = loadDeal(table);
  if (!seated && (known.part || known.offered)) {
    saveDeal(table, { ...known, part: undefined, offered: undefined });
  } else if (seated && known.offered) {
    await submitEntropy(table, known.offered).catch(() => {}); // the next page tries again
  }
}

/** Forget a deal, since somebody else has the seat. */
export function forgetDeal(table) {
  try {
    localStorage.removeItem(storageKey(table));
  } catch {
    // Nothing was stored.
  }
}

/**
 * Store what the server commits to: the first commitment to the deal, the newest heads of the chain,
 * and commitments to choices. Returns whether the choices opened now match theirs, as far as known.
 */
export function recordCommitments(table, { promise, head, pledges = [], opened = [] }) {
  if (!promise || !head) return true;
  const before = loadDeal(table);
  const known = { promise, heads: [], pledges: [], ...before };
  const valid = !opened.some((choice) => contradicts(choice, known.pledges));
  if (!valid) known.broken = true;
  if (known.heads.at(-1) !== head) {
    known.heads = [...known.heads, head].slice(-MAX_STORED);
    if (pledges.some(Boolean)) known.pledges = [...known.pledges, [head, pledges]].slice(-MAX_STORED);
  }
  if (known.heads !== before.heads || !valid) saveDeal(table, known);
  return valid;
}

const contradicts = ({ seat, action, salt, head }, pledges) => {
  const row = pledges.find(([at]) => at === head)?.[1];
  return Boolean(row) && row[seat] !== choiceCommitment(seat, action, salt);
};

/** Whether the choices that stood at a head match the commitments sent with it. */
function choicesMatch({ key, deeds }, seats, line, pledges) {
  const { actions } = replayTranscript(deeds.slice(0, line), seats);
  return pledges.every((commitment, seat) => {
    if (!commitment) return true;
    const chosen = actions.findLast(([actor]) => actor === seat)?.[1];
    return commitment === choiceCommitment(seat, chosen, saltOf(key, line, seat));
  });
}

/** The check that a record fails, by itself or against what this browser knows; null if none. */
export function failedCheck(record, known) {
  const failed = verify(record);
  if (failed) return failed;
  const { deal } = record;
  const { seats } = JSON.parse(deal.plan);
  if (known.promise && known.promise !== deal.promise) return "promise";
  if (known.part && !replayTranscript(deal.deeds, seats).parts.includes(known.part)) return "parts";
  const chain = heads(deal);
  if (!(known.heads || []).every((head) => chain.includes(head))) return "chain";
  const matching = (known.pledges || []).every(([at, row]) => choicesMatch(deal, seats, chain.indexOf(at), row));
  return matching && !known.broken ? null : "choices";
}

async function check(panel, table) {
  const response = await fetch(panel.dataset.fair);
  if (!response.ok) return;
  const failed = failedCheck(await response.json(), loadDeal(table));
  panel.dataset.fault = failed ?? "";
  panel.querySelector(failed ? "[data-false]" : "[data-verified]").hidden = false;
}

/** Check the game as soon as its result is shown. */
export function checkWhenOver(result, table) {
  const checkOnce = () => {
    const panel = result.querySelector("[data-fair]:not([data-checked])");
    if (!panel) return;
    panel.dataset.checked = "";
    check(panel, table);
  };
  new MutationObserver(checkOnce).observe(result, { childList: true, subtree: true });
  checkOnce();
}
