import { describe, expect, it } from 'vitest';
import { createPageHandlers, type PageHandler } from './page-handlers.ts';
import type { Build } from './web-build.ts';

const paths = { home: '', eventos: 'eventos', evento: 'eventos/:id', office: 'admin/:section', none: '*' };

/** A build whose documents list the routes they know, and those that matched. */
function buildOf(seen: { known: string[]; matched: string[] }[]): Build {
  const module = { default: () => null };
  const route = (id: string, path: string, parentId?: string) => [id, { id, path, parentId, module }];
  const routes = Object.fromEntries([
    route('root', ''),
    route('site', '', 'root'),
    ...Object.entries(paths).map(([id, path]) => route(id, path, 'site')),
  ]);
  const entry = {
    module: {
      default: (_request: Request, status: number, _headers: Headers, found: Found) => {
        const routeIds = Object.keys(found.manifest.routes).toSorted();
        seen.push({
          known: routeIds,
          matched: found.staticHandlerContext.matches.map((match) => match.route.id),
        });
        return new Response(null, { status });
      },
    },
  };
  const routeDiscovery = { mode: 'lazy', manifestPath: '/__manifest' };
  return { routes, assets: { routes, version: '1' }, entry, future: {}, ssr: true, routeDiscovery } as never;
}
interface Found {
  manifest: { routes: object };
  staticHandlerContext: { matches: { route: { id: string } }[] };
}

const ask = ({ handle }: PageHandler, pathname: string): Promise<Response> =>
  handle(new Request(`http://localhost${pathname}`));

describe('the handler of an address', () => {
  it.each([
    ['/', 'home', ['home', 'root', 'site']],
    ['/eventos', 'eventos', ['eventos', 'home', 'root', 'site']],
    ['/eventos/', 'eventos', ['eventos', 'home', 'root', 'site']],
    ['/eventos/retiro', 'evento', ['evento', 'eventos', 'home', 'root', 'site']],
    ['/admin/pessoa', 'office', ['home', 'none', 'office', 'root', 'site']],
    ['/nada/aqui', 'none', ['home', 'none', 'root', 'site']],
  ])('knows for %s its own route, and those of the addresses above it', async (pathname, leaf, expected) => {
    const seen: { known: string[]; matched: string[] }[] = [];
    await ask(createPageHandlers(buildOf(seen), 'production')(pathname), pathname);
    expect(seen).toEqual([{ known: expected, matched: ['root', 'site', leaf] }]);
  });

  it('is the same for all addresses of a page', () => {
    const at = createPageHandlers(buildOf([]), 'production');
    expect(at('/eventos/retiro').handle).toBe(at('/eventos/vigilia').handle);
    expect(at('/eventos/retiro').handle).not.toBe(at('/eventos').handle);
  });

  it.each([
    ['/eventos/retiro.data', '/eventos/retiro'],
    ['/eventos.data', '/eventos'],
    ['/eventos/_.data', '/eventos'],
    ['/_.data', '/'],
  ])('answers a request for data at %s with the handler of its page', (data, page) => {
    const at = createPageHandlers(buildOf([]), 'production');
    expect(at(data)).toEqual(at(page));
    expect(at(data).handle).toBe(at(page).handle);
  });

  it('knows every route when the browser requests the manifest', async () => {
    const at = createPageHandlers(buildOf([]), 'production');
    const response = await ask(at('/__manifest'), '/__manifest?version=1&paths=/eventos,/admin/pessoa');
    expect(Object.keys((await response.json()) as object).toSorted()).toEqual([
      'eventos',
      'office',
      'root',
      'site',
    ]);
  });

  it('does not match the parent paths of an address deeper than any page', async () => {
    const seen: { known: string[]; matched: string[] }[] = [];
    const deep = `/eventos${'/x'.repeat(12)}`;
    await ask(createPageHandlers(buildOf(seen), 'production')(deep), deep);
    expect(seen).toEqual([{ known: ['none', 'root', 'site'], matched: ['root', 'site', 'none'] }]);
  });

  it('refuses to name the routes of more addresses than a page has links', async () => {
    const at = createPageHandlers(buildOf([]), 'production');
    const paths = (count: number): string =>
      `/__manifest?version=1&paths=${Array.from({ length: count }, (_, one) => `/${one}`).join(',')}`;
    expect((await ask(at('/__manifest'), paths(150))).status).toBe(200);
    expect((await ask(at('/__manifest'), paths(151))).status).toBe(400);
  });
});
