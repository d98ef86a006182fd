/** The message to the service worker (public/sw.js) about the page being read. */
interface OfflineMessage {
  path: string;
  /** empty for the default language */
  language: string;
  files: string[];
  /** for a ticket: the time (ISO) from which it need not be stored any more */
  until?: string | undefined;
}

const isOurs = (address: string): boolean => new URL(address).origin === window.location.origin;

/** Asks the service worker to store the current page and its files. */
export async function keepForOffline(path: string, language: string, until?: string): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter(isOurs);
  active?.postMessage({ path, language, files, until } satisfies OfflineMessage);
}

/** Runs after the page has loaded, when idle, so that it does not slow the page down. */
export function whenIdle(work: () => void): () => void {
  let idle: number | undefined;
  const start = () => {
    // not supported by every browser
    if ('requestIdleCallback' in window) idle = window.requestIdleCallback(work);
    else work();
  };
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
  return () => {
    window.removeEventListener('load', start);
    if (idle !== undefined) window.cancelIdleCallback(idle);
  };
}

/** Offline, links load whole pages, because only whole pages are stored, not the router's data. */
export function followLinksOffline(): () => void {
  const leave = (event: MouseEvent) => {
    if (!navigator.onLine && (event.target as Element).closest?.('a[href]')) event.stopImmediatePropagation();
  };
  window.addEventListener('click', leave, true);
  return () => window.removeEventListener('click', leave, true);
}

export interface StoredPage {
  path: string;
  title: string;
}

/** The stored tickets or public pages, the most recently read first. */
export async function storedPages(kind: 'ingressos' | 'paginas'): Promise<StoredPage[]> {
  if (!('caches' in window)) return [];
  const pages: StoredPage[] = [];
  for (const name of (await caches.keys()).filter((key) => key.startsWith(`aprisco-${kind}-`))) {
    const cache = await caches.open(name);
    for (const request of (await cache.keys()).toReversed()) {
      const path = new URL(request.url).pathname;
      // the files of tickets are stored with them
      if (path.startsWith('/assets/')) continue;
      const html = await (await cache.match(request))?.text();
      if (!html) continue;
      const { title } = new DOMParser().parseFromString(html, 'text/html');
      pages.push({ path, title });
    }
  }
  return pages;
}
