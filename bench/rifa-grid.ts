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
import { bareGrid } from './bare-rifa-grid.ts';
import { type Aim, printAims, writeResults } from './report.ts';
import { type Fling, fling } from './rifa-grid-scroll.ts';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const total = 100_000;
/** How many times slower than this machine: a phone of some years ago, and a cheap one. */
const processors = [4, 6];
const mostElements = 400;

const dir = await mkdtemp(path.join(os.tmpdir(), 'aprisco-bench-'));
const undo: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true, maxRetries: 20 })];
const rows: { slower: number; ours: Fling; bare: Fling }[] = [];

/** The median of the rounds for each figure; for what must not happen, the maximum. */
function middle(rounds: readonly Fling[]): Fling {
  const of = (name: keyof Fling, share: number): number =>
    rounds.map((one) => one[name]).toSorted((a, b) => a - b)[Math.ceil(rounds.length * share) - 1]!;
  const rounded = (value: number): number => Math.round(value * 10) / 10;
  return {
    ...{ frames: of('frames', 0.5), p50: rounded(of('p50', 0.5)), p95: rounded(of('p95', 0.5)) },
    ...{ worst: rounded(of('worst', 0.5)), longTasks: of('longTasks', 0.5), work: rounded(of('work', 0.5)) },
    ...{ blank: of('blank', 1), elements: of('elements', 1) },
  };
}

try {
  const postgres = await startEmbedded({ dir: path.join(dir, 'postgres'), log: console.error });
  undo.push(() => postgres.stop());
  const server = await startServer({
    ...{ DATABASE_URL: postgres.url, DATA_DIR: path.join(dir, 'data'), DEMO: 'off' },
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
  const bare = await context.newPage();
  await bare.setContent(bareGrid(total));
  const ours = await context.newPage();
  await ours.goto(`${server.url}/rifa/rifa`);
  await ours.mouse.move(3, 3);
  await ours.mouse.move(6, 6);
  await ours.waitForFunction(() => performance.getEntriesByName('hydrated').length > 0);
  await ours.evaluate(() => {
    const view = document.querySelector('[role=grid]')!.parentElement!;
    view.id = 'view';
    view.scrollIntoView({ block: 'center' });
  });

  for (const slower of processors) {
    const flings: { ours: Fling[]; bare: Fling[] } = { ours: [], bare: [] };
    for (let round = 0; round < Number(options.rounds); round += 1) {
      console.log(`a processor ${slower} times slower, round ${round + 1} …`);
      await bare.bringToFront();
      flings.bare.push(await fling(bare, { view: '#view', row: '.row' }, slower));
      await ours.bringToFront();
      flings.ours.push(await fling(ours, { view: '#view', row: '[role=row]' }, slower));
    }
    rows.push({ slower, ours: middle(flings.ours), bare: middle(flings.bare) });
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const undoing of undo.toReversed())
    await undoing().catch((error: Error) => console.error(error.message));
}

console.table(
  rows.flatMap(({ slower, ours, bare }) => [
    { slower, grid: 'ours', ...ours },
    { slower, grid: 'bare', ...bare },
  ]),
);
const aims = rows.flatMap(({ slower, ours, bare }): Aim[] => [
  {
    text: `${slower} times slower: 95 of 100 frames within ${ours.p95} ms, aim ≤ 2 × the bare ${bare.p95} ms`,
    holds: ours.p95 <= 2 * bare.p95,
  },
  {
    text: `${slower} times slower: ${ours.work} ms of work for a frame, aim ≤ 2 × the bare ${bare.work} ms`,
    holds: ours.work <= 2 * bare.work,
  },
  {
    text: `${slower} times slower: ${ours.blank} frames with a gap, aim 0`,
    holds: ours.blank === 0,
  },
  {
    text: `${slower} times slower: ${ours.elements} elements at most, aim ≤ ${mostElements}`,
    holds: ours.elements <= mostElements,
  },
]);
printAims(aims);
await writeResults('results-rifa-grid.json', { rows, aims });
