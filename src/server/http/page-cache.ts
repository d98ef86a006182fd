import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { pageEtagOf } from './etag.ts';

/** A rendered page, before it is sent to anyone. */
export interface RenderedPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  cookies: readonly string[];
  body: Buffer;
  /** whether all visitors who make the same request may get it */
  isShared: boolean;
}

export type Encoding = 'br' | 'gzip';

/** A cached page with its ETag and its compressed forms, each created once. */
export interface CachedPage extends RenderedPage {
  etag: string;
  encoded(encoding: Encoding): Promise<Buffer>;
}

export interface PageCache {
  /** the page under the key, cached or rendered now; concurrent requests wait for one rendering */
  page(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage>;
  /** whether a page is cached under the key, of any version */
  has(key: string): boolean;
  /** the page that is cached under the key, if it is of this version */
  current(key: string, version: string): CachedPage | undefined;
}

interface Entry {
  version: string;
  page: CachedPage;
  bytes: number;
}

const compress = {
  br: (body: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer): Promise<Buffer> => promisify(gzip)(body, { level: 6 }),
};

/** The compressed forms together take less than this share of the page's size. */
const encodedWeight = 0.5;

/**
 * Caches pages that are the same for all visitors, while nothing public has changed: the version is checked with every request, so that a
 * change shows on the next one (features/site/version.ts). Keeps the most recently requested pages, up to the size limit.
 */
export function createPageCache({
  version,
  maxBytes,
}: {
  version(): Promise<string>;
  maxBytes: number;
}): PageCache {
  const entries = new Map<string, Entry>();
  const rendering = new Map<string, Promise<RenderedPage>>();
  let weight = 0;

  function drop(key: string): void {
    weight -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function store(key: string, siteVersion: string, rendered: RenderedPage): CachedPage {
    const page = cachedPage(rendered);
    const bytes = Math.ceil(rendered.body.length * (1 + encodedWeight)) + 2 * key.length;
    drop(key);
    if (bytes > maxBytes) return page;
    entries.set(key, { version: siteVersion, page, bytes });
    weight += bytes;
    for (const oldest of entries.keys()) {
      if (weight <= maxBytes) break;
      drop(oldest);
    }
    return page;
  }

  function current(key: string, siteVersion: string): CachedPage | undefined {
    const entry = entries.get(key);
    if (entry?.version !== siteVersion) return undefined;
    // moves it to the end of the eviction order
    entries.delete(key);
    entries.set(key, entry);
    return entry.page;
  }

  return {
    current,
    has: (key) => entries.has(key),
    async page(key, render) {
      if (maxBytes === 0) return cachedPage(await render());
      // Read before the page reads anything: a change meanwhile makes the page outdated, never wrongly current.
      const currentVersion = await version();
      const cached = current(key, currentVersion);
      if (cached) return cached;
      const flight = `${currentVersion} ${key}`;
      const underway = rendering.get(flight);
      if (underway) {
        const rendered = await underway;
        const page = entries.get(key);
        if (page?.version === currentVersion) return page.page;
        // A page that is not shared must not be sent to other requests that waited for it.
        return cachedPage(rendered.isShared ? rendered : await render());
      }
      const work = render();
      rendering.set(flight, work);
      try {
        const rendered = await work;
        return rendered.isShared ? store(key, currentVersion, rendered) : cachedPage(rendered);
      } finally {
        rendering.delete(flight);
      }
    },
  };
}

function cachedPage(rendered: RenderedPage): CachedPage {
  const encodedBodies = new Map<Encoding, Promise<Buffer>>();
  return {
    ...rendered,
    etag: pageEtagOf(rendered.body),
    encoded(encoding) {
      const existing = encodedBodies.get(encoding);
      if (existing) return existing;
      const work = compress[encoding](rendered.body);
      encodedBodies.set(encoding, work);
      return work;
    },
  };
}

/** The smallest encoding that the browser accepts. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  if (!accepted) return undefined;
  const offers = accepted.split(',').map((part) => {
    const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
    return { name, refused: parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter)) };
  });
  const takes = (name: string): boolean => offers.some((offer) => offer.name === name && !offer.refused);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined;
}
