// Live updates of a table over a WebSocket, with reconnection and backoff.
// A broken connection is made again silently. The page reports only one that stays away.

const FIRST_RETRY = 400;
const MAX_RETRY = 8000;
const OFFLINE_DELAY = 2500;
// The close code of a seat that has as many newer connections as it may have.
const REPLACED = 4001;

export function connect(table, { onMessage, ready, onOffline, pace }) {
  let socket = null;
  let retryDelay = FIRST_RETRY;
  let retryTimer = 0;
  let offlineTimer = 0;

  function open() {
    clearTimeout(retryTimer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = new URLSearchParams({ pace: pace() });
    if ("DecompressionStream" in window) query.set("packed", "");
    socket = new WebSocket(`${scheme}://${location.host}/tables/${table}/live?${query}`);
    socket.addEventListener("open", () => {
      retryDelay = FIRST_RETRY;
      clearTimeout(offlineTimer);
      offlineTimer = 0;
      onOffline(false);
    });
    // The queue keeps messages in order, however long each takes to decode and until it may be shown.
    let queue = Promise.resolve();
    const drawing = { frame: "", parts: {} };
    socket.addEventListener("message", ({ data }) => {
      queue = queue.then(() => receive(data, drawing)).catch(reportError);
    });
    socket.addEventListener("close", onClose);
  }

  async function receive(data, drawing) {
    const { frame, parts, ...message } = await decode(data);
    drawing.frame = frame ?? drawing.frame;
    Object.assign(drawing.parts, parts);
    await ready();
    onMessage({ ...message, html: assemble(drawing) });
  }

  function onClose({ code }) {
    if (!offlineTimer) offlineTimer = setTimeout(() => onOffline(true), OFFLINE_DELAY);
    clearTimeout(retryTimer);
    if (code === REPLACED) {
      // Otherwise the pages of one viewer would end each other's connections without end.
      if (document.hidden) return;
      retryDelay = MAX_RETRY;
    }
    retryTimer = setTimeout(open, retryDelay * (0.75 + Math.random() / 2));
    retryDelay = Math.min(MAX_RETRY, retryDelay * 2);
  }

  function reconnect() {
    if (document.hidden || socket.readyState <= WebSocket.OPEN) return;
    retryDelay = FIRST_RETRY;
    open();
  }

  addEventListener("online", reconnect);
  document.addEventListener("visibilitychange", reconnect);
  addEventListener("pageshow", (event) => event.persisted && reconnect());
  open();
  const isConnected = () => socket.readyState === WebSocket.OPEN;
  return { isConnected, send: (text) => isConnected() && socket.send(text) };
}

// The server sends only parts that changed. Each part fills its slot in the frame or in another part.
function assemble({ frame, parts }) {
  const fill = (text) => text.replace(/<!--([a-z0-9-]+)-->/g, (_, name) => fill(parts[name]));
  return fill(frame);
}

async function decode(data) {
  if (typeof data === "string") return JSON.parse(data);
  const text = data.stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(text).json();
}
