// What the reader does at the table goes to the server: clicks and keys on [data-action], and undo.

import { complain } from "./toast.js";

export function attend(room, { version, asking, behind }) {
  const table = room.dataset.table;
  let busy = false;

  async function send(path, body) {
    if (busy) return;
    busy = true;
    room.setAttribute("data-busy", "");
    try {
      const reply = await fetch(`/api/tables/${table}/${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ id: unique(), version: version(), ...body }),
      });
      if (!reply.ok) await refused(reply);
      else await behind(await reply.json());
    } catch {
      complain(room.dataset.offline);
    } finally {
      busy = false;
      room.removeAttribute("data-busy");
    }
  }

  async function refused(reply) {
    const problem = await reply.json().catch(() => null);
    complain(problem?.error?.message ?? room.dataset.offline);
    await behind(null);
  }

  async function endsForGood(action) {
    const question = new URLSearchParams({ action });
    const reply = await fetch(`/tables/${table}/final?${question}`).catch(() => null);
    return Boolean(reply?.ok && (await reply.json()).final);
  }

  async function play(action) {
    if (asking() && (await endsForGood(action)) && !(await sure(action))) return;
    await send("actions", { action });
  }

  room.addEventListener("click", (event) => {
    const played = event.target.closest("[data-action]");
    if (played) {
      event.preventDefault();
      play(played.dataset.action);
      return;
    }
    const undo = event.target.closest("[data-undo]");
    if (undo) {
      event.preventDefault();
      send("undo", {});
    }
  });

  const { early } = window;
  early.done = true;
  if (early.action) play(early.action);

  // Drawn buttons answer to the keys of real ones.
  room.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    const drawn = event.target.closest?.("[role=button][data-action], [role=button][data-tip]");
    if (!drawn || drawn.nodeName === "BUTTON") return;
    event.preventDefault();
    drawn.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  });
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
