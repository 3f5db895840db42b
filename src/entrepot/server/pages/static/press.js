// Pressed buttons: a lock on redrawing while a pointer is down, and keys for drawn buttons.
// A redraw under a pressed button or finger would make the click miss its piece.

const MAX_PRESS = 5000;
const CLICK_DELAY = 50;

let unlocked = Promise.resolve();
let unlock = () => {};

addEventListener("pointerdown", () => {
  unlock();
  unlocked = new Promise((resolve) => { unlock = resolve; });
  setTimeout(unlock, MAX_PRESS);
}, true);
for (const type of ["pointerup", "pointercancel"]) {
  addEventListener(type, () => setTimeout(unlock, CLICK_DELAY), true);
}

export const pointerReleased = () => unlocked;

// Drawn buttons answer to the keys of real ones.
export function bindButtonKeys(room) {
  room.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    const button = event.target.closest?.("[role=button][data-action], [role=button][data-tip]");
    if (!button || button.nodeName === "BUTTON") return;
    event.preventDefault();
    if (event.repeat) return;
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  });
}
