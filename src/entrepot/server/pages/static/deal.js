// Who opens a table adds randomness of their own to the deal, after having seen what the server
// promises of it. Without this script, or where it fails, their part is empty.

import { forget, keep } from "./fair.js";
import { hex } from "./verify.js";

async function held(form) {
  const body = new URLSearchParams(new FormData(form));
  body.set("hold", "yes");
  const reply = await fetch(form.action, { method: "POST", body });
  if (reply.redirected) location.assign(reply.url); // it has begun, or waits for others
  else if (!reply.ok) form.submit();
  else return reply.json();
  return null;
}

function begin({ table, promise }) {
  const part = hex(crypto.getRandomValues(new Uint8Array(32)));
  keep(table, { promise, offered: part });
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: `/tables/${table}/begin`, hidden: true });
  const field = Object.assign(document.createElement("input"), { name: "part", value: part });
  form.append(field);
  document.body.append(form);
  form.submit();
}

// Who gives a seat up before the game has no part in its deal.
document.addEventListener("submit", ({ target }) => {
  if (target.dataset.leaves) forget(target.dataset.leaves);
});
document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-deals]");
  // Some buttons only want the form again, with other things in it.
  if (!form || event.submitter?.hasAttribute("data-redraws")) return;
  event.preventDefault();
  if (form.hasAttribute("data-busy")) return;
  form.setAttribute("data-busy", "");
  try {
    const made = await held(form);
    if (made) begin(made);
  } catch {
    form.submit();
  }
});
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-deals]")) form.removeAttribute("data-busy");
});
