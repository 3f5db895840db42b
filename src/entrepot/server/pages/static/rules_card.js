// Rules card: beside the table in a large window, as a sheet in a small one.
// The newcomers' button opens it, and so does the key h. It stays open during play.

import { isShortcut } from "./keyboard.js";

const WIDTH = 320;

export function bindRulesCard(room) {
  const card = document.getElementById("overview");
  if (!card) return;

  function fit() {
    room.style.setProperty("--beside", (innerWidth - WIDTH) / innerWidth);
  }

  function toggle() {
    if (card.matches(":popover-open")) return card.hidePopover();
    // A dismissed card has no button any more: only its key opens it.
    card.toggleAttribute("data-by-key", card.hidden);
    card.hidden = false;
    return card.showPopover();
  }

  card.addEventListener("toggle", ({ newState }) => {
    room.toggleAttribute("data-beside", newState === "open");
    if (newState === "closed" && card.hasAttribute("data-by-key")) {
      card.removeAttribute("data-by-key");
      card.hidden = true;
    }
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && card.matches(":popover-open")) card.hidePopover();
    if (event.key !== "h" || !isShortcut(event)) return;
    event.preventDefault();
    if (!event.repeat) toggle();
  });
  addEventListener("resize", fit);
  fit();
}
