// Hints: asked for once, a sentence says what to look at; asked again, the best actions are marked
// where one would click them, and listed with the reason. The next thing that is played ends it.

import { labelled } from "./labels.js";
import { complain } from "./toast.js";

export function hints(room, { version }) {
  const box = document.getElementById("hint");
  if (!box) return { redrawn() {} };
  const [clue, best, why] = ["clue", "best", "why"].map((name) => box.querySelector(`[data-${name}]`));
  const question = why.querySelector("b").textContent;
  const more = box.querySelector("[data-more]");
  let shown = null;
  let asking = false;

  async function ask() {
    if (asking) return;
    asking = true;
    const at = choice();
    const found = await answer();
    asking = false;
    if (found?.error) complain(found.error.message);
    else if (!found) complain(room.dataset.offline);
    else if (choice() === at) show(found, at);
  }

  // What the server says; nothing where it does not.
  async function answer() {
    try {
      const reply = await fetch(`/api/tables/${room.dataset.table}/hint`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ version: version(), more: shown !== null }),
      });
      return await reply.json();
    } catch {
      return null;
    }
  }

  function show(found, at) {
    hide();
    shown = { ...found, at };
    clue.textContent = found.clue;
    best.replaceChildren(...(found.best ?? []).map(row));
    best.hidden = found.best === null;
    more.hidden = !best.hidden;
    why.hidden = !found.other;
    if (found.other) {
      why.querySelector("b").textContent = question.replace("{action}", () => label(found.other));
      why.querySelector("span").textContent = found.why;
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

  // The chance as a list entry, which plays the action as well.
  function row({ action, meaning, chance }) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    Object.assign(button.dataset, { action, hintValue: chance.toFixed(3) });
    const value = document.createElement("b");
    value.textContent = told(box.dataset.chance, chance);
    const words = document.createElement("span");
    words.textContent = label(action) || meaning;
    button.append(value, words);
    item.append(button);
    return item;
  }

  function mark() {
    unmark();
    const marked = new Set();
    for (const { action, chance } of shown?.best ?? []) {
      for (const place of places(action)) {
        if (marked.has(place)) continue;
        marked.add(place);
        place.dataset.hintValue = chance.toFixed(3);
        place.setAttribute("aria-description", told(box.dataset.mark, chance));
        badge(place, told(box.dataset.chance, chance))?.setAttribute("aria-hidden", "true");
      }
    }
  }

  room.addEventListener("click", (event) => {
    if (event.target.closest("[data-hint], [data-more]")) ask();
    else if (event.target.closest("[data-close], [data-action], [data-undo]")) hide();
  });
  // What was picked shows other places, and only what is seen can be measured.
  room.addEventListener("change", mark);
  return {
    // The same table drawn again has lost its marks; another one is beyond the hint.
    redrawn() {
      if (shown?.at === choice()) mark();
      else if (shown) hide();
    },
  };
}

// What the reader is to choose from. Others may choose at the same time, which changes nothing.
function choice() {
  const offered = [...document.querySelectorAll("#table [data-action]")].map((one) => one.dataset.action);
  return [document.getElementById("table").dataset.step, ...new Set(offered)].join();
}

const told = (text, chance) => text.replace("{n}", Math.round(100 * chance));

function badge(place, words) {
  if (place instanceof SVGElement) return seen(place) ? labelled(place, words, "hint-mark") : null;
  const mark = document.createElement("span");
  mark.className = "hint-mark";
  mark.textContent = words;
  place.append(mark);
  return mark;
}

function unmark() {
  for (const place of document.querySelectorAll("#table [data-hint-value]")) {
    delete place.dataset.hintValue;
    place.removeAttribute("aria-description");
    place.querySelector(":scope > .hint-mark")?.remove();
  }
}

// A browser may say of a drawing that it is visible though it is not displayed.
const seen = (one) => one.checkVisibility() && getComputedStyle(one).display !== "none";
const all = (action) => [...document.querySelectorAll(`#table [data-action="${CSS.escape(action)}"]`)];

// Where an action can be clicked; where it takes two picks, also the first of them.
function places(action) {
  return all(action).flatMap((one) => {
    const second = one.closest("[class*='for-']")?.getAttribute("class").match(/(?:^|\s)for-(\S+)/);
    const first = second && !seen(one) ? [...document.querySelectorAll(`#table .first.of-${second[1]}`)] : [];
    return [one, ...first];
  });
}

// What the table calls an action, in short.
function label(action) {
  const one = all(action)[0];
  const lines = one?.innerText?.split("\n").map((line) => line.trim()).filter(Boolean) ?? [];
  return one?.getAttribute("aria-label") || lines[0] || action;
}
