// `npm run bench` runs all benchmarks, one after the other, then writes the report of the last figures; `npm run bench -- growth
// --seconds 2` runs one, with its options, and `npm run bench -- report` writes the report alone. `directus` runs only by its name.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { writeReport } from '../bench/write-report.ts';

const names = [
  'people',
  'financeiro',
  'painel',
  'relatorios',
  'recibos',
  'backup',
  'importacao',
  'cobranca',
  'inscricao',
  'loja',
  'rifa',
  'rifa-grid',
  'realtime',
  'realtime-faults',
  'escala',
  'pages',
  'lighthouse',
  'growth',
];
/** The benchmarks that run only by their name, because they install another product. */
const byName = ['directus'];
const root = path.join(import.meta.dirname, '..');
const fileOf = (name: string): string => path.join(root, `bench/${name}.ts`);

const [choice, ...rest] = process.argv.slice(2);
const isName = choice !== undefined && !choice.startsWith('-');
if (isName && choice !== 'report' && ![...names, ...byName].includes(choice)) {
  console.error(`There is no benchmark ${choice}: ${[...names, ...byName, 'report'].join(', ')}`);
  process.exit(1);
}
for (const name of isName ? [choice].filter((one) => one !== 'report') : names) {
  const { status } = spawnSync(process.execPath, [fileOf(name), ...(isName ? rest : [])], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = status ?? 1;
}
writeReport();
