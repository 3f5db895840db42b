// The table as it is now, pushed by the server. A connection that breaks is made again, silently:
// only when it stays away is the reader told.

const FIRST = 400;
const LONGEST = 8000;
const PATIENCE = 2500;
// The seat has as many newer connections as it may have.
const REPLACED = 4001;

export function connect(table, { receive, when, away, pace }) {
  let socket = null;
  let wait = FIRST;
  let retry = 0;
  let worry = 0;

  function open() {
    clearTimeout(retry);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const wishes = new URLSearchParams({ pace: pace() });
    if ("DecompressionStream" in window) wishes.set("packed", "");
    socket = new WebSocket(`${scheme}://${location.host}/tables/${table}/live?${wishes}`);
    socket.addEventListener("open", () => {
      wait = FIRST;
      clearTimeout(worry);
      worry = 0;
      away(false);
    });
    // One message after the other, however long each takes to unpack, and when it may be shown.
    let heard = Promise.resolve();
    const drawing = { frame: "", parts: {} };
    socket.addEventListener("message", ({ data }) => {
      heard = heard.then(() => hear(data, drawing)).catch(reportError);
    });
    socket.addEventListener("close", lost);
  }

  async function hear(data, drawing) {
    const { frame, parts, ...message } = await unpacked(data);
    drawing.frame = frame ?? drawing.frame;
    Object.assign(drawing.parts, parts);
    await when();
    receive({ ...message, html: whole(drawing) });
  }

  function lost({ code }) {
    if (!worry) worry = setTimeout(() => away(true), PATIENCE);
    clearTimeout(retry);
    if (code === REPLACED) {
      // Else the pages of one reader would end each other's connections without end.
      if (document.hidden) return;
      wait = LONGEST;
    }
    retry = setTimeout(open, wait * (0.75 + Math.random() / 2));
    wait = Math.min(LONGEST, wait * 2);
  }

  function atOnce() {
    if (document.hidden || socket.readyState <= WebSocket.OPEN) return;
    wait = FIRST;
    open();
  }

  addEventListener("online", atOnce);
  document.addEventListener("visibilitychange", atOnce);
  addEventListener("pageshow", (event) => event.persisted && atOnce());
  open();
  const connected = () => socket.readyState === WebSocket.OPEN;
  return { connected, say: (text) => connected() && socket.send(text) };
}

// Only what has changed is sent: parts of a drawing, for the slots in its frame and in other parts.
function whole({ frame, parts }) {
  const filled = (text) => text.replace(/<!--([a-z0-9-]+)-->/g, (_, name) => filled(parts[name]));
  return filled(frame);
}

async function unpacked(data) {
  if (typeof data === "string") return JSON.parse(data);
  const text = data.stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(text).json();
}
