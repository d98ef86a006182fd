// The baseline of the public pages: React's renderToString of the same trees, their data read once, behind a plain server.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { renderToString } from 'react-dom/server';
import { type EntryContext, RouterContextProvider } from 'react-router';
import { connect } from '#server/db/client.ts';
import { createCatalogue } from '#server/features/loja/catalogue.ts';
import { createRifaViews } from '#server/features/rifa/views.ts';
import { createSiteReader } from '#server/features/site/reader.ts';
import { createSiteVersion } from '#server/features/site/version.ts';
import { createPageHandlers } from '#server/http/page-handlers.ts';
import type { Build } from '#server/http/web-build.ts';
import { systemClock } from '#server/ports/clock.ts';
import { defaultAppearance } from '#shared/contracts/appearance.ts';
import { anonymous } from '#shared/contracts/auth.ts';
import type { PageRequest } from '#shared/contracts/page-request.ts';
import { defaultLanguage, languages } from '#shared/i18n/languages.ts';

const [databaseUrl = '', ...args] = process.argv.slice(2);
/** `api=http://…`: a server of the product, from which pages read the sign-ups of an event */
const api = args.find((one) => one.startsWith('api='))?.slice(4);
const paths = args.filter((one) => one.startsWith('/'));
const baseUrl = 'http://localhost';
const built = (await import(path.resolve(import.meta.dirname, '../build/server/index.js'))) as Build;

const db = connect(databaseUrl, { max: 4, onError: (error) => console.error(error.message) });
const version = createSiteVersion({ db, clock: systemClock });
const reader = createSiteReader({ db, clock: systemClock, version });
const {
  site: _site,
  giving: _giving,
  signUps: _signUps,
  notices: _notices,
  dataRequests: _dataRequests,
  documents: _documents,
  transparency: _transparency,
  accounts: _accounts,
  catalogue: _catalogue,
  store: _store,
  raffles: _raffles,
  duties: _duties,
  shopper: _shopper,
  hasRecord: _hasRecord,
  listOf: _listOf,
  sender: _sender,
  nonce: _nonce,
  scriptMark: _scriptMark,
  ...page
}: PageRequest = {
  visitor: anonymous,
  language: defaultLanguage,
  languages,
  appearance: defaultAppearance,
  deviceScheme: null,
  nonce: undefined,
  scriptMark: '',
  baseUrl,
  cardFields: false,
  needsSetup: false,
  church: await reader.settings(),
  site: reader as PageRequest['site'],
  sender: { ip: '127.0.0.1', locale: 'pt_BR' },
  // none of the measured pages uses giving
  giving: undefined as never,
  signUps: undefined as never,
  notices: undefined as never,
  dataRequests: undefined as never,
  documents: undefined as never,
  transparency: undefined as never,
  accounts: undefined as never,
  catalogue: undefined as never,
  store: undefined as never,
  raffles: undefined as never,
  duties: undefined as never,
  hasRecord: undefined as never,
  listOf: undefined as never,
  shopper: { consumidor: null, carrinho: null },
};

const trees = new Map<string, () => unknown>();
for (const target of paths) {
  const url = baseUrl + target;
  const context = new RouterContextProvider();
  const read = async (at: string) => {
    const response = await fetch(`${api}/api/${at}`);
    // an event that takes no sign-ups
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`/api/${at} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const offer = (id: string) => read(`eventos/${id}/inscricao`);
  const signUps = { offer, shownOffer: offer };
  // the list uses only the database among its dependencies
  const raffles = createRifaViews({ db, clock: systemClock } as never, undefined as never);
  const catalogue = { ...createCatalogue({ db, clock: systemClock }), retiradas: async () => [] };
  const site = { ...reader, formToken: () => 'token' };
  context.set(built.entry.module.pageRequestContext, { ...page, site, signUps, raffles, catalogue } as never);
  let routed: EntryContext | undefined;
  const capturing = {
    ...built,
    entry: {
      module: {
        ...built.entry.module,
        handleError: (error: unknown) => console.error(error),
        default: async (_request: Request, status: number, headers: Headers, found: EntryContext) => {
          routed = { ...found, serverHandoffStream: undefined };
          return new Response(null, { status, headers });
        },
      },
    },
  };
  const { handle } = createPageHandlers(capturing as never, 'production')(target);
  const answer = await handle(new Request(url), context);
  if (answer.status !== 200 || !routed) throw new Error(`${target} answered ${answer.status}`);
  const texts = await built.entry.module.publicTexts(page.language.texts);
  const treeRoutes = routed;
  trees.set(target, () => built.entry.module.pageTree(page, texts, {}, treeRoutes, url));
}
await db.close();

const server = http.createServer((request, response) => {
  const html = `<!DOCTYPE html>${renderToString(trees.get(request.url!)!() as never)}`;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(html);
});
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as AddressInfo).port}`));
process.on('SIGTERM', () => server.close(() => process.exit(0)));
