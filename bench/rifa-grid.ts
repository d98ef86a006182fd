// Flings through the grid of a raffle with 100,000 numbers on a cheap phone; see bench/README.md. `node bench/rifa-grid.ts [--rounds 3]`
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { connect } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { startEmbedded } from '#server/drivers/postgres/embedded.ts';
import { launchOptions } from '../tests/support/browser.ts';
import { startServer } from '../tests/support/server.ts';
import { baselineGrid } from './baseline-rifa-grid.ts';
import { type Aim, printAims, writeResults } from './report.ts';
import { type Fling, fling } from './rifa-grid-scroll.ts';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const total = 100_000;
/** How many times slower than this machine: a phone of some years ago, and a cheap one. */
const processors = [4, 6];
const maxElements = 400;

const dir = await mkdtemp(path.join(os.tmpdir(), 'aprisco-bench-'));
const undo: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true, maxRetries: 20 })];
const rows: { slower: number; product: Fling; baseline: Fling }[] = [];

/** The median of the rounds for each figure; for what must not happen, the maximum. */
function middle(rounds: readonly Fling[]): Fling {
  const of = (name: keyof Fling, share: number): number =>
    rounds.map((one) => one[name]).toSorted((a, b) => a - b)[Math.ceil(rounds.length * share) - 1]!;
  const rounded = (value: number): number => Math.round(value * 10) / 10;
  return {
    frames: of('frames', 0.5),
    p50: rounded(of('p50', 0.5)),
    p95: rounded(of('p95', 0.5)),
    worst: rounded(of('worst', 0.5)),
    longTasks: of('longTasks', 0.5),
    work: rounded(of('work', 0.5)),
    blank: of('blank', 1),
    elements: of('elements', 1),
  };
}

try {
  const postgres = await startEmbedded({ dir: path.join(dir, 'postgres'), log: console.error });
  undo.push(() => postgres.stop());
  const server = await startServer({
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(dir, 'data'),
    DEMO: 'off',
  });
  undo.push(() => server.end('SIGTERM'));
  const db = connect(postgres.url, { max: 2, onError: (error) => console.error(error.message) });
  undo.push(() => db.close());
  await db.run(
    sql`insert into igreja (nome_fantasia, razao_social, sede) values ('Sede', 'Igreja Sede', true)`,
  );
  await db.run(sql`insert into conta (nome, tipo, igreja) values ('Banco', 'caixa', 1)`);
  await db.run(sql`update recebimentos set conta = (select min(id) from conta), pix_tipo = 'aleatoria',
    pix_nome = 'IGREJA EXEMPLO', pix_cidade = 'SAO PAULO', pix_chave = '7f1c2d3e-0000-4000-8000-000000000001'`);
  await db.run(sql`insert into rifa (nome, slug, status, data_sorteio, valor_cota, total_cotas)
    values ('Rifa', 'rifa', 'ativa', '2040-01-01', 1000, ${total})`);
  await db.run(sql`with dona as (insert into rifa_compra (rifa, codigo, nome, estado, numeros, quantidade, escolhidos, valor,
        aceite_em) values (1, 'dona', 'Rute', 'paga', '{1}', 1, true, 1000, now()) returning id)
    insert into rifa_numero (rifa, numero, compra, estado)
    select 1, n * 3, dona.id, 'paga' from dona, generate_series(0, 33332) n`);

  const browser = await chromium.launch(launchOptions);
  undo.push(() => browser.close());
  const phone = {
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  };
  const context = await browser.newContext(phone);
  const baselinePage = await context.newPage();
  await baselinePage.setContent(baselineGrid(total));
  const productPage = await context.newPage();
  await productPage.goto(`${server.url}/rifa/rifa`);
  await productPage.mouse.move(3, 3);
  await productPage.mouse.move(6, 6);
  await productPage.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  await productPage.evaluate(() => {
    const view = document.querySelector('[role=grid]')!.parentElement!;
    view.id = 'view';
    view.scrollIntoView({ block: 'center' });
  });

  for (const slower of processors) {
    const flings: { product: Fling[]; baseline: Fling[] } = { product: [], baseline: [] };
    for (let round = 0; round < Number(options.rounds); round += 1) {
      console.log(`a processor ${slower} times slower, round ${round + 1} …`);
      await baselinePage.bringToFront();
      flings.baseline.push(await fling(baselinePage, { view: '#view', row: '.row' }, slower));
      await productPage.bringToFront();
      flings.product.push(await fling(productPage, { view: '#view', row: '[role=row]' }, slower));
    }
    rows.push({ slower, product: middle(flings.product), baseline: middle(flings.baseline) });
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const undoing of undo.toReversed())
    await undoing().catch((error: Error) => console.error(error.message));
}

console.table(
  rows.flatMap(({ slower, product, baseline }) => [
    { slower, grid: 'product', ...product },
    { slower, grid: 'baseline', ...baseline },
  ]),
);
const aims = rows.flatMap(({ slower, product, baseline }): Aim[] => [
  {
    text: `${slower} times slower: 95 of 100 frames within ${product.p95} ms, aim ≤ 2 × the baseline's ${baseline.p95} ms`,
    holds: product.p95 <= 2 * baseline.p95,
  },
  {
    text: `${slower} times slower: ${product.work} ms of work for a frame, aim ≤ 2 × the baseline's ${baseline.work} ms`,
    holds: product.work <= 2 * baseline.work,
  },
  {
    text: `${slower} times slower: ${product.blank} frames with a gap, aim 0`,
    holds: product.blank === 0,
  },
  {
    text: `${slower} times slower: ${product.elements} elements at most, aim ≤ ${maxElements}`,
    holds: product.elements <= maxElements,
  },
]);
printAims(aims);
await writeResults('results-rifa-grid.json', { rows, aims });
