// Puts a page into this frame in place of the one that is there, and looks at it in windows of some
// sizes: `sight` tells at each what is not in sight, `measure` at some of them what cannot be read,
// `letters` once what characters are shown. The page's scripts do not run: it stands still.

async ({ html, sizes, measured, hand, log }) => {
  put(html);
  const found = { hidden: [], unread: [], letters: {} };
  for (const [width, height] of sizes) {
    frameElement.style.width = `${width}px`;
    frameElement.style.height = `${height}px`;
    const hidden = sight({ hand, log }).slice(0, 6);
    if (hidden.length) found.hidden.push(`${width}×${height}: not in sight: ${hidden.join(", ")}`);
    if (!measured.includes(width)) continue;
    for (const fault of await measure(false)) found.unread.push(`${width} px: ${fault}`);
  }
  found.letters = letters();
  return found;
}
