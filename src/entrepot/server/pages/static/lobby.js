// Lobby: the page of a table that waits for its players.
// This browser sees the server's commitment, then adds its entropy to the deal. The page is fetched
// again whenever somebody comes, leaves or takes a seat.

import { confirmEntropy, loadDeal, saveDeal, submitEntropy } from "./fairness.js";
import { connect } from "./live.js";
import { morph } from "./morph.js";
import { notify } from "./notifications.js";
import { preference } from "./preferences.js";
import { hex } from "./verify.js";

const lobby = document.getElementById("waiting");
const { table } = lobby.dataset;
const promise = lobby.querySelector(".fingerprint")?.textContent;
// Statuses from here on mean that the server itself is unable to answer, for the moment.
const SERVER_ERROR = 500;
let loading = false;
let stale = false;

// A seat has one part: another device of the same player may have added it before.
async function addEntropy() {
  const { seated, said } = lobby.dataset;
  if (seated === undefined || said !== undefined) {
    await confirmEntropy(table, seated !== undefined);
    return;
  }
  const { part, ...known } = loadDeal(table);
  const entropy = known.offered ?? part ?? hex(crypto.getRandomValues(new Uint8Array(32)));
  if (promise) saveDeal(table, { promise, ...known, offered: entropy });
  await submitEntropy(table, promise ? entropy : "");
}

async function refresh() {
  stale = loading;
  if (loading) return;
  loading = true;
  try {
    const response = await fetch(location.pathname);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const next = page.getElementById("waiting");
    if (next) morph(lobby, next);
    else if (response.status < SERVER_ERROR) location.reload();
    await addEntropy();
  } catch {
    // Without a connection there is nothing to fetch. The next connection refreshes the page.
  } finally {
    loading = false;
  }
  if (stale) refresh();
}

connect(table, {
  onMessage: ({ waiting, removed }) => {
    if (waiting) {
      refresh();
      return;
    }
    if (!removed) notify(lobby.dataset.begun);
    location.reload();
  },
  ready: () => {},
  pace: () => preference("pace"),
  onOffline: (offline) => { document.getElementById("away").hidden = !offline; },
});
