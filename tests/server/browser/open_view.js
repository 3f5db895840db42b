// What hides from a reader who is to act what they need for it, as the page is shown now: a list,
// empty where all is well. Every action is in the window and on top, or in a group that shows that it
// scrolls, or behind a first pick that is; so is the question; and nothing that floats lies over
// question, players, market or controls.
// With `layersOnly` it looks for the last alone, which takes little time.

(boardWhole, layersOnly = false) => {
  const SLACK = 2;
  const INSET = 4;
  const FRAME = 5; // drawn around a card
  const found = [];
  const table = document.getElementById("table");
  const { seat, actors } = table.dataset;
  const drawn = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width && height && drawn(one);
  });
  if (!actors.split(",").includes(seat)) return found;

  const boxOf = (one) => one.getBoundingClientRect();
  const window_ = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const inside = (box, other) =>
    box.left >= other.left - SLACK && box.right <= other.right + SLACK &&
    box.top >= other.top - SLACK && box.bottom <= other.bottom + SLACK;
  const named = (one) =>
    one.dataset.action || one.id || one.getAttribute("class") || one.localName;

  // A fade over the end of what scrolls, or a scrollbar that stays.
  function cued(one) {
    const { maskImage, borderLeftWidth, borderRightWidth } = getComputedStyle(one);
    const bar = one.offsetWidth - one.clientWidth - parseFloat(borderLeftWidth) - parseFloat(borderRightWidth);
    return maskImage !== "none" || bar > 3 ||
      getComputedStyle(one, "::after").backgroundImage !== "none";
  }

  // How an element is seen: "whole", in a group that "scrolls" and shows it, or not ("").
  function seen(element) {
    let here = boxOf(element);
    let moved = false;
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
      const { display, overflowX, overflowY } = getComputedStyle(one);
      if (display === "contents" || (overflowX === "visible" && overflowY === "visible")) continue;
      if (inside(here, boxOf(one))) continue;
      const scrolls = /auto|scroll/.test(`${overflowX} ${overflowY}`) &&
        (one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight);
      if (!scrolls || !cued(one)) return "";
      moved = true;
      here = boxOf(one);
    }
    if (!inside(here, window_)) return "";
    return moved ? "scrolls" : onTop(element) ? "whole" : "";
  }

  // The part of an element that is not scrolled away.
  function visiblePart(element) {
    let { left, right, top, bottom } = boxOf(element);
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
      const { display, overflowX, overflowY } = getComputedStyle(one);
      if (display === "contents" || (overflowX === "visible" && overflowY === "visible")) continue;
      const box = boxOf(one);
      left = Math.max(left, box.left);
      right = Math.min(right, box.right);
      top = Math.max(top, box.top);
      bottom = Math.min(bottom, box.bottom);
    }
    return { left, right, top, bottom };
  }

  const overlap = (one, other) =>
    one.left < other.right - 1 && one.right > other.left + 1 &&
    one.top < other.bottom - 1 && one.bottom > other.top + 1;

  // A button is hit in its middle and near its corners, a drawn piece somewhere.
  function onTop(element) {
    const { left, right, top, bottom } = boxOf(element);
    const drawnPiece = element instanceof SVGElement;
    const across = drawnPiece ? [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => left + part * (right - left))
      : [left + INSET, (left + right) / 2, right - INSET];
    const along = drawnPiece ? [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => top + part * (bottom - top))
      : [top + INSET, (top + bottom) / 2, bottom - INSET];
    const hits = across.flatMap((x) => along.map((y) => {
      const hit = document.elementFromPoint(x, y);
      const same = hit?.closest("[data-action]")?.dataset.action;
      return Boolean(hit) && (element.contains(hit) || (element.dataset.action && same === element.dataset.action));
    }));
    return drawnPiece ? hits.includes(true) : !hits.includes(false);
  }

  function lookAtChoices() {
    const best = (elements) => elements.map(seen).sort().pop() ?? "";
    const actions = new Map();
    for (const one of shown("#table [data-action]")) {
      actions.set(one.dataset.action, [...(actions.get(one.dataset.action) ?? []), one]);
    }
    for (const [action, elements] of actions) {
      if (!best(elements)) found.push(`“${action}” is cut off or covered`);
    }
    const picks = shown("#table label[for^=pick-]");
    for (const { dataset: { action } } of document.querySelectorAll("#table [data-action]")) {
      if (!picks.length && !actions.has(action)) found.push(`“${action}” is not shown`);
    }
    for (const one of picks) {
      if (!seen(one)) found.push(`the first pick ${one.htmlFor} is cut off or covered`);
    }
    if (best(shown("#table [data-prompt]")) !== "whole") found.push("the question is cut off or covered");
    if (boardWhole) {
      const market = shown("#table [data-market]");
      if (!market.length) found.push("there is no market");
      const dock = boxOf(document.querySelector("#table .at-hand"));
      for (const one of market) {
        const { right, bottom } = boxOf(one);
        const below = dock.height && bottom > dock.top + FRAME && right > dock.left + FRAME;
        if (below || seen(one) !== "whole") found.push(`${named(one)} of the market is cut off or covered`);
      }
    }
    const [zone, ...others] = shown("#table .zone");
    if (others.some((one) => overlap(boxOf(zone), boxOf(one)))) found.push("zones overlap");
    const tips = shown("[data-nudge]");
    if (tips.length > 1) found.push("several tips are shown");
    for (const one of tips) if (seen(one) !== "whole") found.push("the tip is cut off or covered");
  }
  if (!layersOnly) lookAtChoices();

  const layers = [
    ...shown("[data-nudge], [data-showing] > *, :popover-open, dialog[open]"),
    ...shown("body > *, main > *, #room > *, .notes > *").filter((one) =>
      getComputedStyle(one).position === "fixed"),
  ];
  const needed = shown(
    "[data-prompt], [data-player], [data-market], [data-action], #table :is(a, button, input, label)",
  );
  for (const layer of layers) {
    const over = boxOf(layer);
    if (!inside({ left: over.left, right: over.left, top: over.top, bottom: over.top }, window_)) continue;
    for (const one of needed) {
      if (layer.contains(one) || one.contains(layer)) continue;
      // The dock itself lies over the lower end of a long table, but never over what must be seen.
      const below = layer.closest(".at-hand") && !one.closest(".at-hand");
      if (below && !one.matches(`[data-prompt], [data-player]${boardWhole ? ", [data-market]" : ""}`)) continue;
      if (overlap(over, visiblePart(one))) {
        found.push(`${named(layer)} lies over ${named(one)}`);
      }
    }
  }
  return found;
}
