// Chat of a table: speech bubbles at the seats, the message list [#chat] and a live region.
// A muted player's messages are hidden. Every message is text, never markup.

import { preference } from "./preferences.js";
import { showError } from "./toast.js";

const BUBBLE_TIME = 7000;
const FRESH_SECONDS = 10;
const GAP = 6;

export function startChat(room) {
  const panel = document.getElementById("chat");
  if (!panel) return { receive: () => {} };
  const { table } = room.dataset;
  const list = document.getElementById("chat-lines");
  const liveRegion = document.getElementById("heard");
  const ownSeat = document.getElementById("table").dataset.seat;
  const muted = new Set(loadMuted(table));
  const messages = [];
  const bubbles = new Map();

  const isMuted = ({ seat }) => String(seat) !== ownSeat && (preference("quiet") || muted.has(String(seat)));

  function receive(received = []) {
    const known = new Set(messages.map(({ id }) => id));
    const added = received.filter(({ id }) => !known.has(id));
    messages.push(...added);
    renderList();
    const fresh = added.filter((message) => message.ago < FRESH_SECONDS && !isMuted(message));
    for (const message of fresh) showBubble(message);
    const others = fresh.filter(({ seat }) => String(seat) !== ownSeat);
    if (!others.length) return;
    liveRegion.textContent = others.map(({ name, text }) => `${name}: ${text}`).join(" ");
    if (!panel.matches(":popover-open")) room.toggleAttribute("data-unheard", true);
  }

  function renderList() {
    const visible = messages.filter((message) => !isMuted(message));
    list.replaceChildren(...visible.map(({ name, text }) => messageElement("li", name, text)));
    list.scrollTop = list.scrollHeight;
  }

  // A seat has one bubble at a time: the next message takes its place.
  function showBubble({ seat, name, text }) {
    hideBubble(seat);
    const bubble = messageElement("div", name, text);
    bubble.className = "saying";
    bubble.setAttribute("aria-hidden", "true");
    document.body.append(bubble);
    bubbles.set(seat, { bubble, timer: setTimeout(() => hideBubble(seat), BUBBLE_TIME) });
    placeBubbles();
  }

  function hideBubble(seat) {
    const shown = bubbles.get(seat);
    clearTimeout(shown?.timer);
    shown?.bubble.remove();
    bubbles.delete(seat);
  }

  // A bubble stands at its player's name, wherever that is now, and always in the window.
  function placeBubbles() {
    for (const [seat, { bubble }] of bubbles) {
      const { left, above, below } = anchorOf(seat);
      const { width, height } = bubble.getBoundingClientRect();
      // The player's own hand may lie under their name: it stays free.
      const top = above > innerHeight / 2 ? above - height : below;
      bubble.style.left = `${clamp(left, innerWidth - width)}px`;
      bubble.style.top = `${clamp(top, innerHeight - height)}px`;
    }
  }

  async function send(message) {
    panel.hidePopover();
    const response = await fetch(`/api/tables/${table}/chat`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(message),
    }).catch(() => null);
    if (response?.ok) return receive([await response.json()]);
    const body = await response?.json().catch(() => null);
    showError(body?.error?.message ?? room.dataset.offline);
    return undefined;
  }

  panel.addEventListener("click", ({ target }) => {
    const phrase = target.closest("[data-say]")?.dataset.say;
    if (phrase) send({ phrase });
  });
  panel.addEventListener("submit", (event) => {
    event.preventDefault();
    const field = event.target.elements.text;
    if (!field) return;
    send({ text: field.value });
    field.value = "";
  });
  panel.addEventListener("change", ({ target }) => {
    const { mute } = target.dataset;
    if (mute && target.checked) muted.add(mute);
    else if (mute) muted.delete(mute);
    saveMuted(table, [...muted]);
    // A changed preference is stored after this handler.
    setTimeout(() => {
      for (const seat of [...bubbles.keys()]) if (isMuted({ seat })) hideBubble(seat);
      renderList();
    });
  });
  panel.addEventListener("toggle", ({ newState }) => {
    if (newState !== "open") return;
    room.removeAttribute("data-unheard");
    renderList();
  });
  for (const checkbox of panel.querySelectorAll("input[data-mute]")) {
    checkbox.checked = muted.has(checkbox.dataset.mute);
  }
  for (const type of ["scroll", "resize"]) {
    addEventListener(type, placeBubbles, { passive: true, capture: true });
  }
  renderList();
  return { receive };
}

function messageElement(tag, name, text) {
  const element = document.createElement(tag);
  const author = document.createElement("b");
  author.textContent = name;
  element.append(author, " ", text);
  return element;
}

function anchorOf(seat) {
  const selector = `#table #seat-${seat}, #table [data-place="seat ${seat}"]`;
  const anchor = [...document.querySelectorAll(selector)].find((element) => element.checkVisibility());
  if (!anchor) return { left: innerWidth / 3, above: innerHeight, below: 64 };
  const { left, top } = anchor.getBoundingClientRect();
  const head = anchor.firstElementChild?.getBoundingClientRect();
  return { left: left + GAP, above: top - GAP, below: (head?.height ? head.bottom : top) + GAP };
}

const clamp = (value, max) => Math.max(GAP, Math.min(value, max - GAP));

function loadMuted(table) {
  try {
    return JSON.parse(localStorage.getItem(`entrepot muted ${table}`)) ?? [];
  } catch {
    return [];
  }
}

function saveMuted(table, seats) {
  try {
    localStorage.setItem(`entrepot muted ${table}`, JSON.stringify(seats));
  } catch {
    // Without storage they are muted until the page is left.
  }
}
