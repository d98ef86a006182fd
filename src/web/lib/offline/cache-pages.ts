import { loadParts } from '#web/lib/page/on-demand-parts.ts';
import { type OfflinePart, offlineData } from './offline-data.ts';

const isAsset = (address: string): boolean => {
  const { origin, pathname } = new URL(address, window.location.origin);
  return origin === window.location.origin && pathname.startsWith('/assets/');
};
const pathOf = (address: string): string => new URL(address, window.location.origin).pathname;

/**
 * Stores these pages, the files that they name, and the files that this page has loaded or may need, so that they open without
 * network; public/sw.js serves them. A page contains the account's name: it is deleted at sign-out, and on `until`.
 */
export async function cachePages(part: OfflinePart, paths: readonly string[], until: Date): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !('caches' in window)) return;
  await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  await loadParts();
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const files = new Set(loaded.filter(isAsset).map(pathOf));
  const pages = new Map<string, Response>();
  for (const path of paths) {
    const page = await fetch(path, { credentials: 'same-origin', headers: { accept: 'text/html' } });
    // redirected to the sign-in page: the session has ended meanwhile
    if (!page.ok || page.redirected) return;
    const html = await page.clone().text();
    for (const file of html.match(/\/assets\/[\w./-]+/g) ?? []) files.add(file);
    pages.set(path, page);
  }
  const { cache: name, untilPath } = offlineData[part];
  const cache = await caches.open(name);
  await Promise.all(
    [...files].map(async (file) => {
      if (!(await cache.match(file))) await cache.add(file);
    }),
  );
  await cache.put(untilPath, new Response(until.toISOString()));
  for (const [path, page] of pages) await cache.put(path, page);
  for (const { url } of await cache.keys()) {
    const pathname = pathOf(url);
    if (pathname.startsWith('/assets/') && !files.has(pathname)) await cache.delete(url);
  }
}
