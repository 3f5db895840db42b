// Fingers: a long press explains what lies under it and does nothing else. What one might touch by
// mistake, [data-twice], is explained by the first tap, shown in the dock, and played by the second.

const LONG = 450;
const SLIP = 12;

export function touch(room, { show }) {
  let pressing = 0;
  let start = null;
  let explained = false;
  let meant = null;

  const stop = () => clearTimeout(pressing);

  room.addEventListener("pointerdown", (event) => {
    stop();
    explained = false;
    start = event;
    const piece = event.pointerType === "touch" && event.target.closest("[data-tip]");
    if (!piece) return;
    pressing = setTimeout(() => {
      explained = true;
      show(piece);
    }, LONG);
  });
  room.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (start && Math.hypot(clientX - start.clientX, clientY - start.clientY) > SLIP) stop();
  });
  for (const end of ["pointerup", "pointercancel"]) room.addEventListener(end, stop);
  room.addEventListener("contextmenu", (event) => {
    if (start?.pointerType === "touch" && event.target.closest("[data-tip]")) event.preventDefault();
  });

  room.addEventListener("click", (event) => {
    const played = event.target.closest("[data-action]");
    const unsure = start?.pointerType === "touch" && event.detail > 0 &&
      played?.dataset.twice !== undefined && played.dataset.action !== meant;
    // By its action: what was tapped may have been drawn again meanwhile.
    meant = played?.dataset.action;
    if (!explained && !unsure) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!unsure) return;
    const same = `.at-hand [data-action="${CSS.escape(played.dataset.action)}"]`;
    document.querySelector(same)?.scrollIntoView({ block: "nearest", inline: "center" });
    // Tips go when something scrolls, and the page tells of that before its next frame.
    requestAnimationFrame(() => show(played));
  }, { capture: true });
}
