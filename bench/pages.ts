// Public pages: those rendered for each request against React's own renderToString of the same trees, and cached ones against a
// constant text of their size; see bench/README.md.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '#server/drivers/postgres/embedded.ts';
import { startServer } from '../tests/support/server.ts';
import { firstInMap } from '../tests/support/sitemap.ts';
import { get } from './cases.ts';
import { measureSides, type Target } from './load.ts';
import { printAims, printRows, type Row, rowAims, writeResults } from './report.ts';
import { end, postmaster, startNode } from './servers.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '1,32' },
    only: { type: 'string', default: '' },
  },
});
const dir = await mkdtemp(path.join(os.tmpdir(), 'aprisco-bench-'));
const undo: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true, maxRetries: 20 })];
const rows: Row[] = [];

try {
  const cluster = path.join(dir, 'postgres');
  const postgres = await startEmbedded({ dir: cluster, log: console.error });
  undo.push(() => postgres.stop());
  const env = { DATABASE_URL: postgres.url, DATA_DIR: path.join(dir, 'data'), DEMO: 'on' };
  const cached = await startServer(env);
  undo.push(() => cached.end('SIGTERM'));
  const uncached = await startServer({ ...env, PAGE_CACHE_MB: '0' });
  undo.push(() => uncached.end('SIGTERM'));
  const map = await (await cached.call('/sitemap.xml')).text();
  const firstOf = (kind: string): string => firstInMap(map, kind);
  const pages = {
    home: '/',
    news: '/noticias',
    'news item': firstOf('noticias'),
    events: '/eventos',
    event: firstOf('eventos'),
    videos: '/conteudos',
    'landing rosas': '/encontro-das-rosas',
    'landing homens': '/redime/homens',
    'landing jovens': '/redime/jovens',
    'landing mulheres': '/redime/mulheres',
    projects: '/projetos',
    contact: '/contato',
    store: '/loja-virtual',
    product: firstOf('loja-virtual/produto'),
  };

  const rendered = await startNode('baseline-pages.ts', [
    postgres.url,
    `api=${cached.url}`,
    ...Object.values(pages),
  ]);
  undo.push(() => end(rendered.child));
  // Their form has a token for each visitor: they are rendered each time, so there is no cached page to compare with a constant text.
  const withForm: readonly string[] = ['landing homens', 'contact'];
  const sizes = await Promise.all(
    Object.entries(pages).map(async ([name, page]) => {
      const answer = await cached.call(page);
      const isKept = answer.headers.get('cache-control')?.startsWith('public') ?? false;
      if (isKept === withForm.includes(name)) throw new Error(`${page} is ${isKept ? '' : 'not '}kept`);
      return `${page}=${(await answer.arrayBuffer()).byteLength}`;
    }),
  );
  const constant = await startNode('baseline-constant.ts', sizes);
  undo.push(() => end(constant.child));
  const mainPid = await postmaster(cluster);
  const target = (server: { url: string; child: { pid?: number } }): Target => ({
    url: server.url.replace('localhost', '127.0.0.1'),
    pid: server.child.pid!,
    headers: {},
  });

  for (const [name, page] of Object.entries(pages)) {
    if (!name.includes(options.only)) continue;
    for (const connections of options.connections.split(',').map(Number)) {
      process.stdout.write(`${name}, ${connections} connections …\n`);
      const sides = {
        rendered: target(rendered),
        uncached: target(uncached),
        ...(!withForm.includes(name) && { constant: target(constant), cached: target(cached) }),
      };
      const measured = await measureSides(
        Object.fromEntries(
          Object.entries(sides).map(([side, to]) => [side, { target: to, make: () => get(page) }]),
        ),
        mainPid,
        { connections, seconds: Number(options.seconds), drain: async () => {} },
      );
      for (const [side, baseline, label, aim] of [
        ['uncached', 'rendered', 'renderToString', 0.6],
        ['cached', 'constant', 'constant text', 0.5],
      ] as const) {
        const [product, baselineFigures] = [measured[side], measured[baseline]];
        if (!product || !baselineFigures) continue;
        rows.push({
          case: `${name}, ${side}`,
          connections,
          product,
          baselines: { [label]: baselineFigures },
          aim: { [label]: aim },
        });
      }
    }
  }
} finally {
  for (const step of undo.toReversed()) await step().catch((error: Error) => console.error(error.message));
}

const aims = rowAims(rows);
console.log('');
printRows(rows);
printAims(aims);
await writeResults('results-pages.json', { rows, aims });
