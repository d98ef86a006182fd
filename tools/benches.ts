// `npm run bench` runs all benchmarks, one after the other; `npm run bench -- growth --seconds 2` runs one, with its options.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

const names = [
  ...[
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
  ],
  ...['rifa', 'rifa-grid', 'realtime', 'realtime-faults', 'escala', 'pages', 'lighthouse', 'growth'],
];
const root = path.join(import.meta.dirname, '..');
const fileOf = (name: string): string =>
  path.join(root, name === 'people' ? 'tools/bench.ts' : `bench/${name}.ts`);

const [asked, ...rest] = process.argv.slice(2);
const isName = asked !== undefined && !asked.startsWith('-');
if (isName && !names.includes(asked)) {
  console.error(`There is no benchmark ${asked}: ${names.join(', ')}`);
  process.exit(1);
}
for (const name of isName ? [asked] : names) {
  const { status } = spawnSync(process.execPath, [fileOf(name), ...(isName ? rest : [])], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}
