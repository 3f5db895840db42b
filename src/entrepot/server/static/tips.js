// What a piece is and does, on hover, focus or tap: [data-tip], with the paragraph of the rules
// that [data-rule] names.

const PAUSE = 350;
const GAP = 10;
const EDGE = 8;
const UNSEEN = 300;

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
  let shown = 0;
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
    shown = performance.now();
    put(bubble, piece.getBoundingClientRect());
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

  // What comes to lie under a mouse that rests since its last click is not pointed at.
  function resting({ screenX, screenY }) {
    return screenX === clicked.screenX && screenY === clicked.screenY;
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
  // A click on what came up just then was for what lies beneath.
  bubble.addEventListener("click", (event) => {
    if (performance.now() - shown > UNSEEN) return;
    event.preventDefault();
    forget();
    const beneath = document.elementFromPoint(event.clientX, event.clientY);
    beneath?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  });
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
  return { forget: () => { if (about && !about.isConnected) forget(); } };
}

// Above the piece where there is room, else below it; never beyond the window.
function put(bubble, box) {
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const middle = box.x + box.width / 2 - width / 2;
  const left = Math.max(EDGE, Math.min(innerWidth - width - EDGE, middle));
  const above = box.top - height - GAP;
  const top = above > EDGE ? above : Math.min(innerHeight - height - EDGE, box.bottom + GAP);
  bubble.style.left = `${left}px`;
  bubble.style.top = `${Math.max(EDGE, top)}px`;
}
