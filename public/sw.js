// Keeps the pages read last for reading offline. Plain JavaScript, served as it is here. Stores only pages that
// are the same for every visitor, or that it fetched again without cookies. The one personal page is a ticket, for the
// door, until its event is over. Pages of the office that work without network (check-in, Sunday) store themselves
// (src/web/lib/offline/cache-pages.ts); here they are only served, and deleted when their day is over.
// Also shows the pushes of the office.

// Raise it when the stored format changes; caches of older versions are deleted.
const version = 1;
const prefix = 'aprisco-';
const offlineCache = `${prefix}offline-${version}`;
const pagesCache = `${prefix}paginas-${version}`;
const filesCache = `${prefix}arquivos-${version}`;
const ticketsCache = `${prefix}ingressos-${version}`;
const maxPages = 30;
const maxFiles = 300;
const maxTickets = 20;
/** How long a ticket that is stored waits for a slow network. */
const ticketPatience = 4000;
/** Header of a stored ticket: when it may be deleted. */
const retainedUntil = 'x-kept-until';
const offline = '/offline';
// These names are also in src/web/lib/offline/offline-data.ts.
const officeParts = [
  {
    cache: `${prefix}entrada-1`,
    lists: `${prefix}entrada-lista`,
    untilPath: '/entrada-guardada-ate',
    has: (path) => path === '/admin/inscricao/checkin',
  },
  {
    cache: `${prefix}domingo-1`,
    lists: `${prefix}domingo-lista`,
    untilPath: '/domingo-guardado-ate',
    has: (path) => /^\/admin\/domingo(\/[a-z]+)?$/.test(path),
  },
];
// A network that hangs is none for people at a door.
const doorPatience = 5000;

const isPage = (path) => path === '/' || /^\/(noticias|eventos)(\/[\w-]+)?$/.test(path);
const isTicket = (path) => /^\/ingresso\/[a-z2-7]{26}$/.test(path);
/** Whether the address has a query beyond the language: part of a list, a month. */
const hasQuery = ({ search }) => [...new URLSearchParams(search).keys()].some((name) => name !== 'lang');
// Files whose content never changes under one address.
const isFile = (path) => /^\/(assets|imagens|icone)\//.test(path);
// Downloads and API calls are left to the browser.
const isUnhandled = (path) => /^\/(api|arquivos)\//.test(path);

const isPublic = (response) =>
  response.ok && (response.headers.get('cache-control') ?? '').includes('public');
const isGone = (response) => response.status === 404 || response.status === 410;
const isYoungerThan = (response, minutes) =>
  Date.now() - Date.parse(response.headers.get('date') ?? '') < minutes * 60_000;

async function trim(cache, max) {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - max)).map((key) => cache.delete(key)));
}

/** Fetches a page without cookies, in the visitor's language. */
const fetchAnonymously = (path, language) =>
  fetch(language ? `${path}?lang=${encodeURIComponent(language)}` : path, { credentials: 'omit' });

async function keepFiles(cacheName, urls) {
  const cache = await caches.open(cacheName);
  await Promise.all(
    urls.map(async (url) => {
      if (await cache.match(url, { ignoreVary: true })) return;
      const response = await fetch(url, { credentials: 'omit' });
      if (isPublic(response)) await cache.put(url, response);
    }),
  );
}

const assetsIn = (html) => [...new Set(html.match(/\/assets\/[\w./-]+/g) ?? [])];

/** Stores the offline page and its files; again once a day, or in another language. */
async function keepOffline(language) {
  const cache = await caches.open(offlineCache);
  const before = await cache.match(offline);
  const wanted = language ? `?lang=${language}` : '';
  if (before && new URL(before.url).search === wanted && isYoungerThan(before, 1440)) return;
  const response = await fetchAnonymously(offline, language);
  if (!response.ok || response.redirected) throw new Error(`${offline}: ${response.status}`);
  const html = await response.clone().text();
  const files = assetsIn(html);
  await keepFiles(offlineCache, files);
  await cache.put(offline, response);
  const needed = new Set([offline, ...files]);
  for (const { url } of await cache.keys()) if (!needed.has(new URL(url).pathname)) await cache.delete(url);
}

