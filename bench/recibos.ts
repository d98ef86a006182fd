// A thousand receipts as one PDF: seconds, and how much more memory the server takes than for a hundred.
// `node bench/recibos.ts [--receipts 1000] [--rounds 3]`
import { parseArgs } from 'node:util';
import { sql } from '#server/db/sql.ts';
import { startDemoChurch, type Undo, undoAll } from './demo-church.ts';
import { memoryOf } from './process.ts';
import { printAims, writeResults } from './report.ts';

const { values: options } = parseArgs({
  options: { receipts: { type: 'string', default: '1000' }, rounds: { type: 'string', default: '3' } },
});
const [receipts, rounds] = [options.receipts, options.rounds].map(Number) as [number, number];
const few = Math.ceil(receipts / 10);
const most = { seconds: 20, megabytes: 48 };
/** Milliseconds between two looks at the server's memory. */
const watchEvery = 25;
const days = { few: '2019-01-01', all: '2019-01-02' } as const;

interface Measured {
  seconds: number;
  megabytes: number;
  bytes: number;
}
const runs: Record<keyof typeof days, Measured[]> = { few: [], all: [] };
const undo: Undo = [];

try {
  const { db, server, url } = await startDemoChurch(undo);
  for (const [day, count] of [
    [days.few, few],
    [days.all, receipts],
  ] as const)
    await db.run(sql`insert into financeiro (descricao, tipo, valor, classificacao_financeira, data_vencimento, pago,
        data_pagamento, competencia, conta, forma_pagamento, pessoa, igreja)
      select 'Dízimo nº ' || i, 'receita', 1000 + i * 37, 'dizimo', ${day}::date, true, ${day}::date,
        date_trunc('month', ${day}::date)::date, (select min(id) from conta where ativa), 'pix',
        (select array_agg(id) from pessoa)[1 + i % (select count(*) from pessoa)::integer], (select id from igreja where sede)
      from generate_series(1, ${count}::integer) i`);

  const headers = { authorization: `Bearer ${await server.login()}`, 'content-type': 'application/json' };
  const issued = await fetch(`${url}/api/admin/recibos`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ de: days.few, ate: days.all }),
  });
  console.log('issued', await issued.text());

  async function download(day: string): Promise<Measured> {
    const before = memoryOf(server.child.pid!).now;
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryOf(server.child.pid!).now);
    }, watchEvery);
    const start = performance.now();
    try {
      const response = await fetch(`${url}/api/admin/recibos/recibos.pdf?de=${day}&ate=${day}`, { headers });
      if (response.status !== 200) throw new Error(await response.text());
      const { byteLength: bytes } = await response.arrayBuffer();
      return { seconds: (performance.now() - start) / 1000, megabytes: peak, bytes };
    } finally {
      clearInterval(watch);
    }
  }
  for (let round = 1; round <= rounds; round++)
    for (const name of ['few', 'all'] as const) {
      const one = await download(days[name]);
      runs[name].push(one);
      console.log(
        `round ${round}, ${name}: ${one.seconds.toFixed(2)} s, ${one.megabytes} MB, ${one.bytes} bytes`,
      );
    }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await undoAll(undo);
}

if (runs.all.length > 0) {
  const worst = (of: readonly Measured[], what: 'seconds' | 'megabytes'): number =>
    Math.max(...of.map((one) => one[what]));
  const seconds = worst(runs.all, 'seconds');
  const more = worst(runs.all, 'megabytes') - worst(runs.few, 'megabytes');
  const aims = [
    {
      text: `${receipts} receipts as one PDF: ${seconds.toFixed(1)} s, aim < ${most.seconds} s`,
      holds: seconds < most.seconds,
    },
    {
      text: `memory beyond that of ${few} receipts: ${more} MB, aim ≤ ${most.megabytes} MB`,
      holds: more <= most.megabytes,
    },
  ];
  printAims(aims);
  if (aims.some(({ holds }) => !holds)) process.exitCode = 1;
  await writeResults('results-recibos.json', { receipts, rounds, taken: runs, aims });
}
