// Keeps the page for visitors without a network. What is built has a hash in its name and is kept for good; the rest is
// asked for, and taken from here where nobody answers. Nothing of the server's API is kept.
const CACHE = 'quintain';
const LISTS = '/files.json';
const ALIKE = ['api/campaign/levels', 'api/lessons', 'api/puzzles', 'puzzles/days'].map((name) => `/still/${name}.json`);
const HASHED = /^\/(assets|engine)\/(?!index\.json)/;

self.addEventListener('install', (event) => event.waitUntil(fill().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

async function wanted() {
  const { files } = await (await fetch(LISTS, { cache: 'no-cache' })).json();
  const engines = await (await fetch('/engine/index.json', { cache: 'no-cache' })).json();
  // By which a module is known to be whole is no file.
  const own = Object.values(engines).flatMap(({ presets, integrity, ...rest }) => [...Object.values(rest), ...Object.values(presets)]);
  return [...files.map((file) => `/${file}`), ...[...new Set(own)].map((file) => `/engine/${file}`)];
}

async function fill() {
  const cache = await caches.open(CACHE);
  const missing = [];
  for (const address of await wanted()) if (!(await cache.match(address))) missing.push(address);
  const start = '/still/api/start.json';
  const { games } = await (await fetch(start, { cache: 'no-cache' })).json();
  const guides = games.presets.map(({ name }) => `/still/api/games/${name}/guide.json`);
  const puzzles = games.rulebooks.flatMap(({ name }) => [`/still/api/puzzles/${name}.json`, `/still/puzzles/views/${name}.json`]);
  await cache.addAll([...missing, '/', '/engine/index.json', start, ...ALIKE, ...guides]);
  // Not every game has them.
  await Promise.all(puzzles.map((address) => cache.add(address).catch(() => undefined)));
}

// Pictures are many and small: they come one after the other when the page has nothing else to do, and says so.
self.addEventListener('message', (event) => event.data === 'pictures' && event.waitUntil(pictures()));

async function pictures() {
  const cache = await caches.open(CACHE);
  const { pictures: all } = await (await fetch(LISTS, { cache: 'no-cache' })).json();
  for (const picture of all.map((file) => `/${file}`)) if (!(await cache.match(picture))) await cache.add(picture).catch(() => undefined);
}

/** Files of earlier builds go. */
async function tidy() {
  const cache = await caches.open(CACHE);
  const current = new Set(await wanted());
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (HASHED.test(pathname) && !current.has(pathname)) await cache.delete(request);
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(asked(request, '/'));
  else if (HASHED.test(pathname)) event.respondWith(kept(request));
  else if (/^\/((art|still|engine)\/|\w+\.svg$)/.test(pathname)) event.respondWith(asked(request, request));
});

async function kept(request) {
  return (await caches.match(request)) ?? keep(request, await fetch(request));
}

async function asked(request, otherwise) {
  try {
    const response = await fetch(request);
    if (request.mode !== 'navigate') return keep(request, response);
    // A plain host of files knows no addresses inside of the page.
    return response.status === 404 ? ((await caches.match(otherwise)) ?? response) : response;
  } catch (error) {
    const found = await caches.match(otherwise, { ignoreSearch: true });
    if (found) return found;
    throw error;
  }
}

async function keep(request, response) {
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}

// A notice leads to the page: to a window that is open, or to a new one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data?.path ?? '/'));
});

async function lead(path) {
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) return self.clients.openWindow(path);
  await open.focus();
  return open.navigate(path);
}