/** Stores a page that was shown without a full load, or before this worker was installed. */
async function keepPage(path, language) {
  const cache = await caches.open(pagesCache);
  const before = await cache.match(path);
  // putting it again makes it the newest of the stored pages
  if (before && isYoungerThan(before, 10)) return cache.put(path, before);
  const response = await fetchAnonymously(path, language);
  if (isGone(response)) await cache.delete(path);
  if (!response.ok || response.redirected) return undefined;
  await cache.put(path, response);
  return trim(cache, maxPages);
}

/** Stores a ticket as it is now, marked as kept, until its event is over; its page shows the mark and the time. */
async function keepTicket(path, language, until) {
  const response = await fetchAnonymously(path, language);
  const cache = await caches.open(ticketsCache);
  if (isGone(response)) await cache.delete(path);
  if (!response.ok || response.redirected) return;
  const html = await response.text();
  await keepFiles(ticketsCache, assetsIn(html));
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(retainedUntil, until);
  await cache.put(path, new Response(html.replace('<html', '<html data-kept=""'), { headers }));
  await tidyTickets(cache);
}

/** Deletes tickets of past events, the oldest beyond the limit, and files that no stored ticket needs. */
async function tidyTickets(cache) {
  const needed = new Set();
  const keys = await cache.keys();
  const tickets = keys.filter(({ url }) => isTicket(new URL(url).pathname));
  for (const [at, key] of tickets.entries()) {
    const page = await cache.match(key);
    const isOver = Date.parse(page.headers.get(retainedUntil)) < Date.now();
    if (isOver || at < tickets.length - maxTickets) await cache.delete(key);
    else for (const file of assetsIn(await page.text())) needed.add(file);
  }
  for (const key of keys) {
    const { pathname } = new URL(key.url);
    if (!isTicket(pathname) && !needed.has(pathname)) await cache.delete(key);
  }
}

/** Stores a page after a full load, or deletes the stored one if it no longer exists. */
async function keepVisited(url, response) {
  const cache = await caches.open(pagesCache);
  if (isGone(response)) await cache.delete(url.pathname);
  if (hasQuery(url) || response.redirected || !isPublic(response)) return;
  await cache.put(url.pathname, response);
  await trim(cache, maxPages);
}

/** Deletes what pages of the office stored once their day is over. */
async function dropOverParts() {
  for (const { cache, lists, untilPath } of officeParts) {
    if (!(await caches.has(cache))) continue;
    const until = await (await (await caches.open(cache)).match(untilPath))?.text();
    if (until && Date.now() <= Date.parse(until)) continue;
    await caches.delete(cache);
    indexedDB.deleteDatabase(lists);
  }
}

/** A page of the office that works without network opens from the phone where the network does not answer. */
async function visitOffice(event, url, { cache }) {
  const answer = Promise.resolve(event.preloadResponse).then((early) => early ?? fetch(event.request));
  answer.catch(() => undefined);
  const stored = (await caches.has(cache)) && (await (await caches.open(cache)).match(url.pathname));
  if (!stored) return visit(event, url, answer);
  const late = new Promise((resolve) => setTimeout(() => resolve(stored), doorPatience));
  // a server that is being restarted is none either
  const page = answer.then(
    (response) => (response.status >= 500 ? stored : response),
    () => stored,
  );
  return Promise.race([page, late]);
}

/** The stored page of an address; lists are only stored without a query. */
async function storedPage(url) {
  if (url.pathname === offline) return (await caches.open(offlineCache)).match(offline);
  if (isTicket(url.pathname)) return (await caches.open(ticketsCache)).match(url.pathname);
  return hasQuery(url) ? undefined : (await caches.open(pagesCache)).match(url.pathname);
}

/** The page from the network. A stored ticket is shown instead of waiting long: people stand at the door with it. */
async function loadPage(event, url, early) {
  const load = async () => (await (early ?? event.preloadResponse)) ?? (await fetch(event.request));
  const stored = isTicket(url.pathname) ? await storedPage(url) : undefined;
  if (!stored) return load();
  const loading = load().then((response) => (response.status < 500 ? response : stored));
  loading.catch(() => undefined);
  const waiting = new Promise((resolve) => setTimeout(resolve, ticketPatience, stored));
  return Promise.race([loading, waiting]);
}

