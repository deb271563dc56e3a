// Keeps the drills for when there is no network: pages, their files and the last questions.

const KEPT = "houseway-train-1";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  const path = new URL(url).pathname;
  if (method !== "GET" || !(path.startsWith("/train") || path.startsWith("/static/"))) return;
  event.respondWith(fromNetworkFirst(event.request));
});

async function fromNetworkFirst(request) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) kept.put(request, answer.clone());
    return answer;
  } catch (problem) {
    const found = await kept.match(request, { ignoreSearch: request.url.includes("/static/") });
    if (found) return found;
    throw problem;
  }
}
