// Hints: the first request shows a clue, the second the best actions and the reason.
// The best actions are marked where they are clicked, and listed. The next action hides the hint.

import { addLabel } from "./svg_labels.js";
import { showError } from "./toast.js";

export function startHints(room, { version }) {
  const box = document.getElementById("hint");
  if (!box) return { update() {} };
  const [clue, best, why] = ["clue", "best", "why"].map((name) => box.querySelector(`[data-${name}]`));
  const question = why.querySelector("b").textContent;
  const more = box.querySelector("[data-more]");
  let shown = null;
  let loading = false;

  async function request() {
    if (loading) return;
    loading = true;
    const key = choiceKey();
    const hint = await fetchHint();
    loading = false;
    if (hint?.error) showError(hint.error.message);
    else if (!hint) showError(room.dataset.offline);
    else if (choiceKey() === key) show(hint, key);
  }

  // The server's answer, or null where there is none.
  async function fetchHint() {
    try {
      const response = await fetch(`/api/tables/${room.dataset.table}/hint`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ version: version(), more: shown !== null }),
      });
      return await response.json();
    } catch {
      return null;
    }
  }

  function show(hint, key) {
    hide();
    shown = { ...hint, key };
    clue.textContent = hint.clue;
    best.replaceChildren(...(hint.best ?? []).map(listItem));
    best.hidden = hint.best === null;
    more.hidden = !best.hidden;
    why.hidden = !hint.other;
    if (hint.other) {
      why.querySelector("b").textContent = question.replace("{action}", () => labelOf(hint.other));
      why.querySelector("span").textContent = hint.why;
    }
    box.hidden = false;
    mark();
  }

  function hide() {
    if (!shown) return;
    shown = null;
    box.hidden = true;
    unmark();
  }

  // A list item shows the chance, and its button plays the action.
  function listItem({ action, meaning, chance }) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    Object.assign(button.dataset, { action, hintValue: chance.toFixed(3) });
    const value = document.createElement("b");
    value.textContent = formatChance(box.dataset.chance, chance);
    const text = document.createElement("span");
    text.textContent = labelOf(action) || meaning;
    button.append(value, text);
    item.append(button);
    return item;
  }

  function mark() {
    unmark();
    const marked = new Set();
    for (const { action, chance } of shown?.best ?? []) {
      for (const target of targetsOf(action)) {
        if (marked.has(target)) continue;
        marked.add(target);
        target.dataset.hintValue = chance.toFixed(3);
        target.setAttribute("aria-description", formatChance(box.dataset.mark, chance));
        addBadge(target, formatChance(box.dataset.chance, chance))?.setAttribute("aria-hidden", "true");
      }
    }
  }

  room.addEventListener("click", (event) => {
    if (event.target.closest("[data-hint], [data-more]")) request();
    else if (event.target.closest("[data-close], [data-action], [data-undo]")) hide();
  });
  // A first pick reveals other targets, and only a visible target can be measured.
  room.addEventListener("change", mark);
  return {
    // A redrawn table has lost its marks. A hint for another choice is out of date.
    update() {
      if (shown?.key === choiceKey()) mark();
      else if (shown) hide();
    },
  };
}

// The viewer's choice, as text. It stays the same while others choose at the same time.
function choiceKey() {
  const actions = [...document.querySelectorAll("#table [data-action]")].map((element) => element.dataset.action);
  return [document.getElementById("table").dataset.step, ...new Set(actions)].join();
}

const formatChance = (text, chance) => text.replace("{n}", Math.round(100 * chance));

function addBadge(target, text) {
  if (target instanceof SVGElement) return isVisible(target) ? addLabel(target, text, "hint-mark") : null;
  const badge = document.createElement("span");
  badge.className = "hint-mark";
  badge.textContent = text;
  target.append(badge);
  return badge;
}

function unmark() {
  for (const target of document.querySelectorAll("#table [data-hint-value]")) {
    delete target.dataset.hintValue;
    target.removeAttribute("aria-description");
    target.querySelector(":scope > .hint-mark")?.remove();
  }
}

// A browser may call a drawing visible though it is not displayed.
const isVisible = (element) => element.checkVisibility() && getComputedStyle(element).display !== "none";
const elementsOf = (action) => [...document.querySelectorAll(`#table [data-action="${CSS.escape(action)}"]`)];

// The elements that play an action and, where it takes two picks, the first of these.
function targetsOf(action) {
  return elementsOf(action).flatMap((element) => {
    const second = element.closest("[class*='for-']")?.getAttribute("class").match(/(?:^|\s)for-(\S+)/);
    const first = second && !isVisible(element) ? [...document.querySelectorAll(`#table .first.of-${second[1]}`)] : [];
    return [element, ...first];
  });
}

// The table's short name for an action.
function labelOf(action) {
  const element = elementsOf(action)[0];
  const lines = element?.innerText?.split("\n").map((line) => line.trim()).filter(Boolean) ?? [];
  return element?.getAttribute("aria-label") || lines[0] || action;
}
