/** The message to the service worker (public/sw.js) about the page being read. */
interface OfflineMessage {
  path: string;
  /** empty for the default language */
  language: string;
  files: string[];
}

const isOurs = (address: string): boolean => new URL(address).origin === window.location.origin;

/** Asks the service worker to store the current page and its files. */
export async function keepForOffline(path: string, language: string): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter(isOurs);
  active?.postMessage({ path, language, files } satisfies OfflineMessage);
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

export interface KeptPage {
  path: string;
  title: string;
}

/** The stored pages, the one read last first. */
export async function keptPages(): Promise<KeptPage[]> {
  if (!('caches' in window)) return [];
  const pages: KeptPage[] = [];
  for (const name of (await caches.keys()).filter((key) => key.startsWith('aprisco-paginas-'))) {
    const cache = await caches.open(name);
    for (const request of (await cache.keys()).toReversed()) {
      const html = await (await cache.match(request))?.text();
      if (!html) continue;
      const { title } = new DOMParser().parseFromString(html, 'text/html');
      pages.push({ path: new URL(request.url).pathname, title });
    }
  }
  return pages;
}
