// Keys of a table: digits do what is numbered, u takes back, i asks for a hint, w watches again,
// c talks, ? lists them all;
// what a page has keys of its own for says so, [data-hotkey].
// Numbers are shown to whoever uses keys.

const MOST = 9;
const FIELDS = "input, select, textarea, dialog, [contenteditable]";

export function keys() {
  addEventListener("keydown", (event) => {
    if (!meansKey(event)) return;
    const found = meant(event.key);
    document.documentElement.toggleAttribute("data-keys", true);
    if (!found) return;
    event.preventDefault();
    if (!event.repeat) press(found);
  });
}

// Whether a key is meant for the table, and not for a field or a dialog.
export function meansKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return !event.target.closest?.(FIELDS) && !document.querySelector("dialog[open]");
}

// After the table has been drawn: what can be done gets its number.
export function number(table) {
  for (const [i, choice] of choices(table).entries()) choice.dataset.key = i + 1;
}

function meant(key) {
  const own = document.querySelector(`[data-hotkey="${CSS.escape(key)}"]`);
  if (own) return own;
  if (key === "u") return document.querySelector("#table [data-undo]");
  if (key === "c") return document.getElementById("chat-button");
  if (key === "i") return document.querySelector("#table [data-hint]:enabled");
  if (key === "w") return document.querySelector("#table [data-again]");
  if (key === "?") return document.querySelector("[data-open=keys]");
  return /^[1-9]$/.test(key) && document.querySelector(`#table [data-key="${key}"]`);
}

function press(found) {
  found.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

// Each action once, where it is seen first.
function choices(table) {
  const first = new Map();
  for (const one of table.querySelectorAll("[data-action]")) {
    const { action } = one.dataset;
    if (!first.has(action) && !one.disabled && one.checkVisibility()) first.set(action, one);
  }
  return [...first.values()].slice(0, MOST);
}
