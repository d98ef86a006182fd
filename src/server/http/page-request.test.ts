import { describe, expect, it } from 'vitest';
import type { FeatureDeps } from '#server/deps.ts';
import { createSiteVersion } from '#server/features/site/version.ts';
import { systemClock } from '#server/ports/clock.ts';
import { defaultAppearance } from '#shared/contracts/appearance.ts';
import type { ProdutosQuery } from '#shared/contracts/catalogo.ts';
import { defaultLanguage } from '#shared/i18n/languages.ts';
import { createPageRequests } from './page-request.ts';

describe('data that every sale changes, on a page', () => {
  /** Pages that show the store and the raffles, whose lists count how often they were read. */
  function pagesWithLists() {
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
      raffles: { list: async () => ({ abertas: Array.from({ length: ++reads }), encerradas: [] }) },
      storeAccounts: () => ({}),
      siteVersion: createSiteVersion({ db: db as never, clock: systemClock }),
    } as unknown as FeatureDeps);
    const gather = (isPersonal: boolean) =>
      requests.gather({ method: 'GET', cookies: {}, ip: '127.0.0.1' } as never, {
        isPersonal,
        facts: {},
        nonce: undefined,
        scriptMark: '',
        variant: { language: defaultLanguage, appearance: defaultAppearance, deviceScheme: null },
      });
    const lists = {
      produtos: async (isPersonal: boolean): Promise<number> =>
        (await (await gather(isPersonal)).catalogue.produtos({ page: 1 } as ProdutosQuery)).total,
      rifas: async (isPersonal: boolean): Promise<number> =>
        (await (await gather(isPersonal)).raffles.list()).abertas.length,
    };
    return { site, lists };
  }

  for (const name of ['produtos', 'rifas'] as const) {
    it(`is remembered for shared pages until the site changes: ${name}`, async () => {
      const { site, lists } = pagesWithLists();
      expect([await lists[name](false), await lists[name](false)]).toEqual([1, 1]);
      site.versao = 2;
      expect(await lists[name](false)).toBe(2);
    });

    it(`is read each time for a page of one person: ${name}`, async () => {
      const { lists } = pagesWithLists();
      const read = lists[name];
      expect([await read(false), await read(true), await read(true), await read(false)]).toEqual([
        1, 2, 3, 1,
      ]);
    });
  }
});
