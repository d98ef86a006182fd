/** What the service worker (public/sw.js) is told of a page that is read. */
interface Reading {
  path: string;
  /** empty for the language that addresses need not name */
  language: string;
  files: string[];
}

const isOurs = (address: string): boolean => new URL(address).origin === window.location.origin;

/** Keeps the page that is shown, and what it loaded, for times without a network. */
export async function keepForOffline(path: string, language: string): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter(isOurs);
  active?.postMessage({ path, language, files } satisfies Reading);
}

/** Once the page has all it asked for: nothing here may take its network or its time. */
export function whenIdle(work: () => void): () => void {
  let idle: number | undefined;
  const start = () => {
    // not in every browser
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

/** Without a network links load whole pages, which are kept; the pieces that the router asks for are not. */
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

/** The pages that are kept, the one that was read last first. */
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
