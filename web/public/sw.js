/* Shows that the server can't be reached, where the browser would show its own page. Nothing else is kept: the page always comes from the server. */
const KEPT = "order-up-offline-1";
const PAGE = "/offline.html";

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.add(PAGE))
      .then(() => self.skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  const outdated = (names) => names.filter((name) => name !== KEPT);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(outdated(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(fetch(event.request).catch(() => caches.match(PAGE)));
});
