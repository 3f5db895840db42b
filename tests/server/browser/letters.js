// The characters that are shown, by the font that they are to be written in.

() => {
  const found = new Map();
  const note = (style, text) => {
    const font = `${style.fontStyle} ${style.fontWeight} 24px ${style.fontFamily}`;
    if (!found.has(font)) found.set(font, new Set());
    for (const sign of text) if (sign.trim()) found.get(font).add(sign);
  };
  // The selectors of all that styles write before or after an element.
  const written = (rule) => [
    ...[...(rule.cssRules ?? [])].flatMap(written),
    ...(rule.selectorText && !/^(""|none|normal|)$/.test(rule.style.content) ? selectors(rule.selectorText) : []),
  ];
  const selectors = (text) => text.split(/,(?![^(]*\))/).map((selector) => selector.trim());
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: element, data } = walker.currentNode;
    if (data.trim() && !element.closest("script, style")) note(getComputedStyle(element), data);
  }
  for (const selector of [...document.styleSheets].flatMap(written)) {
    const [, end] = /(::before|::after)$/.exec(selector) ?? [];
    if (!end) continue; // All is unset there, and so is what it writes.
    for (const element of document.body.querySelectorAll(selector.replace(end, ""))) {
      const style = getComputedStyle(element, end);
      const text = /^"(.+)"$/.exec(style.content);
      if (text) note(style, text[1]);
    }
  }
  for (const name of ["data-tip", "data-copied", "placeholder"]) {
    for (const element of document.body.querySelectorAll(`[${name}]`)) {
      note(getComputedStyle(element), element.getAttribute(name));
    }
  }
  return Object.fromEntries([...found].map(([font, signs]) => [font, [...signs].join("")]));
}
