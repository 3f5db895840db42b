// Pieces glide from where they were to where they are. Two ways lead here: a piece that is the same
// element before and after ([data-piece] with an id), and an event that says from which place to
// which a piece went ([data-place]). Nothing here keeps the reader from clicking.

const EASING = "cubic-bezier(.2,.7,.2,1)";
const FAR = 3;
const PIECE = 320;
const STEP = 180;
const LONGEST = 900;
const APART = 80;
const SMALL = 180;

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function places(tree) {
  const pieces = new Map();
  const spots = new Map();
  for (const piece of tree.querySelectorAll("[data-piece][id]")) pieces.set(piece.id, centre(piece));
  for (const spot of tree.querySelectorAll("[data-place]")) {
    if (!spots.has(spot.dataset.place)) spots.set(spot.dataset.place, shown(spot) && centre(spot));
  }
  return { pieces, spots };
}

export function glide(tree, before, moves = [], pace = 1) {
  if (calm.matches || document.hidden || !pace) return;
  const moved = new Set();
  for (const piece of tree.querySelectorAll("[data-piece][id]")) {
    const from = before.pieces.get(piece.id);
    if (!from || !shown(piece)) continue;
    const to = arrived(piece);
    if (Math.hypot(from.x - to.x, from.y - to.y) < FAR) continue;
    moved.add(piece);
    const middle = document.getElementById(piece.dataset.round);
    if (middle) walk(piece, from, to, middle, pace);
    else slide(piece, from, to, 0, pace);
  }
  let last = null;
  let delay = 0;
  for (const move of moves) {
    if ((last && otherWay(last, move)) || !follow(tree, before, move, delay, moved, pace)) {
      continue;
    }
    last = move;
    delay += APART * pace;
  }
}

// A piece may be drawn in one place or in another, and then has a move for each, the better first.
function otherWay(last, move) {
  if (last.from !== move.from) return false;
  const [kind] = move.to.split(" ");
  return last.to.startsWith(`${move.to} `) || !last.to.startsWith(`${kind} `);
}

// The piece that arrived at a place comes from the other place.
function follow(tree, before, { from, to }, delay, moved, pace) {
  const start = before.spots.get(from) || spotNow(tree, from);
  const target = [...tree.querySelectorAll("[data-place]")]
    .find((spot) => spot.dataset.place === to && shown(spot));
  if (!start || !target || moved.has(target)) return false;
  const box = target.getBoundingClientRect();
  if (Math.max(box.width, box.height) > SMALL) return false;
  moved.add(target);
  slide(target, start, arrived(target), delay, pace);
  return true;
}

function spotNow(tree, place) {
  const spot = [...tree.querySelectorAll("[data-place]")]
    .find((one) => one.dataset.place === place && shown(one));
  return spot && centre(spot);
}

function slide(piece, from, to, delay, pace) {
  const [x, y] = inParent(piece, from.x - to.x, from.y - to.y);
  piece.animate(
    [{ translate: `${x}px ${y}px` }, { translate: "0px 0px" }],
    { duration: PIECE * pace, delay, easing: EASING, fill: "backwards" },
  );
}

// Clockwise round a centre, upright throughout.
function walk(piece, from, to, middle, pace) {
  const hub = centre(middle);
  const radius = Math.hypot(to.x - hub.x, to.y - hub.y);
  const end = Math.atan2(to.y - hub.y, to.x - hub.x);
  const turn = (end - Math.atan2(from.y - hub.y, from.x - hub.x) + 4 * Math.PI) % (2 * Math.PI);
  const steps = Math.max(1, Math.round(turn / (Math.PI / 4)));
  const frames = [];
  for (let i = 0; i <= steps * 4; i += 1) {
    const angle = end - turn * (1 - i / (steps * 4));
    const [x, y] = inParent(
      piece,
      hub.x + radius * Math.cos(angle) - to.x,
      hub.y + radius * Math.sin(angle) - to.y,
    );
    frames.push({ translate: `${x}px ${y}px` });
  }
  piece.animate(frames, { duration: Math.min(LONGEST, steps * STEP) * pace, easing: "ease-in-out" });
}

// A distance on the screen, in the units of the piece's parent: those of a drawing may be others.
function inParent(piece, x, y) {
  const matrix = piece instanceof SVGElement && piece.ownerSVGElement &&
    piece.parentNode.getScreenCTM?.();
  if (!matrix) return [x, y];
  const { a, b, c, d } = matrix;
  const scale = a * d - b * c;
  return [(d * x - c * y) / scale, (a * y - b * x) / scale];
}

// Where a piece belongs: one that is still on its way goes on from where it is seen.
function arrived(piece) {
  for (const flight of piece.getAnimations()) flight.cancel();
  return centre(piece);
}

function centre(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function shown(element) {
  return element.getClientRects().length > 0;
}
