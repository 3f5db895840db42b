// Puts a page into the frame, in place of the one that is there, at a size. Its scripts do not run.

({ html, size: [width, height] }) => {
  const frame = document.querySelector("iframe");
  const page = frame.contentDocument;
  const put = new DOMParser().parseFromString(html, "text/html");
  page.documentElement.lang = put.documentElement.lang;
  page.body.replaceWith(page.importNode(put.body, true));
  frame.style.width = `${width}px`;
  frame.style.height = `${height}px`;
}
