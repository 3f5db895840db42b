// Pressed buttons. Nothing is redrawn under a pressed button or finger: the click would miss the piece
// it was for.

const LONGEST = 5000;
const UNTIL_CLICKED = 50;

let free = Promise.resolve();
let release = () => {};

addEventListener("pointerdown", () => {
  release();
  free = new Promise((settle) => { release = settle; });
  setTimeout(release, LONGEST);
}, true);
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => setTimeout(release, UNTIL_CLICKED), true);
}

export const released = () => free;

// Drawn buttons answer to the keys of real ones.
export function pressable(room) {
  room.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    const drawn = event.target.closest?.("[role=button][data-action], [role=button][data-tip]");
    if (!drawn || drawn.nodeName === "BUTTON") return;
    event.preventDefault();
    if (event.repeat) return;
    drawn.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  });
}
