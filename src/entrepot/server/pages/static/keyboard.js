// Keyboard shortcuts of a table.
// A digit plays the action with this number, u undoes, i asks for a hint, w replays what happened
// since the last turn, c opens the chat, ? lists the shortcuts. A page adds its own by [data-hotkey].
// Numbers appear after the first key.

const MAX_NUMBERED = 9;
const FIELDS = "input, select, textarea, dialog, [contenteditable]";

export function bindKeyboard() {
  addEventListener("keydown", (event) => {
    if (!isShortcut(event)) return;
    const target = targetOf(event.key);
    document.documentElement.toggleAttribute("data-keys", true);
    if (!target) return;
    event.preventDefault();
    if (!event.repeat) click(target);
  });
}

// Whether a key is meant for the table, and not for a field or a dialog.
export function isShortcut(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return !event.target.closest?.(FIELDS) && !document.querySelector("dialog[open]");
}

// Numbers the actions of a table that has just been drawn.
export function numberActions(table) {
  for (const [i, element] of visibleActions(table).entries()) element.dataset.key = i + 1;
}

function targetOf(key) {
  const own = document.querySelector(`[data-hotkey="${CSS.escape(key)}"]`);
  if (own) return own;
  if (key === "u") return document.querySelector("#table [data-undo]");
  if (key === "c") return document.getElementById("chat-button");
  if (key === "i") return document.querySelector("#table [data-hint]:enabled");
  if (key === "w") return document.querySelector("#table [data-again]");
  if (key === "?") return document.querySelector("[data-open=keys]");
  return /^[1-9]$/.test(key) && document.querySelector(`#table [data-key="${key}"]`);
}

function click(target) {
  target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

// Each action once, at its first visible element.
function visibleActions(table) {
  const first = new Map();
  for (const element of table.querySelectorAll("[data-action]")) {
    const { action } = element.dataset;
    if (!first.has(action) && !element.disabled && element.checkVisibility()) first.set(action, element);
  }
  return [...first.values()].slice(0, MAX_NUMBERED);
}
