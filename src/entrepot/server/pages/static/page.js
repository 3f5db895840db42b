// Behaviour that every page shares: copy and share links, menus, dismissible panels, the service
// worker and file fields.

import "./deal_entropy.js";
import { showError, showStatus } from "./toast.js";

document.addEventListener("click", async (event) => {
  const copyButton = event.target.closest("[data-copy]");
  if (copyButton) return copy(copyButton);
  const shareButton = event.target.closest("[data-share]");
  if (shareButton) {
    await navigator.share({ title: document.title, url: shareButton.dataset.share }).catch(() => {});
    return undefined;
  }
  const dismissButton = event.target.closest("[data-dismiss]");
  if (dismissButton) return dismiss(dismissButton);
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

// The address of this moment of the game. It stays the same when the game goes on.
function permalink() {
  const table = document.getElementById("table");
  if (!table || location.search) return location.href;
  return `${location.pathname}?at=${table.dataset.version}`;
}

// A path is copied as a whole address, any other text as it is.
async function copy(button) {
  const source = button.dataset.copy || permalink();
  const text = source.startsWith("/") ? new URL(source, location.href).href : source;
  try {
    await navigator.clipboard.writeText(text);
    showStatus(button.dataset.copied);
  } catch {
    const field = button.parentElement.querySelector("input[readonly]");
    if (field) field.select();
    else showError(text);
  }
}

// A dismissed panel stays hidden in this browser.
function dismiss(button) {
  const panel = button.closest("[data-dismissible]");
  panel.hidden = true;
  try {
    localStorage.setItem(`entrepot ${panel.dataset.dismissible}`, "read");
  } catch {
    // Without storage the panel is shown again.
  }
}

for (const panel of document.querySelectorAll("[data-dismissible]")) {
  let dismissed = false;
  try {
    dismissed = localStorage.getItem(`entrepot ${panel.dataset.dismissible}`) === "read";
  } catch {
    // Without storage the panel is shown.
  }
  panel.hidden = dismissed;
}
document.documentElement.toggleAttribute("data-shares", "share" in navigator);

// The service worker shows a friendly page where the server cannot be reached. That page reloads as
// soon as the server answers.
navigator.serviceWorker?.register("/worker.js").catch(() => {});

async function reloadIfOnline() {
  const online = await fetch("/health").then(() => true, () => false);
  if (online) location.reload();
}

if (document.querySelector("[data-away]")) {
  addEventListener("online", reloadIfOnline);
  setInterval(reloadIfOnline, 5000);
}

// A chosen file fills a field of its form as text. Without this script the text is pasted.
for (const chooser of document.querySelectorAll("[data-fills]")) {
  chooser.hidden = false;
  chooser.addEventListener("change", async ({ target }) => {
    const field = document.getElementById(chooser.dataset.fills);
    if (target.files.length) field.value = await target.files[0].text();
  });
}
