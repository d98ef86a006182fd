// Public pages: rendered each time against React's own renderToString of the same trees, and kept ones against a constant
// text of their size; see bench/README.md.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '#server/drivers/postgres/embedded.ts';
import { startServer } from '../tests/support/server.ts';
import { firstInMap } from '../tests/support/sitemap.ts';
import { figures, type Measured, nothing, round, type Target } from './load.ts';
import { printAims, printRows, type Row, rowAims, writeResults } from './report.ts';
import { end, postmaster, startNode } from './servers.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '1,32' },
    only: { type: 'string', default: '' },
  },
});
const rounds = 2;
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

  const bare = await startNode('bare-pages.ts', [postgres.url, `api=${cached.url}`, ...Object.values(pages)]);
  undo.push(() => end(bare.child));
  // Their form has a token of its own: they are rendered for each visitor, and nothing is kept that could be held against a text.
  const withForm: readonly string[] = ['landing homens', 'contact'];
  const sizes = await Promise.all(
    Object.entries(pages).map(async ([name, page]) => {
      const answer = await cached.call(page);
      const isKept = answer.headers.get('cache-control')?.startsWith('public') ?? false;
      if (isKept === withForm.includes(name)) throw new Error(`${page} is ${isKept ? '' : 'not '}kept`);
      return `${page}=${(await answer.arrayBuffer()).byteLength}`;
    }),
  );
  const constant = await startNode('bare-constant.ts', sizes);
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
        ...{ bare: target(bare), uncached: target(uncached) },
        ...(!withForm.includes(name) && { constant: target(constant), cached: target(cached) }),
      };
      const measured = new Map<string, Measured>(Object.keys(sides).map((side) => [side, nothing()]));
      const load = {
        connections,
        seconds: Number(options.seconds) / rounds,
        warmUp: 1,
        drain: async () => {},
      };
      for (let turn = 0; turn < rounds; turn++)
        for (const [side, to] of Object.entries(sides))
          await round(measured.get(side)!, to, mainPid, () => ({ method: 'GET', path: page }), load);
      for (const [side, floor, against, aim] of [
        ['uncached', 'bare', 'renderToString', 0.6],
        ['cached', 'constant', 'constant text', 0.5],
      ] as const) {
        if (!measured.has(side)) continue;
        rows.push({
          ...{ case: `${name}, ${side}`, connections, ours: figures(measured.get(side)!) },
          ...{ bare: { [against]: figures(measured.get(floor)!) }, aim: { [against]: aim } },
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
