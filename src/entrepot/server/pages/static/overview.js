// The game on a card: beside the table in a large window, as a sheet in a small one. The tool for
// newcomers opens it, and for everybody a key; it stays open while one plays.

import { meansKey } from "./keys.js";

const WIDTH = 320;

export function overview(room) {
  const card = document.getElementById("overview");
  if (!card) return;

  function fit() {
    room.style.setProperty("--beside", (innerWidth - WIDTH) / innerWidth);
  }

  function toggle() {
    if (card.matches(":popover-open")) return card.hidePopover();
    // It was put away as a tool: then it comes by its key only.
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
    if (event.key !== "h" || !meansKey(event)) return;
    event.preventDefault();
    if (!event.repeat) toggle();
  });
  addEventListener("resize", fit);
  fit();
}
