// The service worker, which opens Turnout offline. The build inserts the release and its files
// (scripts/lib/offline-worker.ts). It never handles the API, and it never replaces an older worker early: that one ends
// when the last tab of its release is closed.
const RELEASE = '%RELEASE%';
const FILES = /** @type {string[]} */ (JSON.parse('%FILES%'));
const PAGE = '/';
const CACHE = `turnout-${RELEASE}`;
const TIMEOUT_MS = 2500;
const TYPES = {
  js: 'javascript',
  css: 'css',
  html: 'html',
  woff2: 'font',
  svg: 'svg',
  webmanifest: 'json',
};

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/'))
    return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (FILES.includes(pathname)) event.respondWith(file(request, pathname));
});

/** Caches all files of the release or none: a partial release would break when it is needed. */
async function install() {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(FILES.map(async (path) => cache.put(path, await load(path))));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function load(path) {
  // A file with a content hash in its name is the same in every release.
  const isHashed = path.startsWith('/assets/');
  const known = isHashed && (await caches.match(path));
  if (known) return known;
  const response = await fetch(path, { cache: isHashed ? 'default' : 'no-cache' });
  // For a missing file, the server responds with the page.
  const type = TYPES[path === PAGE ? 'html' : path.split('.').pop()];
  const isRight = response.headers.get('content-type')?.includes(type);
  if (!response.ok || response.redirected || !isRight) throw new Error(`${path} is not there`);
  return response;
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('turnout-') && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await registration.navigationPreload?.enable();
  await clients.claim();
}

/** The server's page or, if it doesn't respond, the page that was cached when this release was installed. */
async function page(event) {
  const asked = (async () => (await event.preloadResponse) ?? fetch(event.request))();
  const late = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS, null));
  const answer = await Promise.race([asked.catch(() => null), late]);
  if (answer && answer.status < 500) return answer;
  const kept = await (await caches.open(CACHE)).match(PAGE);
  return kept ?? answer ?? asked;
}

async function file(request, path) {
  return (await (await caches.open(CACHE)).match(path)) ?? fetch(request);
}
