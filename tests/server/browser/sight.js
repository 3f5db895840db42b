// Of a page that is put into a frame: what a reader would have to scroll for, at each of some sizes.
// Given are the page, the sizes, and what selects the cards of the reader's hand.

({ html, sizes, hand }) => {
  const SLACK = 2;
  const FEW = 3; // So many controls need no scrolling at all.
  const frame = document.querySelector("iframe");
  const { contentWindow: view, contentDocument: page } = frame;

  // Its scripts do not run: it stands still, and is measured at once.
  const put = new DOMParser().parseFromString(html, "text/html");
  page.documentElement.lang = put.documentElement.lang;
  page.body.replaceWith(page.importNode(put.body, true));

  const scrolls = (value) => value === "auto" || value === "scroll";
  const inside = (box, other) =>
    box.left >= other.left - SLACK && box.right <= other.right + SLACK &&
    box.top >= other.top - SLACK && box.bottom <= other.bottom + SLACK;

  // How an element is seen: "whole", "inside" a part of the window that scrolls, or not ("").
  function seen(element) {
    const { innerWidth: right, innerHeight: bottom } = view;
    const window_ = { left: 0, top: 0, right, bottom };
    const box = element.getBoundingClientRect();
    if (!box.width || !box.height) return "";
    let moved = false;
    let here = box;
    for (let one = element.parentElement; one && one !== page.body; one = one.parentElement) {
      const style = view.getComputedStyle(one);
      if (style.display === "contents" || (style.overflowX === "visible" && style.overflowY === "visible")) continue;
      const around = one.getBoundingClientRect();
      if (inside(here, around)) continue;
      const wide = scrolls(style.overflowX) && one.scrollWidth > one.clientWidth;
      const high = scrolls(style.overflowY) && one.scrollHeight > one.clientHeight;
      if (!wide && !high) return "";
      moved = true;
      here = around;
    }
    if (!inside(here, window_)) return "";
    return moved ? "inside" : "whole";
  }

  const drawn = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const best = (elements) => {
    const ways = elements.filter(drawn).map(seen);
    return ways.includes("whole") ? "whole" : ways.includes("inside") ? "inside" : "";
  };

  function faults() {
    const found = [];
    const table = page.getElementById("table");
    const root = page.documentElement;
    if (root.scrollWidth > root.clientWidth) found.push("the page is wider than the window");
    const controls = new Map();
    for (const one of table.querySelectorAll("[data-action]")) {
      if (!drawn(one)) continue;
      controls.set(one.dataset.action, [...(controls.get(one.dataset.action) ?? []), one]);
    }
    const ways = [...controls].map(([action, elements]) => [action, best(elements)]);
    const few = ways.length <= FEW;
    for (const [action, way] of ways) if (!way || (few && way !== "whole")) found.push(`“${action}”`);
    const picks = [...table.querySelectorAll("label[for^=pick-]")].filter(drawn);
    for (const one of picks) if (!seen(one)) found.push(`the first pick ${one.htmlFor}`);
    if (table.hasAttribute("data-over")) return found;
    if (best([...table.querySelectorAll(".ask, .turn, .prompt")]) !== "whole") found.push("what is asked");
    const cards = [...table.querySelectorAll(hand)].filter(drawn);
    if (!cards.length) found.push("a hand");
    else if (!cards.every(seen)) found.push("a card in hand");
    return found;
  }

  const all = [];
  for (const [width, height] of sizes) {
    frame.style.width = `${width}px`;
    frame.style.height = `${height}px`;
    const found = faults();
    if (found.length) all.push(`${width}×${height}: not in sight: ${found.slice(0, 6).join(", ")}`);
  }
  return all;
}
