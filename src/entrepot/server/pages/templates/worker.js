// Service worker: shows a friendly page where one cannot be reached.
// It caches only that page and its files, and nobody's table.

const CACHE = "away {{ needed[0].split("/")[2] }}";
const OFFLINE_PAGE = "/away";
const ASSETS = {{ needed|tojson }};

let refreshed = false;

async function precache() {
  const cache = await caches.open(CACHE);
  await cache.addAll([OFFLINE_PAGE, ...ASSETS]);
}

addEventListener("install", (event) => event.waitUntil(precache().then(() => skipWaiting())));

addEventListener("activate", (event) => event.waitUntil((async () => {
  const old = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
})()));

async function navigate(event) {
  try {
    const response = await fetch(event.request);
    if (!refreshed) {
      // The user may have chosen another language since.
      refreshed = true;
      event.waitUntil(precache().catch(() => {}));
    }
    return response;
  } catch (error) {
    const offlinePage = await caches.match(OFFLINE_PAGE);
    if (offlinePage) return offlinePage;
    throw error;
  }
}

async function fromCache(event) {
  return (await caches.match(event.request)) ?? fetch(event.request);
}

addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode === "navigate" && event.request.method === "GET") {
    event.respondWith(navigate(event));
  } else if (ASSETS.includes(pathname)) {
    event.respondWith(fromCache(event));
  }
});
