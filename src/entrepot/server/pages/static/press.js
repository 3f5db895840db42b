// Nothing is redrawn under a pressed button or finger: the click would miss the piece it was for.

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
