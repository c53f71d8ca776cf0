// What the server sends in place of sw.js with OFFLINE=off: it takes itself and all that was kept for opening
// Turnout without network off the device.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
