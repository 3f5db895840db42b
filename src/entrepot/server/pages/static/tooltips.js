// Tooltips on hover, focus or tap: the text of [data-tip] and a link to the rule that [data-rule] names.
// A tooltip lies where nothing can be clicked. Where there is no such place, it lets clicks through.

const OPEN_DELAY = 350;
const GAP = 10;
const EDGE = 8;
const MIN_MOVEMENT = 2;
const CLICKABLE = "a, button, input, label, select, summary, [data-action]";

export function createTooltips(room) {
  const rules = room.dataset.rules;
  const bubble = document.createElement("div");
  bubble.id = "tip";
  bubble.className = "tip";
  bubble.setAttribute("role", "tooltip");
  bubble.hidden = true;
  document.body.append(bubble);
  let anchor = null;
  let openTimer = 0;
  let closeTimer = 0;
  let lastClick = {};

  function show(piece) {
    clearTimeout(closeTimer);
    if (!piece.isConnected || (piece === anchor && !bubble.hidden)) return;
    hide();
    anchor = piece;
    bubble.replaceChildren(document.createTextNode(piece.dataset.tip));
    if (piece.dataset.rule) bubble.append(" ", ruleLink(piece.dataset.rule));
    if (!piece.hasAttribute("aria-describedby")) piece.setAttribute("aria-describedby", "tip");
    bubble.hidden = false;
    reposition();
  }

  function reposition() {
    const free = place(bubble, anchor.getBoundingClientRect());
    bubble.toggleAttribute("data-passes", !free || !anchor.dataset.rule);
  }

  function ruleLink(paragraph) {
    const link = document.createElement("a");
    link.href = `${rules}#${paragraph}`;
    link.target = "_blank";
    link.textContent = room.dataset.rule.replace("{paragraph}", paragraph);
    return link;
  }

  function hide() {
    clearTimeout(openTimer);
    if (anchor?.getAttribute("aria-describedby") === "tip") anchor.removeAttribute("aria-describedby");
    anchor = null;
    bubble.hidden = true;
  }

  // A piece that is drawn under a mouse at rest since its last click is not pointed at. On a zoomed
  // screen two events may differ by the fraction of a pixel.
  function isAtRest({ screenX, screenY }) {
    return Math.hypot(screenX - lastClick.screenX, screenY - lastClick.screenY) < MIN_MOVEMENT;
  }

  function hideSoon() {
    clearTimeout(openTimer);
    clearTimeout(closeTimer);
    closeTimer = setTimeout(hide, 250);
  }

  room.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch" || isAtRest(event)) return;
    const piece = event.target.closest("[data-tip]");
    if (!piece) return hideSoon();
    clearTimeout(closeTimer);
    clearTimeout(openTimer);
    openTimer = setTimeout(() => show(piece), bubble.hidden ? OPEN_DELAY : 80);
  });
  room.addEventListener("pointerleave", hideSoon);
  bubble.addEventListener("pointerenter", () => clearTimeout(closeTimer));
  bubble.addEventListener("pointerleave", hideSoon);
  room.addEventListener("focusin", (event) => {
    const piece = event.target.closest("[data-tip]");
    if (piece && event.target.matches(":focus-visible")) show(piece);
  });
  room.addEventListener("focusout", hideSoon);
  room.addEventListener("click", (event) => {
    lastClick = event;
    const piece = event.target.closest("[data-tip]");
    if (event.target.closest("[data-action]")) hide();
    else if (piece) show(piece);
    else hide();
  });
  addEventListener("keydown", (event) => event.key === "Escape" && hide());
  addEventListener("scroll", hide, { passive: true, capture: true });
  // Runs after each redraw of the table.
  function update() {
    if (anchor && !anchor.isConnected) hide();
    else if (anchor) reposition();
  }

  return { update, show };
}

// Places a bubble above, below or beside a box, never beyond the window and, if possible, over
// nothing that can be clicked. Returns whether that was possible.
function place(bubble, box) {
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const clamp = (x, y) => [
    Math.max(EDGE, Math.min(innerWidth - width - EDGE, x)),
    Math.max(EDGE, Math.min(innerHeight - height - EDGE, y)),
  ];
  const [centreX, centreY] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2];
  const [above, below] = [box.top - height - GAP, box.bottom + GAP];
  const [left, right] = [box.left - width - GAP, box.right + GAP];
  const candidates = [
    [centreX, above], [centreX, below], [right, centreY], [left, centreY], [right, above],
    [left, above], [right, below], [left, below],
  ];
  const clickable = [...document.querySelectorAll(CLICKABLE)]
    .filter((element) => !bubble.contains(element) && element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.getBoundingClientRect());
  const overlaps = ([x, y], other) =>
    x < other.right && x + width > other.left && y < other.bottom && y + height > other.top;
  const undo = document.querySelector("[data-undo]")?.getBoundingClientRect();
  const visible = candidates.map(([x, y]) => clamp(x, y)).filter((at) => !overlaps(at, box));
  const free = visible.find((at) => !clickable.some((other) => overlaps(at, other)));
  const [x, y] = free ?? visible.find((at) => !undo || !overlaps(at, undo)) ?? visible[0] ??
    clamp(centreX, above);
  bubble.style.left = `${x}px`;
  bubble.style.top = `${y}px`;
  return Boolean(free);
}
