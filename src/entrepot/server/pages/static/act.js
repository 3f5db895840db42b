// What the reader does at the table goes to the server: clicks and keys on [data-action], and undo.

import { pressable } from "./press.js";
import { complain } from "./toast.js";

// The second half of a double click comes sooner than anybody could have seen what the first led to.
const DOUBLE = 300;

export function attend(room, { version, asking, behind }) {
  const table = room.dataset.table;
  let underway = null;
  let next = null;
  let clicked = null;
  let before = null;

  // One deed after the other: two on their way at once might overtake each other.
  async function perform(deed) {
    if (underway) return wait(deed);
    underway = deed;
    room.setAttribute("data-busy", "");
    try {
      if (await agreed(deed)) await send(deed);
    } catch {
      complain(room.dataset.offline);
    } finally {
      underway = null;
      room.removeAttribute("data-busy");
    }
    return goOn();
  }

  // What was clicked on a newer drawing than the deed under way is done after it; another thing on
  // the same drawing is not, and the same thing again is the same click.
  function wait(deed) {
    if (deed.version !== underway.version) next = deed;
    else if (deed.action !== underway.action) complain(room.dataset.wait);
  }

  function goOn() {
    const deed = next;
    next = null;
    if (!deed) return undefined;
    if (offered(deed)) return perform(deed);
    return complain(room.dataset.wait);
  }

  async function send({ path, action, version }) {
    const reply = await fetch(`/api/tables/${table}/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ id: unique(), version, action }),
    });
    if (!reply.ok) await refused(reply);
    else await behind(await reply.json());
  }

  async function refused(reply) {
    const problem = await reply.json().catch(() => null);
    complain(problem?.error?.message ?? room.dataset.offline);
    await behind(null);
  }

  async function agreed({ action }) {
    return !action || !asking() || !(await endsForGood(action)) || sure(action);
  }

  async function endsForGood(action) {
    const question = new URLSearchParams({ action });
    const reply = await fetch(`/tables/${table}/final?${question}`).catch(() => null);
    return Boolean(reply?.ok && (await reply.json()).final);
  }

  const play = (action) => perform({ path: "actions", action, version: version() });

  // A double click plays once. A tap that only explains is none that played.
  addEventListener("click", () => {
    before = clicked;
    clicked = null;
  }, { capture: true });

  room.addEventListener("click", (event) => {
    const played = event.target.closest("[data-action]");
    if (!played && !event.target.closest("[data-undo]")) return;
    event.preventDefault();
    const again = event.detail > 1 && before !== null && event.timeStamp - before < DOUBLE;
    clicked = event.timeStamp;
    if (again) return;
    if (played) play(played.dataset.action);
    else perform({ path: "undo", version: version() });
  });

  const { early } = window;
  early.done = true;
  if (early.action) play(early.action);
  pressable(room);
}

function offered({ action }) {
  const what = action ? `[data-action="${CSS.escape(action)}"]` : "[data-undo]";
  return document.querySelector(`#table ${what}`) !== null;
}

// Asked only where the reader wants it, and only before what ends the turn for good.
function sure(action) {
  const dialog = document.getElementById("sure");
  const button = document.querySelector(`#table [data-action="${CSS.escape(action)}"]`);
  const about = button?.dataset.tip || button?.getAttribute("aria-label") || button?.textContent;
  dialog.querySelector("[data-about]").textContent = about ?? action;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((settle) => {
    dialog.addEventListener("close", () => settle(dialog.returnValue === "yes"), { once: true });
  });
}

// Not randomUUID: that is missing where a table is visited by a plain address in one's own network.
function unique() {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
