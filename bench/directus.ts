// The product beside Directus 12, a data platform that also makes an API of declared tables, over the same people on one PostgreSQL.
// `node bench/directus.ts [--people 100000] [--seconds 4] [--connections 32] [--only list]`
import { parseArgs } from 'node:util';
import { bulkPessoas } from '#demo/bulk.ts';
import { compileSectionSql } from '#server/crud/section-sql.ts';
import { raw } from '#server/db/sql.ts';
import { listFields } from '#shared/crud/list-fields.ts';
import { findSection } from '#shared/sections/index.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { anyId, casesOf, get, person, type RequestFactory, send, singleId, term } from './cases.ts';
import { startDemoChurch, type Undo, undoAll } from './demo-church.ts';
import { startDirectus } from './directus-server.ts';
import { measureSides, type Target } from './load.ts';
import { memoryOf } from './process.ts';
import { printAims, printRows, type Row, rowAims, writeResults } from './report.ts';
import { postmaster, waitUntilIdle } from './servers.ts';

const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string', default: '' },
  },
});
const people = Number(options.people);
const seconds = Number(options.seconds);
/** how many times as many requests a second as Directus */
const aim = 10;

const items = '/items/pessoa';
const { writable } = compileSectionSql(pessoa, {}, (name) => findSection(name)!);
const referenceFields = (...references: string[]): string =>
  references.flatMap((name) => [`${name}.id`, `${name}.nome`]).join();
const list = `fields=id,${listFields(pessoa)
  .filter((name) => name !== 'igreja')
  .join()},${referenceFields('igreja')}&sort=nome,id&limit=25`;
const detail = `fields=*,${referenceFields('igreja', 'pai_id', 'mae_id', 'responsavel')}`;
const counted = 'meta=filter_count';

/** The same requests for Directus, by the names of the product's cases. */
const directusRequests: Record<string, Record<string, RequestFactory>> = {
  'list 25': {
    'Directus, with total': () => get(`${items}?${list}&${counted}`),
    'Directus, without total': () => get(`${items}?${list}`),
  },
  'search by name': {
    'Directus, filter by name': () => get(`${items}?${list}&${counted}&filter[nome][_icontains]=${term()}`),
    'Directus, its search': () => get(`${items}?${list}&${counted}&search=${term()}`),
  },
  detail: { Directus: () => get(`${items}/${anyId(people)}?${detail}`) },
  create: { Directus: () => send('POST', items, person()) },
  update: { Directus: () => send('PATCH', `${items}/${singleId(people)}`, person()) },
};

const undo: Undo = [];
const rows: Row[] = [];
let memory: Record<string, number> = {};
try {
  const { cluster, db, server, url } = await startDemoChurch(undo);
  console.log(`PostgreSQL with ${people.toLocaleString('en')} people …`);
  await bulkPessoas(db, people);
  const directus = await startDirectus({ cluster, db, fields: writable, undo });
  await db.run(raw('checkpoint'));
  const postgres = await postmaster(cluster);

  for (const test of casesOf(people).filter(
    ({ name }) => name in directusRequests && name.includes(options.only),
  )) {
    // A bearer token lives a quarter of an hour: each case gets a new one.
    const headers = { authorization: `Bearer ${await server.login()}` };
    const product: Target = { url, pid: server.child.pid!, headers };
    for (const connections of options.connections.split(',').map(Number)) {
      console.log(`${test.name}, ${connections} connections …`);
      const peers = Object.entries(directusRequests[test.name]!);
      const { product: productFigures, ...baselines } = await measureSides(
        {
          ...Object.fromEntries(peers.map(([name, make]) => [name, { target: directus, make }])),
          product: { target: product, make: test.product },
        },
        postgres,
        {
          connections,
          seconds,
          drain: () => waitUntilIdle(db),
          ...(test.slow && { seconds: 3 * seconds, rounds: 2 }),
        },
      );
      rows.push({
        case: test.name,
        connections,
        product: productFigures!,
        baselines,
        aim: Object.fromEntries(peers.map(([name]) => [name, aim])),
      });
    }
  }
  memory = { product: memoryOf(server.child.pid!).peak, directus: memoryOf(directus.pid).peak };
} finally {
  await undoAll(undo);
}

const aims = rowAims(rows);
console.log('');
printRows(rows);
console.log(`\nmemory at the peak: product ${memory.product} MB, Directus ${memory.directus} MB`);
printAims(aims);
await writeResults('results-directus.json', { seconds, people, memory, rows, aims });
