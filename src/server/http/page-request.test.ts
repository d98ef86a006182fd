import { describe, expect, it } from 'vitest';
import type { FeatureDeps } from '#server/deps.ts';
import { createSiteVersion } from '#server/features/site/version.ts';
import { systemClock } from '#server/ports/clock.ts';
import { defaultAppearance } from '#shared/contracts/appearance.ts';
import type { ProdutosQuery } from '#shared/contracts/catalogo.ts';
import { defaultLanguage } from '#shared/i18n/languages.ts';
import { createPageRequests } from './page-request.ts';

describe('the store’s data of a page', () => {
  /** Pages of a store whose list counts how often it was read. */
  function storePages() {
    const site = { versao: 1 };
    let reads = 0;
    const db = {
      written: () => site.versao,
      query: async ({ name }: { name?: string }) =>
        name === undefined ? [{ none: false }] : name === 'site.versao' ? [{ ...site }] : [],
    };
    const nobody = { cookie: 'session', byCookie: async () => null };
    const read = async () => ({ data: [], total: ++reads, page: 1 });
    const requests = createPageRequests({
      db,
      config: { baseUrl: 'http://localhost', secret: 'segredo' },
      sources: { staff: nobody, consumidor: nobody },
      site: { settings: async () => ({}) },
      catalogue: { produtos: read, filtros: read, produto: read },
      storeAccounts: () => ({}),
      siteVersion: createSiteVersion({ db: db as never, clock: systemClock }),
    } as unknown as FeatureDeps);
    const list = async (isPersonal: boolean): Promise<number> => {
      const { catalogue } = await requests.gather({ method: 'GET', cookies: {}, ip: '127.0.0.1' } as never, {
        isPersonal,
        facts: {},
        nonce: undefined,
        scriptMark: '',
        variant: { language: defaultLanguage, appearance: defaultAppearance, deviceScheme: null },
      });
      return (await catalogue.produtos({ page: 1 } as ProdutosQuery)).total;
    };
    return { site, list };
  }

  it('is remembered for shared pages until the site changes', async () => {
    const { site, list } = storePages();
    expect([await list(false), await list(false)]).toEqual([1, 1]);
    site.versao = 2;
    expect(await list(false)).toBe(2);
  });

  it('is read each time for a page of one person', async () => {
    const { list } = storePages();
    expect([await list(false), await list(true), await list(true), await list(false)]).toEqual([1, 2, 3, 1]);
  });
});
