// Players panel over the table, and the offer of a bot for an absent player.
// The panel shows the page "Players and links". It is fetched when the panel opens and, while it is
// open, after each change.

import { morph } from "./morph.js";

const dialog = document.getElementById("players");
let loading = false;

async function refresh() {
  if (loading) return;
  loading = true;
  try {
    const response = await fetch(dialog.dataset.players);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const players = page.getElementById("company");
    if (response.ok && players) morph(dialog.querySelector("#company"), players);
  } catch {
    // The panel keeps what it shows.
  } finally {
    loading = false;
  }
}

/** Refresh the panel if it is open. */
export function refreshPlayers() {
  if (dialog.open) refresh();
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-shows-players]") || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.target.closest("dialog")?.close();
  refresh();
  dialog.showModal();
});

const botOffer = document.getElementById("absent");
let absentPlayers = [];

function renderBotOffer() {
  const overdue = absentPlayers.find(({ from }) => from <= Date.now() / 1000);
  botOffer.hidden = !overdue;
  if (!overdue) return;
  botOffer.action = overdue.ask;
  if (botOffer.firstElementChild.textContent !== overdue.text) botOffer.firstElementChild.textContent = overdue.text;
}

/** Set the players who are to act and away. A bot is offered for each once their time is over. */
export function setAbsent(players = []) {
  absentPlayers = players;
  if (botOffer) renderBotOffer();
}

if (botOffer) setInterval(renderBotOffer, 1000);
