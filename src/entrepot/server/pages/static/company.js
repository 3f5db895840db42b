// Players and links, over the table: what their page shows, asked for when it is opened and whenever
// something has changed meanwhile. Who reads it has the table open all the time.

import { morph } from "./morph.js";

const sheet = document.getElementById("players");
let looking = false;

async function look() {
  if (looking) return;
  looking = true;
  try {
    const page = await fetch(sheet.dataset.players);
    const found = new DOMParser().parseFromString(await page.text(), "text/html");
    const company = found.getElementById("company");
    if (page.ok && company) morph(sheet.querySelector("#company"), company);
  } catch {
    // Then what is shown stays as it is.
  } finally {
    looking = false;
  }
}

/** Show the company of a table again if somebody looks at it. */
export function companyChanged() {
  if (sheet.open) look();
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-shows-players]") || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.target.closest("dialog")?.close();
  look();
  sheet.showModal();
});

const offer = document.getElementById("absent");
let absent = [];

function offerBot() {
  const late = absent.find(({ from }) => from <= Date.now() / 1000);
  offer.hidden = !late;
  if (!late) return;
  offer.action = late.ask;
  if (offer.firstElementChild.textContent !== late.text) offer.firstElementChild.textContent = late.text;
}

/** Whoever is awaited and away: once their time is over a bot is offered in their place. */
export function showAbsent(people = []) {
  absent = people;
  if (offer) offerBot();
}

if (offer) setInterval(offerBot, 1000);
