// What players say across the table: heard at the sender's seat for a while, listed in the panel
// [#chat], and read aloud. What a muted player says is not heard. All of it is text, never markup.

import { complain } from "./toast.js";
import { wanted } from "./wishes.js";

const SHOWN = 7000;
const FRESH = 10;
const GAP = 6;

export function chat(room) {
  const panel = document.getElementById("chat");
  if (!panel) return { hear: () => {} };
  const { table } = room.dataset;
  const lines = document.getElementById("chat-lines");
  const aloud = document.getElementById("heard");
  const own = document.getElementById("table").dataset.seat;
  const muted = new Set(kept(table));
  const said = [];
  const bubbles = new Map();

  const silent = ({ seat }) => String(seat) !== own && (wanted("quiet") || muted.has(String(seat)));

  function hear(sayings = []) {
    const known = new Set(said.map(({ id }) => id));
    const fresh = sayings.filter(({ id }) => !known.has(id));
    said.push(...fresh);
    list();
    const now = fresh.filter((one) => one.ago < FRESH && !silent(one));
    for (const one of now) show(one);
    const others = now.filter(({ seat }) => String(seat) !== own);
    if (!others.length) return;
    aloud.textContent = others.map(({ name, text }) => `${name}: ${text}`).join(" ");
    if (!panel.matches(":popover-open")) room.toggleAttribute("data-unheard", true);
  }

  function list() {
    const heard = said.filter((one) => !silent(one));
    lines.replaceChildren(...heard.map(({ name, text }) => line("li", name, text)));
    lines.scrollTop = lines.scrollHeight;
  }

  // One at a seat at a time: what is said next takes its place.
  function show({ seat, name, text }) {
    hide(seat);
    const bubble = line("div", name, text);
    bubble.className = "saying";
    bubble.setAttribute("aria-hidden", "true");
    document.body.append(bubble);
    bubbles.set(seat, { bubble, fading: setTimeout(() => hide(seat), SHOWN) });
    place();
  }

  function hide(seat) {
    const shown = bubbles.get(seat);
    clearTimeout(shown?.fading);
    shown?.bubble.remove();
    bubbles.delete(seat);
  }

  // At the name of who speaks, wherever that is now, and always in the window.
  function place() {
    for (const [seat, { bubble }] of bubbles) {
      const { left, above, below } = nameOf(seat);
      const { width, height } = bubble.getBoundingClientRect();
      // Not over one's own hand, where that is under one's name.
      const top = above > innerHeight / 2 ? above - height : below;
      bubble.style.left = `${within(left, innerWidth - width)}px`;
      bubble.style.top = `${within(top, innerHeight - height)}px`;
    }
  }

  async function send(what) {
    panel.hidePopover();
    const reply = await fetch(`/api/tables/${table}/chat`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(what),
    }).catch(() => null);
    if (reply?.ok) return hear([await reply.json()]);
    const problem = await reply?.json().catch(() => null);
    complain(problem?.error?.message ?? room.dataset.offline);
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
    keep(table, [...muted]);
    // A wish is obeyed after this.
    setTimeout(() => {
      for (const seat of [...bubbles.keys()]) if (silent({ seat })) hide(seat);
      list();
    });
  });
  panel.addEventListener("toggle", ({ newState }) => {
    if (newState !== "open") return;
    room.removeAttribute("data-unheard");
    list();
  });
  for (const box of panel.querySelectorAll("input[data-mute]")) {
    box.checked = muted.has(box.dataset.mute);
  }
  for (const moved of ["scroll", "resize"]) {
    addEventListener(moved, place, { passive: true, capture: true });
  }
  list();
  return { hear };
}

function line(tag, name, text) {
  const element = document.createElement(tag);
  const who = document.createElement("b");
  who.textContent = name;
  element.append(who, " ", text);
  return element;
}

function nameOf(seat) {
  const places = `#table #seat-${seat}, #table [data-place="seat ${seat}"]`;
  const seen = [...document.querySelectorAll(places)].find((one) => one.checkVisibility());
  if (!seen) return { left: innerWidth / 3, above: innerHeight, below: 64 };
  const { left, top } = seen.getBoundingClientRect();
  const head = seen.firstElementChild?.getBoundingClientRect();
  return { left: left + GAP, above: top - GAP, below: (head?.height ? head.bottom : top) + GAP };
}

const within = (at, most) => Math.max(GAP, Math.min(at, most - GAP));

function kept(table) {
  try {
    return JSON.parse(localStorage.getItem(`entrepot muted ${table}`)) ?? [];
  } catch {
    return [];
  }
}

function keep(table, seats) {
  try {
    localStorage.setItem(`entrepot muted ${table}`, JSON.stringify(seats));
  } catch {
    // Then they are muted until the page is left.
  }
}
