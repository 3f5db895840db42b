// What a piece is and does, on hover, focus or tap: [data-tip], with the paragraph of the rules
// that [data-rule] names. A tip lies where nothing can be clicked; where there is no such place, it
// lets every click through.

const PAUSE = 350;
const GAP = 10;
const EDGE = 8;
const STILL = 2;
const CLICKED = "a, button, input, label, select, summary, [data-action]";

export function tips(room) {
  const rules = room.dataset.rules;
  const bubble = document.createElement("div");
  bubble.id = "tip";
  bubble.className = "tip";
  bubble.setAttribute("role", "tooltip");
  bubble.hidden = true;
  document.body.append(bubble);
  let about = null;
  let opening = 0;
  let closing = 0;
  let clicked = {};

  function show(piece) {
    clearTimeout(closing);
    if (!piece.isConnected || (piece === about && !bubble.hidden)) return;
    forget();
    about = piece;
    bubble.replaceChildren(document.createTextNode(piece.dataset.tip));
    if (piece.dataset.rule) bubble.append(" ", reference(piece.dataset.rule));
    if (!piece.hasAttribute("aria-describedby")) piece.setAttribute("aria-describedby", "tip");
    bubble.hidden = false;
    place();
  }

  function place() {
    const free = put(bubble, about.getBoundingClientRect());
    bubble.toggleAttribute("data-passes", !free || !about.dataset.rule);
  }

  function reference(paragraph) {
    const link = document.createElement("a");
    link.href = `${rules}#${paragraph}`;
    link.target = "_blank";
    link.textContent = room.dataset.rule.replace("{paragraph}", paragraph);
    return link;
  }

  function forget() {
    clearTimeout(opening);
    if (about?.getAttribute("aria-describedby") === "tip") about.removeAttribute("aria-describedby");
    about = null;
    bubble.hidden = true;
  }

  // What comes to lie under a mouse that rests since its last click is not pointed at. On a zoomed
  // screen one event has the fraction of a pixel that another one has not.
  function resting({ screenX, screenY }) {
    return Math.hypot(screenX - clicked.screenX, screenY - clicked.screenY) < STILL;
  }

  function later() {
    clearTimeout(opening);
    clearTimeout(closing);
    closing = setTimeout(forget, 250);
  }

  room.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch" || resting(event)) return;
    const piece = event.target.closest("[data-tip]");
    if (!piece) return later();
    clearTimeout(closing);
    clearTimeout(opening);
    opening = setTimeout(() => show(piece), bubble.hidden ? PAUSE : 80);
  });
  room.addEventListener("pointerleave", later);
  bubble.addEventListener("pointerenter", () => clearTimeout(closing));
  bubble.addEventListener("pointerleave", later);
  room.addEventListener("focusin", (event) => {
    const piece = event.target.closest("[data-tip]");
    if (piece && event.target.matches(":focus-visible")) show(piece);
  });
  room.addEventListener("focusout", later);
  room.addEventListener("click", (event) => {
    clicked = event;
    const piece = event.target.closest("[data-tip]");
    if (event.target.closest("[data-action]")) forget();
    else if (piece) show(piece);
    else forget();
  });
  addEventListener("keydown", (event) => event.key === "Escape" && forget());
  addEventListener("scroll", forget, { passive: true, capture: true });
  // After the table has changed.
  function redrawn() {
    if (about && !about.isConnected) forget();
    else if (about) place();
  }

  return { redrawn, show };
}

// Above the piece, below it or beside it, never beyond the window and, if there is such a place,
// over nothing that can be clicked; gives whether there was.
function put(bubble, box) {
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const within = (x, y) => [
    Math.max(EDGE, Math.min(innerWidth - width - EDGE, x)),
    Math.max(EDGE, Math.min(innerHeight - height - EDGE, y)),
  ];
  const [middle, centre] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2];
  const [above, below] = [box.top - height - GAP, box.bottom + GAP];
  const [before, behind] = [box.left - width - GAP, box.right + GAP];
  const places = [
    [middle, above], [middle, below], [behind, centre], [before, centre], [behind, above],
    [before, above], [behind, below], [before, below],
  ];
  const taken = [...document.querySelectorAll(CLICKED)]
    .filter((one) => !bubble.contains(one) && one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.getBoundingClientRect());
  const over = ([x, y], one) =>
    x < one.right && x + width > one.left && y < one.bottom && y + height > one.top;
  const undo = document.querySelector("[data-undo]")?.getBoundingClientRect();
  const seen = places.map(([x, y]) => within(x, y)).filter((at) => !over(at, box));
  const free = seen.find((at) => !taken.some((one) => over(at, one)));
  const [left, top] = free ?? seen.find((at) => !undo || !over(at, undo)) ?? seen[0] ??
    within(middle, above);
  bubble.style.left = `${left}px`;
  bubble.style.top = `${top}px`;
  return Boolean(free);
}
