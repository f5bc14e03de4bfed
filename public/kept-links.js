/*
 * The service worker: when there's no signal, a link's page shows the last status, which that page has stored for this
 * (app/ui/kept/kept-page.ts). The worker stores nothing itself, and handles no other pages, and no scripts or forms.
 */
const CACHE = 'kept-links-1';
const LINK = /^\/(?:track|family|provider)\/[\w-]+$/;
const DAY = 24 * 60 * 60 * 1_000;
/** The link was ended, has expired, or never existed. */
const ENDED = [404, 410];

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(start()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.mode === 'navigate' && request.method === 'GET' && LINK.test(pathname))
    event.respondWith(open(request, pathname));
});

async function start() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

async function open(request, pathname) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (ENDED.includes(answer.status)) await cache.delete(pathname);
    return answer;
  } catch (error) {
    const kept = await cache.match(pathname);
    if (!kept) throw error;
    if (Date.now() - Number(kept.headers.get('x-kept-at')) < DAY) return kept;
    await cache.delete(pathname);
    throw error;
  }
}
