// A spreadsheet of people is sent, checked and imported over the API, compared with a plain COPY into a staging table and one checked
// insert of the same people in the same run, and undone; then one three times as large, whose peak of memory must be about the same.
// `node bench/importacao.ts [--people 20000]`
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { inBulk } from '#server/db/bulk.ts';
import { raw, sql } from '#server/db/sql.ts';
import { startEmbedded } from '#server/drivers/postgres/embedded.ts';
import type { Import } from '#shared/contracts/importacao.ts';
import { cpf } from '../tests/support/factory.ts';
import { startServer } from '../tests/support/server.ts';
import { forgetPeak, memoryOf } from './process.ts';
import { printAims, writeResults } from './report.ts';

const { values: options } = parseArgs({ options: { people: { type: 'string', default: '20000' } } });
const people = Number(options.people);
const undo: (() => Promise<unknown>)[] = [];

const names = ['Ana', 'Bruno', 'Carla', 'Davi', 'Elisa', 'Fábio', 'Graça', 'Hugo', 'Íris', 'João'];
const surnames = ['Souza', 'Lima', 'Nunes', 'Reis', 'Alves', 'Rocha', 'Pinto', 'Moura', 'Dias', 'Prado'];
const pad = (number: number, digits: number): string => String(number).padStart(digits, '0');

/** Different people with the columns of a church's roll; `from` keeps those of two runs apart. */
function* roll(from: number, count: number): Generator<string[]> {
  for (let at = from; at < from + count; at += 1) {
    const day = `${pad((at % 28) + 1, 2)}/${pad((at % 12) + 1, 2)}/${1940 + (at % 65)}`;
    yield [
      `${names[at % 10]} ${surnames[Math.floor(at / 10) % 10]} ${pad(at, 6)}`,
      cpf(at),
      day,
      at % 2 === 0 ? 'Feminino' : 'Masculino',
      'Casado(a)',
      `(27) 9${pad(at, 8)}`,
      `pessoa${at}@email.example`,
      '29100-000',
      'Rua das Flores',
      String(at % 2000),
      'Centro',
      'Vila Velha',
      'ES',
      'Membro ativo',
    ];
  }
}
const heading = [
  'Nome',
  'CPF',
  'Data de nascimento',
  'Sexo',
  'Estado civil',
  'WhatsApp',
  'E-mail',
  'CEP',
  'Logradouro',
  'Número',
  'Bairro',
  'Cidade',
  'UF',
  'Situação',
];

interface Measured {
  people: number;
  upload: number;
  run: number;
  undo: number;
  /** megabytes of the server, all its threads, before the file is sent and at the peaks of importing and undoing */
  memory: { rest: number; peak: number; undo: number };
}

/** Imports so many people into a server that was just started, and undoes it. */
async function measure(database: string, dir: string, from: number, count: number): Promise<Measured> {
  const server = await startServer({
    DATABASE_URL: database,
    DATA_DIR: path.join(dir, 'product'),
    DEMO: 'off',
  });
  try {
    const pid = server.child.pid!;
    const url = `${server.url.replace('localhost', '127.0.0.1')}/api/admin/importacao`;
    const headers = { authorization: `Bearer ${await server.login()}` };
    const request = async (address: string, init: RequestInit = {}): Promise<Import> => {
      const response = await fetch(address, { headers, ...init });
      if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
      return (await response.json()) as Import;
    };
    const until = async (id: number, estado: Import['estado']): Promise<Import> => {
      for (;;) {
        const found = await request(`${url}/${id}`);
        if (found.estado === estado) return found;
        await delay(250);
      }
    };
    const send = (rows: Iterable<string[]>): Promise<Import> => {
      const form = new FormData();
      form.append('section', 'pessoa');
      const lines = [heading, ...rows].map((row) => row.join(';'));
      form.append('arquivo', new Blob([lines.join('\n')]), 'rol.csv');
      return request(url, { method: 'POST', body: form });
    };
    const rest = memoryOf(pid).now;
    forgetPeak(pid);
    const start = performance.now();
    const draft = await send(roll(from, count));
    const uploaded = performance.now();
    if (draft.contagem.com_erro > 0) throw new Error(JSON.stringify(draft.erros.slice(0, 3)));
    console.log(`${count} people: peak of reading ${memoryOf(pid).peak - rest} MB above ${rest} MB`);
    await request(`${url}/${draft.id}/executar`, { method: 'POST' });
    const finished = await until(draft.id, 'concluida');
    const ran = performance.now();
    const { peak } = memoryOf(pid);
    if (finished.contagem.criadas !== count) throw new Error(JSON.stringify(finished.contagem));
    forgetPeak(pid);
    await request(`${url}/${draft.id}/desfazer`, { method: 'POST' });
    const undone = await until(draft.id, 'desfeita');
    if (undone.contagem.desfeitas !== count) throw new Error(JSON.stringify(undone.contagem));
    return {
      people: count,
      upload: (uploaded - start) / 1000,
      run: (ran - uploaded) / 1000,
      undo: (performance.now() - ran) / 1000,
      memory: { rest, peak, undo: memoryOf(pid).peak },
    };
  } finally {
    await server.end('SIGTERM');
  }
}

