// The page of a table that waits for its people. This browser adds its part to the deal, after having
// seen the promise; what the page shows is asked for again whenever somebody comes, goes or sits down.

import * as attention from "./attention.js";
import { keep, kept, offer, settle } from "./fair.js";
import { connect } from "./live.js";
import { morph } from "./morph.js";
import { hex } from "./verify.js";
import { wanted } from "./wishes.js";

const page = document.getElementById("waiting");
const { table } = page.dataset;
const promise = page.querySelector(".fingerprint")?.textContent;
// The statuses from here on say that the server itself cannot, for the moment.
const UNABLE = 500;
let looking = false;
let again = false;

// One part for a seat: another device of the same reader may have added it before.
async function takePart() {
  const { seated, said } = page.dataset;
  if (seated === undefined || said !== undefined) {
    await settle(table, seated !== undefined);
    return;
  }
  const { part: before, ...known } = kept(table);
  const part = known.offered ?? before ?? hex(crypto.getRandomValues(new Uint8Array(32)));
  if (promise) keep(table, { promise, ...known, offered: part });
  await offer(table, promise ? part : "");
}

async function look() {
  again = looking;
  if (looking) return;
  looking = true;
  try {
    const reply = await fetch(location.pathname);
    const next = new DOMParser().parseFromString(await reply.text(), "text/html");
    const found = next.getElementById("waiting");
    if (found) morph(page, found);
    else if (reply.status < UNABLE) location.reload();
    await takePart();
  } catch {
    // Without a connection there is nothing to see; it is made again, and then looked.
  } finally {
    looking = false;
  }
  if (again) look();
}

connect(table, {
  receive: ({ waiting, removed }) => {
    if (waiting) {
      look();
      return;
    }
    if (!removed) attention.call(page.dataset.begun);
    location.reload();
  },
  when: () => {},
  pace: () => wanted("pace"),
  away: (gone) => { document.getElementById("away").hidden = !gone; },
});
