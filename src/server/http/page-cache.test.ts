import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createPageCache, encodingFor, type RenderedPage } from './page-cache.ts';

const rendered = (text: string, isShared = true): RenderedPage => ({
  status: 200,
  headers: {},
  cookies: [],
  body: Buffer.from(text),
  isShared,
});

function setUp(maxBytes = 10_000) {
  const state = { version: '1', renders: 0 };
  const cache = createPageCache({ version: async () => state.version, maxBytes });
  const ask = async (key: string, text = `page ${key}`, isShared = true): Promise<string> => {
    const page = await cache.page(key, async () => {
      state.renders += 1;
      return rendered(text, isShared);
    });
    return page.body.toString();
  };
  return { state, cache, ask };
}

describe('the cache of pages', () => {
  it('renders a page once for as long as nothing changes', async () => {
    const { ask, state } = setUp();
    expect(await ask('/a', 'first')).toBe('first');
    expect(await ask('/a', 'second')).toBe('first');
    expect(state.renders).toBe(1);
  });

  it('renders anew as soon as the version changes', async () => {
    const { ask, state } = setUp();
    await ask('/a', 'old');
    state.version = '2';
    expect(await ask('/a', 'new')).toBe('new');
  });

  it('keeps a page that changed while it was rendered under the earlier version', async () => {
    const { cache, ask, state } = setUp();
    await cache.page('/a', async () => {
      state.version = '2';
      return rendered('half old');
    });
    expect(await ask('/a', 'new')).toBe('new');
  });

  it('renders once for simultaneous requests', async () => {
    const { ask, state } = setUp();
    expect(new Set(await Promise.all([ask('/a'), ask('/a'), ask('/a')]))).toEqual(new Set(['page /a']));
    expect(state.renders).toBe(1);
  });

  it('never gives a page that is not shared to another request', async () => {
    const { cache, state } = setUp();
    const own = () =>
      cache.page('/form', async () => {
        state.renders += 1;
        return rendered(`mark ${state.renders}`, false);
      });
    const bodies = (await Promise.all([own(), own(), own()])).map(({ body }) => body.toString());
    expect(new Set(bodies).size).toBe(3);
  });

  it('keeps the pages requested last, up to its size limit', async () => {
    const { ask, state } = setUp(400);
    await ask('/a', 'a'.repeat(100));
    await ask('/b', 'b'.repeat(100));
    await ask('/a');
    await ask('/c', 'c'.repeat(100));
    expect(state.renders).toBe(3);
    await ask('/a');
    expect(state.renders).toBe(3);
    await ask('/b');
    expect(state.renders).toBe(4);
  });

  it('forgets a rendering that failed', async () => {
    const { cache, ask } = setUp();
    await expect(cache.page('/a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await ask('/a', 'well')).toBe('well');
  });

  it('keeps nothing with a size limit of zero', async () => {
    const { ask, state } = setUp(0);
    await ask('/a');
    await ask('/a');
    expect(state.renders).toBe(2);
  });

  it('compresses a page without loss, and derives its ETag from the content', async () => {
    const { cache } = setUp();
    const page = await cache.page('/a', async () => rendered('olá '.repeat(500)));
    expect(brotliDecompressSync(await page.encoded('br')).toString()).toBe('olá '.repeat(500));
    expect(gunzipSync(await page.encoded('gzip')).toString()).toBe('olá '.repeat(500));
    const other = await cache.page('/b', async () => rendered('olá '.repeat(501)));
    expect(page.etag).toMatch(/^W\/"[\w-]+"$/);
    expect(other.etag).not.toBe(page.etag);
  });
});

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', undefined],
  [undefined, undefined],
])('of %j takes %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
