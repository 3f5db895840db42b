// Labels on what is drawn as a picture, where nothing but SVG is shown.

const SIZE = 13;
const SVG = "http://www.w3.org/2000/svg";

// A label in the middle of a piece, where it hides no number in a corner, in letters of one size however large the picture is.
export function labelled(piece, words, kind) {
  const size = SIZE / (piece.getScreenCTM()?.a || 1);
  const { x, y, width, height } = piece.getBBox();
  const label = made("g", { class: kind });
  const wide = (words.length * 0.62 + 0.6) * size;
  const high = 1.4 * size;
  const middle = x + width / 2;
  const top = y + (height - high) / 2;
  label.append(
    made("rect", { x: middle - wide / 2, y: top, width: wide, height: high, rx: 0.35 * size }),
    made("text", { x: middle, y: top + 1.05 * size, "font-size": size, "text-anchor": "middle" }),
  );
  label.lastChild.textContent = words;
  piece.append(label);
  return label;
}

function made(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
