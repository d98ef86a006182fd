import { doorCache, doorKeptUntilPath } from '#web/lib/office/door-data.ts';

const isAsset = (address: string): boolean => {
  const { origin, pathname } = new URL(address, window.location.origin);
  return origin === window.location.origin && pathname.startsWith('/assets/');
};

/**
 * Stores this page and the files it has loaded, so that it opens without network; public/sw.js serves them. The page names
 * the account: it goes when the account signs out, and on `until`.
 */
export async function keepPage(until: Date): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !('caches' in window)) return;
  await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  const { pathname } = window.location;
  const page = await fetch(pathname, { credentials: 'same-origin', headers: { accept: 'text/html' } });
  // redirected: the session has ended meanwhile
  if (!page.ok || page.redirected) return;
  const html = await page.clone().text();
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const named = html.match(/\/assets\/[\w./-]+/g) ?? [];
  const files = new Set(
    [...loaded, ...named].filter(isAsset).map((file) => new URL(file, window.location.origin).pathname),
  );
  const cache = await caches.open(doorCache);
  await Promise.all(
    [...files].map(async (file) => {
      if (!(await cache.match(file))) await cache.add(file);
    }),
  );
  await cache.put(doorKeptUntilPath, new Response(until.toISOString()));
  await cache.put(pathname, page);
  for (const { url } of await cache.keys()) {
    const { pathname: kept } = new URL(url);
    if (kept.startsWith('/assets/') && !files.has(kept)) await cache.delete(url);
  }
}
