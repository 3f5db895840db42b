// What of a page's texts cannot be read whole: a list of sentences, empty where all is well.
// Measured are the boxes of the letters themselves, line by line. A page that may still move is waited for.

async (moves) => {
  const SLACK = 1;
  const AIR = 0.22; // Of a line's height so much above and below the letters is empty.
  const found = [];
  const named = (element) => {
    const { localName, className } = element;
    const classes = className.baseVal ?? className;
    return classes ? `<${localName} class="${classes}">` : `<${localName}>`;
  };
  const say = ({ text, element }, what) =>
    found.push(`${named(element)} “${text.trim().replace(/\s+/g, " ").slice(0, 60)}” ${what}`);
  const rounded = (length) => `${Math.round(length)} px`;

  // Nothing is measured on its way: the page may just have opened, or the window changed its width.
  const layout = () => [...document.querySelectorAll("body *")].reduce((sum, one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return sum + x + 3 * y + 7 * width + 11 * height;
  }, 0);
  const frame = () => new Promise((done) => { requestAnimationFrame(done); });
  let [last, still] = [NaN, 0];
  for (let looks = 0; moves && still < 2 && looks < 60; looks += 1) {
    for (const moving of document.getAnimations()) moving.finish();
    await frame();
    const now = layout();
    still = now === last ? still + 1 : 0;
    last = now;
  }

  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const boxes = new Map();
  const boxOf = (element) => {
    if (!boxes.has(element)) boxes.set(element, element.getBoundingClientRect());
    return boxes.get(element);
  };
  const seen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest(".skip, noscript, title, option, defs, symbol") &&
    !forEars(element);
  // What is there for screen readers alone is clipped to nothing.
  const forEars = (element) => {
    for (let one = element; one; one = one.parentElement) {
      if (styleOf(one).clipPath === "inset(50%)") return true;
    }
    return false;
  };

  // Of an element above the text: the first one that stands still while the rest scrolls.
  const layerOf = (element) => {
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      if (/fixed|sticky/.test(styleOf(one).position) || one.matches("dialog, [popover]")) return one;
    }
    return null;
  };

  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || !seen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      if (right - left < 1) continue;
      const air = (bottom - top) * AIR;
      lines.push({ element, text: node.data, left, right, top: top + air, bottom: bottom - air });
    }
  }

  // How far a line stands out of a box, sideways and up or down.
  const sideways = (line, box) => Math.max(box.left - line.left, line.right - box.right);
  const upright = (line, box) => Math.max(box.top - line.top, line.bottom - box.bottom);
  const cuts = (overflow) => /hidden|clip/.test(overflow);
  const scrolls = (overflow) => /auto|scroll/.test(overflow);

  function checkCut(line) {
    let [across, along] = [true, true];
    for (let one = line.element; one && one !== document.body; one = one.parentElement) {
      const style = styleOf(one);
      if (style.display === "inline" || style.display === "contents") continue;
      const inside = one instanceof SVGElement && !(one instanceof SVGSVGElement);
      if (inside) continue;
      const box = boxOf(one);
      if (across && cuts(style.overflowX) && sideways(line, box) > SLACK) {
        return say(line, `is cut off: ${rounded(sideways(line, box))} are beyond its box`);
      }
      if (along && cuts(style.overflowY) && upright(line, box) > SLACK) {
        return say(line, `is cut off above or below by ${rounded(upright(line, box))}`);
      }
      if (scrolls(style.overflowX)) across = false;
      if (scrolls(style.overflowY)) along = false;
      if (style.position === "fixed") return undefined;
    }
    return undefined;
  }

  const drawn = (style) =>
    !/^(transparent|rgba\(.*, 0\))$/.test(style.backgroundColor) ||
    style.backgroundImage !== "none" ||
    ["Top", "Right", "Bottom", "Left"].some(
      (side) => parseFloat(style[`border${side}Width`]) > 0 &&
        !/^(transparent|rgba\(.*, 0\))$/.test(style[`border${side}Color`]),
    );

  // The nearest thing around the text that has a ground or an edge to be seen.
  function checkBox(line) {
    if (line.element instanceof SVGElement) return;
    let [across, along] = [true, true];
    for (let one = line.element; one && one !== document.body; one = one.parentElement) {
      const style = styleOf(one);
      if (scrolls(style.overflowX)) across = false;
      if (scrolls(style.overflowY)) along = false;
      if (style.display === "inline" || style.display === "contents" || !drawn(style)) continue;
      const box = boxOf(one);
      if (across && sideways(line, box) > SLACK) {
        say(line, `stands out of its ${named(one)} by ${rounded(sideways(line, box))}`);
      } else if (along && upright(line, box) > SLACK) {
        say(line, `stands ${rounded(upright(line, box))} above or below its ${named(one)}`);
      }
      return;
    }
  }

  const SHAPES = "rect, circle, ellipse, polygon, path";

  // Of the shapes drawn beside an SVG text, the smallest that has the text's middle in it.
  function shapeOf(text) {
    const box = boxOf(text);
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    for (let one = text.parentElement; one instanceof SVGElement; one = one.parentElement) {
      const around = [...one.querySelectorAll(`:scope > :is(${SHAPES}), :scope > g > :is(${SHAPES})`)]
        .map((shape) => [shape, boxOf(shape)])
        .filter(([shape, at]) => at.left <= x && x <= at.right && at.top <= y && y <= at.bottom &&
          at.height > box.height * 0.6 && styleOf(shape).fill !== "none")
        .sort(([, a], [, b]) => a.width * a.height - b.width * b.height);
      if (around.length) return around[0];
      if (one instanceof SVGSVGElement) return null;
    }
    return null;
  }

  function checkShapes() {
    for (const text of document.querySelectorAll("svg text")) {
      if (!seen(text) || !text.textContent.trim()) continue;
      const shape = shapeOf(text);
      const over = shape && sideways(boxOf(text), shape[1]);
      if (over > SLACK) {
        const label = { text: text.textContent, element: text };
        say(label, `is ${rounded(over)} wider than its ${named(shape[0])}`);
      }
    }
  }

  const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const along = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);

  // What lies over something else hides it, as one card hides another: that is no fault.
  function both(a, b) {
    const [x, y] = [
      (Math.max(a.left, b.left) + Math.min(a.right, b.right)) / 2,
      (Math.max(a.top, b.top) + Math.min(a.bottom, b.bottom)) / 2,
    ];
    const near = [a, b].map(({ element }) => element.closest("button, [role=button], a, li, g[id], g[class], div"));
    if (near[0] === near[1]) return true;
    const stack = document.elementsFromPoint(x, y);
    if (!stack.length) return true;
    for (const one of stack) {
      if (one.contains(a.element) || one.contains(b.element)) return one.contains(a.element) && one.contains(b.element);
      if (one instanceof SVGElement ? styleOf(one).fill !== "none" : drawn(styleOf(one))) return false;
    }
    return true;
  }

  function checkNeighbours() {
    const sorted = [...lines].sort((a, b) => a.top - b.top);
    sorted.forEach((line, i) => {
      for (let j = i + 1; j < sorted.length && sorted[j].top < line.bottom; j += 1) {
        const other = sorted[j];
        if (other.element === line.element || across(line, other) < 2 || along(line, other) < 2) continue;
        if (layerOf(line.element) !== layerOf(other.element)) continue;
        if (both(line, other)) say(line, `runs into “${other.text.trim().slice(0, 40)}”`);
      }
    });
  }

  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`the page is ${rounded(scrollWidth - clientWidth)} wider than the window`);
  for (const line of lines) {
    checkCut(line);
    checkBox(line);
  }
  checkShapes();
  checkNeighbours();
  return [...new Set(found)];
}
