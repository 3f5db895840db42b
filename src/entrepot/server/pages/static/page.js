// What every page has: links to copy or share, menus that close, and switches that need no button.

import "./deal.js";
import { complain, mention } from "./toast.js";

document.addEventListener("click", async (event) => {
  const copier = event.target.closest("[data-copy]");
  if (copier) return copied(copier);
  const sharer = event.target.closest("[data-share]");
  if (sharer) {
    await navigator.share({ title: document.title, url: sharer.dataset.share }).catch(() => {});
    return undefined;
  }
  const dismisser = event.target.closest("[data-dismiss]");
  if (dismisser) return dismissed(dismisser);
  const opener = event.target.closest("[data-open]");
  if (opener) return document.getElementById(opener.dataset.open)?.showModal();
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
  return undefined;
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = event.target.closest?.("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

// The address of what is shown now, also when the game has gone on.
function moment() {
  const table = document.getElementById("table");
  if (!table || location.search) return location.href;
  return `${location.pathname}?at=${table.dataset.version}`;
}

// A path is copied as a whole address; anything else is as it is to be.
async function copied(button) {
  const what = button.dataset.copy || moment();
  const text = what.startsWith("/") ? new URL(what, location.href).href : what;
  try {
    await navigator.clipboard.writeText(text);
    mention(button.dataset.copied);
  } catch {
    const field = button.parentElement.querySelector("input[readonly]");
    if (field) field.select();
    else complain(text);
  }
}

// A panel that was read once is not shown again in this browser.
function dismissed(button) {
  const panel = button.closest("[data-dismissible]");
  panel.hidden = true;
  try {
    localStorage.setItem(`entrepot ${panel.dataset.dismissible}`, "read");
  } catch {
    // Then it is shown again.
  }
}

for (const panel of document.querySelectorAll("[data-dismissible]")) {
  let read = false;
  try {
    read = localStorage.getItem(`entrepot ${panel.dataset.dismissible}`) === "read";
  } catch {
    // Nothing is kept here: show it.
  }
  panel.hidden = read;
}
document.documentElement.toggleAttribute("data-shares", "share" in navigator);

// Where the server cannot be reached, a friendly page is shown in the place of the one asked for, and
// that is shown as soon as it can be.
navigator.serviceWorker?.register("/worker.js").catch(() => {});

async function tryAgain() {
  const reached = await fetch("/health").then(() => true, () => false);
  if (reached) location.reload();
}

if (document.querySelector("[data-away]")) {
  addEventListener("online", tryAgain);
  setInterval(tryAgain, 5000);
}

// A file goes into a field of its form as text; without this script, it is pasted.
for (const chooser of document.querySelectorAll("[data-fills]")) {
  chooser.hidden = false;
  chooser.addEventListener("change", async ({ target }) => {
    const field = document.getElementById(chooser.dataset.fills);
    if (target.files.length) field.value = await target.files[0].text();
  });
}
