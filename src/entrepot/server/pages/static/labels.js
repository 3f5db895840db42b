// Labels on what is drawn as a picture, where nothing but SVG is shown.

const SIZE = 13;
const SVG = "http://www.w3.org/2000/svg";
const boxes = new WeakMap(); // by label: the piece it is on, without it
const sizes = new ResizeObserver((changed) => {
  for (const { target } of changed) {
    for (const label of target.querySelectorAll("[data-label]")) if (boxes.has(label)) lay(label);
  }
});

// A label in letters of one size however large the picture is: in the middle of a piece, where it hides no number in a corner, or where
// the piece says by data-label-at.
export function labelled(piece, words, kind) {
  const label = made("g", { class: kind, "data-label": "" });
  boxes.set(label, place(piece));
  label.append(made("rect", {}), made("text", { "text-anchor": "middle" }));
  label.lastChild.textContent = words;
  piece.append(label);
  lay(label);
  sizes.observe(picture(piece));
  return label;
}

function place(piece) {
  const at = piece.dataset.labelAt?.split(" ").map(Number);
  return at ? { x: at[0], y: at[1], width: 0, height: 0 } : piece.getBBox();
}

function lay(label) {
  const { x, y, width, height } = boxes.get(label);
  const size = SIZE / (label.parentNode.getScreenCTM()?.a || 1);
  const wide = (label.textContent.length * 0.62 + 0.6) * size;
  const high = 1.4 * size;
  const middle = x + width / 2;
  const top = y + (height - high) / 2;
  const [rect, text] = label.children;
  put(rect, { x: middle - wide / 2, y: top, width: wide, height: high, rx: 0.35 * size });
  put(text, { x: middle, y: top + 1.05 * size, "font-size": size });
}

function picture(piece) {
  return piece.ownerSVGElement ? picture(piece.ownerSVGElement) : piece;
}

function made(name, attributes) {
  return put(document.createElementNS(SVG, name), attributes);
}

function put(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
