import type { RouteConfigEntry } from '@react-router/dev/routes';
import { createContext } from 'react-router';
import { describe, expect, it } from 'vitest';
import { addressOf } from '#server/http/page-address.ts';
import { createPageHandlers } from '#server/http/page-handlers.ts';
import { routeById } from '#web/route-table.ts';
import routes from '#web/routes.ts';

const base = 'https://igreja.example';

/** Every route of the product, without its pages: each loader says which route the router matched. */
function buildOfTable(matched: (id: string) => void) {
  const all: Record<string, object> = { root: { id: 'root', path: '', module: { default: () => null } } };
  const add = (entries: readonly RouteConfigEntry[], parentId: string): void => {
    for (const { id, path, children } of entries) {
      const loader = () => {
        matched(id!);
        return null;
      };
      all[id!] = { id, path, parentId, module: { default: () => null, ...(!children && { loader }) } };
      add(children ?? [], id!);
    }
  };
  add(routes, 'root');
  const documentContext = createContext({ html: '' });
  const entry = { module: { default: () => new Response(), streamTimeout: 1000, documentContext } };
  const routeDiscovery = { mode: 'lazy', manifestPath: '/__manifest' };
  return { routes: all, assets: { routes: {}, version: '1' }, entry, future: {}, ssr: true, routeDiscovery };
}

/** The route that the server finds for a request line, and those that the router then renders, as a personal and as a shared page. */
async function routesAt(
  requested: string,
): Promise<{ found: string | undefined; shown: (string | undefined)[] }> {
  let last: string | undefined;
  const build = buildOfTable((id) => {
    last = id;
  });
  const url = addressOf(requested, base);
  const { routeId, handle, handleShared } = createPageHandlers(build as never, 'production')(url.pathname);
  const shown: (string | undefined)[] = [];
  for (const answer of [handle, handleShared]) {
    last = undefined;
    await (await answer(new Request(url))).text();
    shown.push(last);
  }
  return { found: routeId, shown };
}

const personal = [
  '/admin',
  '/ADMIN/pessoa',
  '//admin',
  '/%61dmin',
  '/admin.data',
  '/admin/_.data',
  '/admin/inscricao/checkin',
  '/admin/pedido/retirada',
  '/admin/pessoa.data?_routes=page/admin-section',
  '/auth/login',
  '/auth/login.data',
  '/loja-virtual/auth/account',
  '/Loja-Virtual/pedido/1',
  '/contribuir/ABC',
  '/contribuir/ABC/',
  '/contribuir/ABC.data',
  '/contribuir/%41BC',
  '/contribuir/cartaz2',
  '/rifa/moto/compra/ABC',
  '/contribuir/extrato?l=x',
  'http://x/contribuir/ABC',
];
const shared = [
  '/',
  '/_.data',
  '/noticias',
  '/noticias.data',
  '/noticias/_.data',
  '/NOTICIAS/',
  '/contribuir',
  '/contribuir/cartaz',
  '/contribuir/cartaz/',
  '/contribuir/cartaz.data',
  '/administracao',
  '/eventos/admin',
  '/loja-virtual/',
  '/Loja-Virtual/produto/biblia',
  '/offline',
  '/rifa/moto',
];
const odd = [
  '/contribuir//ABC',
  '/contribuir/%',
  '/%',
  '/noticias%2Fadmin',
  '/a/b/c/d',
  '/admin//pessoa',
  '/.data',
];

describe('the route that decides how a page is served', () => {
  it.each([...personal, ...shared, ...odd])('is for %s the one that the router shows', async (requested) => {
    const { found, shown } = await routesAt(requested);
    expect(found).toBeDefined();
    expect(shown).toEqual([found, found]);
  });

  it.each(personal)('keeps %s out of the page cache', async (requested) => {
    expect(routeById((await routesAt(requested)).found)?.cache).toBeUndefined();
  });

  it.each(shared)('lets the page cache keep %s', async (requested) => {
    expect(routeById((await routesAt(requested)).found)?.cache).toBe('shared');
  });

  it('is none for the manifest that the browser’s router requests', async () => {
    expect((await routesAt('/__manifest?version=1&paths=/admin')).found).toBeUndefined();
  });
});
