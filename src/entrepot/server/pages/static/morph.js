// Makes a tree look like another one in place, but for what is shown there for a moment
// ([data-showing]) and what the page itself writes there ([data-page]). An element whose id stays is
// the same element afterwards, wherever it now stands, so that focus, open menus and running glides
// outlive it.

export function morph(old, next) {
  const focused = old.contains(document.activeElement) ? document.activeElement : null;
  const within = focused?.closest("[id]")?.id;
  const kept = new Map();
  for (const element of old.querySelectorAll("[id]")) kept.set(element.id, element);
  const wanted = new Set();
  for (const element of next.querySelectorAll("[id]")) wanted.add(element.id);
  attributes(old, next);
  children(old, next, kept, wanted);
  if (focused && document.activeElement !== focused) refocus(old, focused, within);
}

export function parsed(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}

// What follows the last child that is in its place may move away while that child is looked
// through, so it is looked up again each time.
function children(old, next, kept, wanted) {
  let last = null;
  const following = () => (last ? last.nextSibling : old.firstChild);
  for (const like of [...next.childNodes]) {
    while (following() && leaves(following(), wanted)) following().remove();
    const at = following();
    const same = match(old, at, like, kept);
    last = same ?? document.importNode(like, false);
    if (last !== at) old.insertBefore(last, at);
    if (like.nodeType === Node.ELEMENT_NODE) {
      if (same && !same.hasAttribute("data-page")) attributes(same, like);
      if (!same?.matches("[data-showing], [data-page]")) children(last, like, kept, wanted);
    } else if (last.data !== like.data) {
      last.data = like.data;
    }
  }
  while (following()) following().remove();
}

function match(parent, at, like, kept) {
  if (like.id) {
    const same = kept.get(like.id);
    if (!same || same.nodeName !== like.nodeName || same.contains(parent)) return null;
    kept.delete(like.id);
    return same;
  }
  return at && !at.id && at.nodeName === like.nodeName ? at : null;
}

function leaves(node, wanted) {
  return Boolean(node.id) && !wanted.has(node.id);
}

function attributes(old, next) {
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && !belongsToReader(old, name)) old.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (old.getAttribute(name) !== value && !belongsToReader(old, name)) {
      old.setAttribute(name, value);
      if (name === "value" && "value" in old) old.value = value;
    }
  }
}

// What the reader opened stays open, and what they hid stays hidden.
function belongsToReader(element, name) {
  return (name === "open" && element.nodeName === "DETAILS") ||
    (name === "hidden" && element.hasAttribute("data-dismissible")) ||
    name === "data-reader";
}

// A button that played its action is gone: the next thing to do takes the focus.
function refocus(tree, focused, within) {
  const again = (focused.id && document.getElementById(focused.id)) ||
    tree.querySelector("[data-action], [data-held]") || (within && document.getElementById(within)) || tree;
  if (again === tree && !tree.hasAttribute("tabindex")) tree.setAttribute("tabindex", "-1");
  again.focus({ preventScroll: true });
}
