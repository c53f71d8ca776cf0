// The server sends this instead of sw.js with OFFLINE=off: it deletes everything stored for offline use and unregisters
// itself.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
