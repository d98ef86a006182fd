// The reports over a million rows of books, each compared with plain SQL over the same rows in the same run.
// `node bench/relatorios.ts [--rows 1000000] [--rounds 5]`
import { parseArgs } from 'node:util';
import { bulkFinanceiro } from '#demo/bulk-financeiro.ts';
import { raw } from '#server/db/sql.ts';
import { startDemoChurch, type Undo, undoAll } from './demo-church.ts';
import { printAims, writeResults } from './report.ts';

const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '5' } },
});
const [rows, rounds] = [options.rows, options.rounds].map(Number) as [number, number];
const most = 2;
/** ten years: nearly all rows */
const year = new Date().getFullYear();
const [de, ate] = [`${year - 9}-01-01`, `${year}-12-31`];

const paid = `pago and data_pagamento between '${de}' and '${ate}'`;
const inAndOut = `sum(valor * sinal) filter (where tipo = 'receita') as entradas,
  -sum(valor * sinal) filter (where tipo = 'despesa') as saidas`;
/** The baseline: the hand-written statement for the numbers of each report. */
const statements: Readonly<Record<string, string>> = {
  fluxo: `select to_char(data_pagamento, 'YYYY-MM'), ${inAndOut} from financeiro where ${paid} group by 1`,
  dre: `select tipo, categoria, sum(valor * sinal) from financeiro
    where pago and competencia between '${de}' and '${ate}' and tipo <> 'transferencia' group by 1, 2`,
  saldos: `select movimento, sum(valor * sinal) filter (where data_pagamento < '${de}'),
      sum(valor * sinal) filter (where ${paid} and sinal > 0), sum(valor * sinal) filter (where ${paid} and sinal < 0)
    from financeiro where pago group by 1`,
  pessoas: `select pessoa, sum(valor * sinal) from financeiro where ${paid} and tipo = 'receita'
    and classificacao_financeira in ('dizimo', 'oferta', 'oferta_missionaria', 'campanha', 'doacao') group by 1`,
  orcamento: `select tipo, categoria, sum(valor * sinal) from financeiro
    where pago and competencia between '${year}-01-01' and '${ate}' and tipo <> 'transferencia' group by 1, 2`,
  anos: `select to_char(data_pagamento, 'YYYY-MM'), ${inAndOut} from financeiro
    where pago and data_pagamento between '${year - 2}-01-01' and '${ate}' group by 1`,
  // without the balances, which the product stores in total_financeiro
  projecao: `select data_vencimento, sum(valor * sinal) filter (where tipo = 'receita'), -sum(valor * sinal) filter (where tipo = 'despesa')
    from financeiro where not pago and data_vencimento <= current_date + 60 group by 1`,
};

const times: Record<string, { product: number[]; baseline: number[] }> = {};
const undo: Undo = [];

try {
  const { db, server, url } = await startDemoChurch(undo);
  console.log(`${rows.toLocaleString('en')} rows of books …`);
  await bulkFinanceiro(db, rows);
  await db.run(raw('vacuum analyze financeiro').with({ timeout: 300_000 }));
  await db.run(raw('checkpoint').with({ timeout: 300_000 }));

  const headers = { authorization: `Bearer ${await server.login()}` };
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };
  for (const [name, statement] of Object.entries(statements)) {
    const measured: { product: number[]; baseline: number[] } = { product: [], baseline: [] };
    // In turns, so that a busy machine slows both; the first round warms up.
    for (let round = 0; round <= rounds; round++) {
      const baseline = await timed(() => db.query(raw(statement).with({ timeout: 120_000 })));
      const product = await timed(async () => {
        const answer = await fetch(`${url}/api/admin/relatorios/${name}?de=${de}&ate=${ate}`, { headers });
        if (answer.status !== 200) throw new Error(`${name}: ${await answer.text()}`);
        await answer.arrayBuffer();
      });
      if (round === 0) continue;
      measured.baseline.push(baseline);
      measured.product.push(product);
    }
    times[name] = measured;
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await undoAll(undo);
}

const names = Object.keys(times);
if (names.length > 0) {
  const median = (of: readonly number[]): number => of.toSorted((a, b) => a - b)[Math.floor(of.length / 2)]!;
  const results = names.map((name) => {
    const [product, baseline] = [median(times[name]!.product), median(times[name]!.baseline)];
    return { name, product: Math.round(product), baseline: Math.round(baseline), ratio: product / baseline };
  });
  console.table(results);
  const aims = results.map(({ name, ratio }) => ({
    text: `${name}: ${ratio.toFixed(2)} × the baseline, aim ≤ ${most}`,
    holds: ratio <= most,
  }));
  printAims(aims);
  if (aims.some(({ holds }) => !holds)) process.exitCode = 1;
  await writeResults('results-relatorios.json', { rows, rounds, results, aims });
}
