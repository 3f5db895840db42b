// Text labels on SVG pieces.
// Their letters have one size on the screen, however large the picture is.

const FONT_SIZE = 13;
const SVG = "http://www.w3.org/2000/svg";
const anchors = new WeakMap(); // label -> box of its piece, measured without the label
const resizeObserver = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    for (const label of target.querySelectorAll("[data-label]")) if (anchors.has(label)) layOut(label);
  }
});

// Adds a label at the point that data-label-at names. Otherwise it stands in the middle of the piece,
// where it hides no number in a corner.
export function addLabel(piece, text, className) {
  const label = svgElement("g", { class: className, "data-label": "" });
  anchors.set(label, anchorOf(piece));
  label.append(svgElement("rect", {}), svgElement("text", { "text-anchor": "middle" }));
  label.lastChild.textContent = text;
  piece.append(label);
  layOut(label);
  resizeObserver.observe(rootSvg(piece));
  return label;
}

function anchorOf(piece) {
  const at = piece.dataset.labelAt?.split(" ").map(Number);
  return at ? { x: at[0], y: at[1], width: 0, height: 0 } : piece.getBBox();
}

function layOut(label) {
  const { x, y, width, height } = anchors.get(label);
  const size = FONT_SIZE / (label.parentNode.getScreenCTM()?.a || 1);
  const labelWidth = (label.textContent.length * 0.62 + 0.6) * size;
  const labelHeight = 1.4 * size;
  const middle = x + width / 2;
  const top = y + (height - labelHeight) / 2;
  const [rect, text] = label.children;
  setAttributes(rect, { x: middle - labelWidth / 2, y: top, width: labelWidth, height: labelHeight, rx: 0.35 * size });
  setAttributes(text, { x: middle, y: top + 1.05 * size, "font-size": size });
}

function rootSvg(piece) {
  return piece.ownerSVGElement ? rootSvg(piece.ownerSVGElement) : piece;
}

function svgElement(name, attributes) {
  return setAttributes(document.createElementNS(SVG, name), attributes);
}

function setAttributes(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
