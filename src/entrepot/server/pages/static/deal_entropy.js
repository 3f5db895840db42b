// Client entropy for the deal of a new table.
// The browser sees the server's commitment first, then adds random bytes of its own. Without this
// script, or where it fails, its part of the deal is empty.

import { forgetDeal, saveDeal } from "./fairness.js";
import { hex } from "./verify.js";

async function reserveTable(form) {
  const body = new URLSearchParams(new FormData(form));
  body.set("hold", "yes");
  const response = await fetch(form.action, { method: "POST", body });
  if (response.redirected) location.assign(response.url); // it has begun, or waits for others
  else if (!response.ok) form.submit();
  else return response.json();
  return null;
}

function beginGame({ table, promise }) {
  const entropy = hex(crypto.getRandomValues(new Uint8Array(32)));
  saveDeal(table, { promise, offered: entropy });
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: `/tables/${table}/begin`, hidden: true });
  const field = Object.assign(document.createElement("input"), { name: "part", value: entropy });
  form.append(field);
  document.body.append(form);
  form.submit();
}

// A player who gives a seat up before the game has no part in its deal.
document.addEventListener("submit", ({ target }) => {
  if (target.dataset.leaves) forgetDeal(target.dataset.leaves);
});
document.addEventListener("submit", async (event) => {
  const form = event.target.closest("form[data-deals]");
  // Some buttons only ask for the form again, with other fields.
  if (!form || event.submitter?.hasAttribute("data-redraws")) return;
  event.preventDefault();
  if (form.hasAttribute("data-busy")) return;
  form.setAttribute("data-busy", "");
  try {
    const reserved = await reserveTable(form);
    if (reserved) beginGame(reserved);
  } catch {
    form.submit();
  }
});
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("form[data-deals]")) form.removeAttribute("data-busy");
});