async function visit(event, url, early) {
  try {
    const response = await loadPage(event, url, early);
    if (isPage(url.pathname)) event.waitUntil(keepVisited(url, response.clone()));
    return response;
  } catch (error) {
    const page = await storedPage(url);
    if (page) return page;
    if (url.pathname === offline) throw error;
    return Response.redirect(`${offline}?de=${encodeURIComponent(url.pathname + url.search)}`, 302);
  }
}

async function file(event, url) {
  const known = await caches.match(url.href, { ignoreVary: true });
  if (known) return known;
  try {
    const response = await fetch(event.request);
    if (isPublic(response)) {
      const copy = response.clone();
      event.waitUntil(
        caches.open(filesCache).then(async (cache) => {
          await cache.put(url.href, copy);
          await trim(cache, maxFiles);
        }),
      );
    }
    return response;
  } catch (error) {
    // the same picture in another size is better than none
    const [, , id] = url.pathname.split('/');
    const cache = await caches.open(filesCache);
    const other = (await cache.keys()).find(({ url: address }) => address.includes(`/imagens/${id}/`));
    if (other) return cache.match(other);
    throw error;
  }
}

/**
 * Page data that the router fetches; offline, the browser opens the whole stored page instead. Without a stored page it stays: the data may
 * be for a part of it, such as the cart, and a form may be half filled in.
 */
async function pageData(event, url) {
  try {
    return await fetch(event.request);
  } catch (error) {
    const path = url.pathname.replace(/_?\.data$/, '');
    const page = new URL(path + url.search, url);
    page.searchParams.delete('_routes');
    if (await storedPage(page)) {
      const client = await self.clients.get(event.clientId);
      await client?.navigate(page.pathname + page.search).catch(() => undefined);
    }
    throw error;
  }
}

self.addEventListener('install', (event) => {
  event.waitUntil(keepOffline('').then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const ours = [
        offlineCache,
        pagesCache,
        filesCache,
        ticketsCache,
        ...officeParts.map(({ cache }) => cache),
      ];
      for (const name of await caches.keys())
        if (name.startsWith(prefix) && !ours.includes(name)) await caches.delete(name);
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || isUnhandled(url.pathname)) return;
  if (request.mode === 'navigate') {
    event.waitUntil(dropOverParts());
    const part = officeParts.find(({ has }) => has(url.pathname));
    event.respondWith(part ? visitOffice(event, url, part) : visit(event, url));
  } else if (isFile(url.pathname)) event.respondWith(file(event, url));
  // a prefetch (no-cors) must not open a page
  else if (url.pathname.endsWith('.data') && request.mode !== 'no-cors')
    event.respondWith(pageData(event, url));
});

/** A push of the office: what happened, without confidential words. The same mark replaces the one before. */
self.addEventListener('push', (event) => {
  const { titulo, corpo, endereco, marca } = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification(titulo ?? self.location.hostname, {
      body: corpo ?? '',
      tag: marca ?? 'aprisco',
      icon: '/icone/192.png',
      data: { endereco },
    }),
  );
});

/** Opens the record in a tab that shows it already, or in a new one: another tab may hold a form that is not saved. */
async function openRecord(endereco) {
  const url = new URL(typeof endereco === 'string' ? endereco : '/admin', self.location.origin);
  if (url.origin !== self.location.origin || !url.pathname.startsWith('/admin')) return;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((one) => one.url === url.href);
  await (tab ? tab.focus() : self.clients.openWindow(url.href));
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openRecord(event.notification.data?.endereco));
});

/** A page reports its address and the files it has loaded. */
self.addEventListener('message', (event) => {
  const { path, language = '', files = [], until } = event.data ?? {};
  if (typeof path !== 'string') return;
  const urls = files.filter((url) => isFile(new URL(url, self.location.origin).pathname));
  event.waitUntil(
    Promise.allSettled([
      keepOffline(language),
      isPage(path) ? keepPage(path, language) : undefined,
      isTicket(path) && until ? keepTicket(path, language, until) : undefined,
      keepFiles(filesCache, urls).then(async () => trim(await caches.open(filesCache), maxFiles)),
    ]),
  );
});
