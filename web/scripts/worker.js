// The service worker: keeps the files of one build, so that the client opens at once and without a net.
// It never touches /api and /ws; the page itself comes from the net whenever there is one.
const CACHE = "tablee-__BUILD__";
const FILES = ["/", ...__FILES__];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const others = caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))));
  event.waitUntil(others.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin || pathname.startsWith("/api/") || pathname === "/ws") return;
  if (mode === "navigate") event.respondWith(fetch(event.request).catch(() => caches.match("/")));
  else if (pathname.startsWith("/assets/") || FILES.includes(pathname)) event.respondWith(fromCache(event.request));
});

async function fromCache(request) {
  return (await caches.match(request)) ?? fetch(request);
}
