// What a reader of the page would have to scroll for, as it is shown now: a list, empty where all is
// well. Given is what selects the cards of the reader's hand, and how high the part of the log is at
// least that a large window shows.

({ hand, log }) => {
  const SLACK = 2;
  const FEW = 3; // So many controls need no scrolling at all.
  const found = [];
  const table = document.getElementById("table");

  const kept = (find) => {
    const known = new Map();
    return (element) => {
      if (!known.has(element)) known.set(element, find(element));
      return known.get(element);
    };
  };
  const boxOf = kept((element) => element.getBoundingClientRect());
  // Of an element that may cut what is in it: the ways in which it scrolls.
  const cutting = kept((element) => {
    const { display, overflowX, overflowY } = getComputedStyle(element);
    if (display === "contents" || (overflowX === "visible" && overflowY === "visible")) return null;
    const scrolls = (value) => value === "auto" || value === "scroll";
    return {
      wide: scrolls(overflowX) && element.scrollWidth > element.clientWidth,
      high: scrolls(overflowY) && element.scrollHeight > element.clientHeight,
    };
  });
  const inside = (box, other) =>
    box.left >= other.left - SLACK && box.right <= other.right + SLACK &&
    box.top >= other.top - SLACK && box.bottom <= other.bottom + SLACK;

  // How an element is seen: "whole", "inside" a part of the window that scrolls, or not ("").
  function seen(element) {
    let here = boxOf(element);
    if (!here.width || !here.height) return "";
    let moved = false;
    for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
      const cut = cutting(one);
      if (!cut || inside(here, boxOf(one))) continue;
      if (!cut.wide && !cut.high) return "";
      moved = true;
      here = boxOf(one);
    }
    if (!inside(here, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })) return "";
    return moved ? "inside" : "whole";
  }

  const drawn = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const shown = (selector) => [...table.querySelectorAll(selector)].filter(drawn);
  const best = (elements) => {
    const ways = elements.map(seen);
    return ways.includes("whole") ? "whole" : ways.includes("inside") ? "inside" : "";
  };

  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) found.push("the page is wider than the window");
  const controls = new Map();
  for (const one of shown("[data-action]")) {
    controls.set(one.dataset.action, [...(controls.get(one.dataset.action) ?? []), one]);
  }
  const ways = [...controls].map(([action, elements]) => [action, best(elements)]);
  const few = ways.length <= FEW;
  for (const [action, way] of ways) if (!way || (few && way !== "whole")) found.push(`“${action}”`);
  for (const one of shown("label[for^=pick-]")) if (!seen(one)) found.push(`the first pick ${one.htmlFor}`);
  if (table.hasAttribute("data-over")) return found;
  if (best(shown(".ask, .turn, .prompt")) !== "whole") found.push("what is asked");
  const cards = shown(hand);
  if (!cards.length) found.push("a hand");
  else if (!cards.every(seen)) found.push("a card in hand");
  if (![...table.querySelectorAll(".of-money b")].every((one) => drawn(one) && seen(one))) {
    found.push("money that is known");
  }
  const entries = shown("#log li");
  if (innerWidth >= 1000 && innerHeight >= 700 && !entries.every((one) => seen(one) === "whole")) {
    const { bottom } = boxOf(document.getElementById("log"));
    const room = Math.min(bottom, innerHeight) - boxOf(entries[0]).top;
    if (room < log) found.push(`the log but for ${Math.floor(room)} px`);
  }
  return found;
}
