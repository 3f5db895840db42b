// Of the characters by font, those that come out as the box that stands for a missing one, or as
// nothing at all.

(shown) => {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [40, 40];
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const MISSING = ["\u{E0F7}", "\u{10FFFD}"];

  const drawn = (sign) => {
    pen.clearRect(0, 0, 40, 40);
    pen.fillText(sign, 4, 30);
    return pen.getImageData(0, 0, 40, 40).data.filter((_, i) => i % 4 === 3).join();
  };

  const found = [];
  for (const [font, signs] of Object.entries(shown)) {
    pen.font = font;
    const boxes = new Set([drawn(" "), ...MISSING.map(drawn)]);
    for (const sign of signs) if (boxes.has(drawn(sign))) found.push(`${sign} in ${font}`);
  }
  return found;
}
