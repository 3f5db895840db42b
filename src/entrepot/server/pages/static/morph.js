// DOM morphing: makes a tree equal to another one in place.
// It leaves alone overlays ([data-showing]) and what scripts write ([data-page]). An element whose id
// stays is the same element afterwards, wherever it now stands. So focus, open menus and running
// animations survive.

export function morph(old, next) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const focusedGroup = focused?.closest("[id]")?.id;
  const oldById = new Map();
  for (const element of old.querySelectorAll("[id]")) oldById.set(element.id, element);
  const nextIds = new Set();
  for (const element of next.querySelectorAll("[id]")) nextIds.add(element.id);
  morphAttributes(old, next);
  morphChildren(old, next, oldById, nextIds);
  if (focused && document.activeElement !== focused) restoreFocus(old, focused, focusedGroup);
}

export function parseHtml(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}

// Morphing a child may move away the node that follows it, so that node is looked up each time.
function morphChildren(old, next, oldById, nextIds) {
  let last = null;
  const following = () => (last ? last.nextSibling : old.firstChild);
  for (const node of [...next.childNodes]) {
    while (following() && isRemoved(following(), nextIds)) following().remove();
    const at = following();
    const same = match(old, at, node, oldById);
    last = same ?? document.importNode(node, false);
    if (last !== at) old.insertBefore(last, at);
    if (node.nodeType === Node.ELEMENT_NODE) {
      if (same && !same.hasAttribute("data-page")) morphAttributes(same, node);
      if (!same?.matches("[data-showing], [data-page]")) morphChildren(last, node, oldById, nextIds);
    } else if (last.data !== node.data) {
      last.data = node.data;
    }
  }
  while (following()) following().remove();
}

function match(parent, at, node, oldById) {
  if (node.id) {
    const same = oldById.get(node.id);
    if (!same || same.nodeName !== node.nodeName || same.contains(parent)) return null;
    oldById.delete(node.id);
    return same;
  }
  return at && !at.id && at.nodeName === node.nodeName ? at : null;
}

function isRemoved(node, nextIds) {
  return Boolean(node.id) && !nextIds.has(node.id);
}

function morphAttributes(old, next) {
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && !isUserState(old, name)) old.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (old.getAttribute(name) !== value && !isUserState(old, name)) {
      old.setAttribute(name, value);
      if (name === "value" && "value" in old) old.value = value;
    }
  }
}

// Details that the user opened stay open, and a panel that they hid stays hidden.
function isUserState(element, name) {
  return (name === "open" && element.nodeName === "DETAILS") ||
    (name === "hidden" && element.hasAttribute("data-dismissible")) ||
    name === "data-reader";
}

// A button that played its action is gone: the next action takes the focus.
function restoreFocus(tree, focused, focusedGroup) {
  const target = (focused.id && document.getElementById(focused.id)) ||
    tree.querySelector("[data-action], [data-held]") || (focusedGroup && document.getElementById(focusedGroup)) || tree;
  if (target === tree && !tree.hasAttribute("tabindex")) tree.setAttribute("tabindex", "-1");
  target.focus({ preventScroll: true });
}
