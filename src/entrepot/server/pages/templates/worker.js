// Runs beside the pages: where one cannot be reached, a friendly one is shown instead. Nothing else
// is kept, and nobody's table.

const KEPT = "away {{ needed[0].split("/")[2] }}";
const AWAY = "/away";
const NEEDED = {{ needed|tojson }};

let fresh = false;

async function keep() {
  const kept = await caches.open(KEPT);
  await kept.addAll([AWAY, ...NEEDED]);
}

addEventListener("install", (event) => event.waitUntil(keep().then(() => skipWaiting())));

addEventListener("activate", (event) => event.waitUntil((async () => {
  const old = (await caches.keys()).filter((name) => name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
})()));

async function shown(event) {
  try {
    const answer = await fetch(event.request);
    if (!fresh) {
      // The reader may have chosen another language since.
      fresh = true;
      event.waitUntil(keep().catch(() => {}));
    }
    return answer;
  } catch (error) {
    const away = await caches.match(AWAY);
    if (away) return away;
    throw error;
  }
}

async function found(event) {
  return (await caches.match(event.request)) ?? fetch(event.request);
}

addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode === "navigate" && event.request.method === "GET") {
    event.respondWith(shown(event));
  } else if (NEEDED.includes(pathname)) {
    event.respondWith(found(event));
  }
});
