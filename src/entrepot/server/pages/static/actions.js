// Submission of a player's actions: clicks and keys on [data-action], and undo.
// One command is in flight at a time. A newer one is queued, and a double click is one click.

import { bindButtonKeys } from "./press.js";
import { showError } from "./toast.js";

// The second half of a double click comes sooner than anybody could have seen what the first led to.
const DOUBLE_CLICK = 300;

export function bindActions(room, { version, mustConfirm, sync }) {
  const table = room.dataset.table;
  let inFlight = null;
  let queued = null;
  let lastClick = null;
  let previousClick = null;

  // Two commands in flight at once might overtake each other.
  async function submit(command) {
    if (inFlight) return enqueue(command);
    inFlight = command;
    room.setAttribute("data-busy", "");
    try {
      if (await isConfirmed(command)) await send(command);
    } catch {
      showError(room.dataset.offline);
    } finally {
      inFlight = null;
      room.removeAttribute("data-busy");
    }
    return submitQueued();
  }

  // A click on a newer drawing than the command in flight is queued. Another action on the same
  // drawing is refused, and the same action again is the same click.
  function enqueue(command) {
    if (command.version !== inFlight.version) queued = command;
    else if (command.action !== inFlight.action) showError(room.dataset.wait);
  }

  function submitQueued() {
    const command = queued;
    queued = null;
    if (!command) return undefined;
    if (isOffered(command)) return submit(command);
    return showError(room.dataset.wait);
  }

  async function send({ path, action, version }) {
    const response = await fetch(`/api/tables/${table}/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ id: idempotencyKey(), version, action }),
    });
    if (!response.ok) await reject(response);
    else await sync(await response.json());
  }

  async function reject(response) {
    const body = await response.json().catch(() => null);
    showError(body?.error?.message ?? room.dataset.offline);
    await sync(null);
  }

  async function isConfirmed({ action }) {
    return !action || !mustConfirm() || !(await isFinal(action)) || askConfirmation(action);
  }

  async function isFinal(action) {
    const query = new URLSearchParams({ action });
    const response = await fetch(`/tables/${table}/final?${query}`).catch(() => null);
    return Boolean(response?.ok && (await response.json()).final);
  }

  const play = (action) => submit({ path: "actions", action, version: version() });

  // A double click plays once. A tap that only explains is no click that played.
  addEventListener("click", () => {
    previousClick = lastClick;
    lastClick = null;
  }, { capture: true });

  room.addEventListener("click", (event) => {
    const button = event.target.closest("[data-action]");
    if (!button && !event.target.closest("[data-undo]")) return;
    event.preventDefault();
    const isDouble = event.detail > 1 && previousClick !== null && event.timeStamp - previousClick < DOUBLE_CLICK;
    lastClick = event.timeStamp;
    if (isDouble) return;
    if (button) play(button.dataset.action);
    else submit({ path: "undo", version: version() });
  });

  const { earlyClick } = window;
  earlyClick.handled = true;
  if (earlyClick.action) play(earlyClick.action);
  bindButtonKeys(room);
}

function isOffered({ action }) {
  const selector = action ? `[data-action="${CSS.escape(action)}"]` : "[data-undo]";
  return document.querySelector(`#table ${selector}`) !== null;
}

// The dialog opens only where the player wants it, and only before an action that ends the turn for good.
function askConfirmation(action) {
  const dialog = document.getElementById("sure");
  const button = document.querySelector(`#table [data-action="${CSS.escape(action)}"]`);
  const description = button?.dataset.tip || button?.getAttribute("aria-label") || button?.textContent;
  dialog.querySelector("[data-about]").textContent = description ?? action;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true });
  });
}

// randomUUID is missing where a table is visited by a plain address in a local network.
function idempotencyKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