/** The baseline: a plain COPY into a staging table and one checked insert, in seconds. */
async function measureBaseline(database: string): Promise<number> {
  const start = performance.now();
  await inBulk(database, 'write', async (bulk) => {
    await bulk.run(
      raw(`create temp table entrada (nome text, cpf text, nascimento text, sexo text, civil text, fone text,
      email text, cep text, rua text, numero text, bairro text, cidade text, uf text, status text) on commit drop`),
    );
    await bulk.copyIn(
      raw('copy entrada from stdin'),
      (async function* () {
        let block = '';
        for (const row of roll(1_000_000, people)) {
          block += `${row.join('\t')}\n`;
          if (block.length > 65_536) {
            yield Buffer.from(block);
            block = '';
          }
        }
        yield Buffer.from(block);
      })(),
    );
    await bulk.run(sql`insert into pessoa (nome, cpf, data_nascimento, sexo, estado_civil, whatsapp, email, cep, logradouro,
        numero, bairro, cidade, uf, status)
      select nome, regexp_replace(cpf, '\D', '', 'g'), to_date(nascimento, 'DD/MM/YYYY'), lower(sexo), 'casado_a',
        '+55' || regexp_replace(fone, '\D', '', 'g'), lower(email), regexp_replace(cep, '\D', '', 'g'), rua, numero, bairro, cidade, uf,
        'membro_ativo' from entrada e
      where length(nome) between 2 and 120 and email like '%@%' and not exists (select from pessoa p
        where p.cpf = regexp_replace(e.cpf, '\D', '', 'g'))`);
  });
  return (performance.now() - start) / 1000;
}

const measured: Measured[] = [];
let baseline = 0;
try {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'aprisco-bench-'));
  undo.push(() => rm(dir, { recursive: true, force: true, maxRetries: 20 }));
  const postgres = await startEmbedded({ dir: path.join(dir, 'postgres'), log: console.error });
  undo.push(() => postgres.stop());
  // The first start makes the tables.
  const first = await startServer({
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(dir, 'product'),
    DEMO: 'off',
  });
  await first.end('SIGTERM');
  baseline = await measureBaseline(postgres.url);
  measured.push(await measure(postgres.url, dir, 2_000_000, people));
  measured.push(await measure(postgres.url, dir, 3_000_000, people * 3));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const step of undo.toReversed()) await step().catch((error: Error) => console.error(error.message));
}

const [small, large] = measured;
if (small && large) {
  const total = small.upload + small.run;
  const grown = ({ memory: { rest, peak } }: Measured): number => peak - rest;
  const aims = [
    {
      text: `import: ${(baseline / total).toFixed(2)} of the baseline (COPY and insert), aim ≥ 0.25`,
      holds: baseline / total >= 0.25,
    },
    { text: `imported in: ${total.toFixed(1)} s, aim < 60 s`, holds: total < 60 },
    { text: `undone in: ${small.undo.toFixed(1)} s, aim < 60 s`, holds: small.undo < 60 },
    { text: `memory above rest: ${grown(small)} MB, aim ≤ 80 MB`, holds: grown(small) <= 80 },
    {
      text: `memory for three times as many people: ${(grown(large) / grown(small)).toFixed(2)} times, aim ≤ 1.3 times`,
      holds: grown(large) <= grown(small) * 1.3,
    },
  ];
  console.table([{ people, baseline }, ...measured.map(({ memory, ...times }) => ({ ...times, ...memory }))]);
  printAims(aims);
  if (aims.some(({ holds }) => !holds)) process.exitCode = 1;
  await writeResults('results-importacao.json', { people, baseline, measured, aims });
}
