// Animation of pieces from their old place to their new one.
// A piece moves if its element has an id and stays ([data-piece]), or if an event names the places it
// came from and went to ([data-place]). Animations never block a click.

const EASING = "cubic-bezier(.2,.7,.2,1)";
const MIN_DISTANCE = 3;
const DURATION = 320;
const ARC_STEP = 180;
const MAX_ARC = 900;
const STAGGER = 80;
const MAX_SIZE = 180;

const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

export function measure(tree) {
  const pieces = new Map();
  const places = new Map();
  for (const piece of tree.querySelectorAll("[data-piece][id]")) pieces.set(piece.id, centre(piece));
  for (const place of tree.querySelectorAll("[data-place]")) {
    if (!places.has(place.dataset.place)) places.set(place.dataset.place, isVisible(place) && centre(place));
  }
  return { pieces, places };
}

export function animate(tree, before, moves = [], pace = 1) {
  if (reducedMotion.matches || document.hidden || !pace) return;
  const animated = new Set();
  for (const piece of tree.querySelectorAll("[data-piece][id]")) {
    const from = before.pieces.get(piece.id);
    if (!from || !isVisible(piece)) continue;
    const to = restingCentre(piece);
    if (Math.hypot(from.x - to.x, from.y - to.y) < MIN_DISTANCE) continue;
    animated.add(piece);
    const hub = document.getElementById(piece.dataset.round);
    if (hub) animateArc(piece, from, to, hub, pace);
    else animateLine(piece, from, to, 0, pace);
  }
  let last = null;
  let delay = 0;
  for (const move of moves) {
    if ((last && isAlternative(last, move)) || !animateMove(tree, before, move, delay, animated, pace)) {
      continue;
    }
    last = move;
    delay += STAGGER * pace;
  }
}

// A piece that may be drawn in one of two places has a move for each, the better one first.
function isAlternative(last, move) {
  if (last.from !== move.from) return false;
  const [kind] = move.to.split(" ");
  return last.to.startsWith(`${move.to} `) || !last.to.startsWith(`${kind} `);
}

// The piece that arrived at one place comes from the other.
function animateMove(tree, before, { from, to }, delay, animated, pace) {
  const start = before.places.get(from) || currentCentre(tree, from);
  const target = [...tree.querySelectorAll("[data-place]")]
    .find((element) => element.dataset.place === to && isVisible(element));
  if (!start || !target || animated.has(target)) return false;
  const box = target.getBoundingClientRect();
  if (Math.max(box.width, box.height) > MAX_SIZE) return false;
  animated.add(target);
  animateLine(target, start, restingCentre(target), delay, pace);
  return true;
}

function currentCentre(tree, place) {
  const found = [...tree.querySelectorAll("[data-place]")]
    .find((element) => element.dataset.place === place && isVisible(element));
  return found && centre(found);
}

function animateLine(piece, from, to, delay, pace) {
  const [x, y] = toParentUnits(piece, from.x - to.x, from.y - to.y);
  piece.animate(
    [{ translate: `${x}px ${y}px` }, { translate: "0px 0px" }],
    { duration: DURATION * pace, delay, easing: EASING, fill: "backwards" },
  );
}

// The piece goes clockwise round a hub and stays upright.
function animateArc(piece, from, to, hub, pace) {
  const middle = centre(hub);
  const radius = Math.hypot(to.x - middle.x, to.y - middle.y);
  const end = Math.atan2(to.y - middle.y, to.x - middle.x);
  const turn = (end - Math.atan2(from.y - middle.y, from.x - middle.x) + 4 * Math.PI) % (2 * Math.PI);
  const steps = Math.max(1, Math.round(turn / (Math.PI / 4)));
  const frames = [];
  for (let i = 0; i <= steps * 4; i += 1) {
    const angle = end - turn * (1 - i / (steps * 4));
    const [x, y] = toParentUnits(
      piece,
      middle.x + radius * Math.cos(angle) - to.x,
      middle.y + radius * Math.sin(angle) - to.y,
    );
    frames.push({ translate: `${x}px ${y}px` });
  }
  piece.animate(frames, { duration: Math.min(MAX_ARC, steps * ARC_STEP) * pace, easing: "ease-in-out" });
}

// The units of a piece's parent may differ from those of the screen.
function toParentUnits(piece, x, y) {
  const matrix = piece instanceof SVGElement && piece.ownerSVGElement &&
    piece.parentNode.getScreenCTM?.();
  if (!matrix) return [x, y];
  const { a, b, c, d } = matrix;
  const scale = a * d - b * c;
  return [(d * x - c * y) / scale, (a * y - b * x) / scale];
}

// A piece that is still moving goes on from where it is seen.
function restingCentre(piece) {
  for (const animation of piece.getAnimations()) animation.cancel();
  return centre(piece);
}

function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function isVisible(element) {
  return element.getClientRects().length > 0;
}
