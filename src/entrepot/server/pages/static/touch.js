// Touch gestures: a long press explains a piece and does nothing else.
// A piece that is easily touched by mistake, [data-twice], takes two taps: the first explains it and
// shows it in the dock, the second plays it.

const LONG_PRESS = 450;
const MAX_MOVEMENT = 12;

export function bindTouch(room, { show }) {
  let pressTimer = 0;
  let start = null;
  let longPressed = false;
  let lastTapped = null;

  const cancel = () => clearTimeout(pressTimer);

  room.addEventListener("pointerdown", (event) => {
    cancel();
    longPressed = false;
    start = event;
    const piece = event.pointerType === "touch" && event.target.closest("[data-tip]");
    if (!piece) return;
    pressTimer = setTimeout(() => {
      longPressed = true;
      show(piece);
    }, LONG_PRESS);
  });
  room.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (start && Math.hypot(clientX - start.clientX, clientY - start.clientY) > MAX_MOVEMENT) cancel();
  });
  for (const type of ["pointerup", "pointercancel"]) room.addEventListener(type, cancel);
  room.addEventListener("contextmenu", (event) => {
    if (start?.pointerType === "touch" && event.target.closest("[data-tip]")) event.preventDefault();
  });

  room.addEventListener("click", (event) => {
    const button = event.target.closest("[data-action]");
    const isFirstTap = start?.pointerType === "touch" && event.detail > 0 &&
      button?.dataset.twice !== undefined && button.dataset.action !== lastTapped;
    // The action is compared: its element may have been redrawn meanwhile.
    lastTapped = button?.dataset.action;
    if (!longPressed && !isFirstTap) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!isFirstTap) return;
    const inDock = `.at-hand [data-action="${CSS.escape(button.dataset.action)}"]`;
    document.querySelector(inDock)?.scrollIntoView({ block: "nearest", inline: "center" });
    // Scrolling hides tooltips, and the page reports it before its next frame.
    requestAnimationFrame(() => show(button));
  }, { capture: true });
}
