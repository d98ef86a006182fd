// A spreadsheet of people is sent, checked and imported over the API, compared with a bare COPY into a staging table and one checked
// insert of the same people in the same run. `node bench/importacao.ts [--people 20000]`
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { inBulk } from '#server/db/bulk.ts';
import { connect } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { startEmbedded } from '#server/drivers/postgres/embedded.ts';
import type { Import } from '#shared/contracts/importacao.ts';
import { cpf } from '../tests/support/factory.ts';
import { startServer } from '../tests/support/server.ts';
import { memoryOf } from './process.ts';
import { writeResults } from './report.ts';

const { values: options } = parseArgs({ options: { people: { type: 'string', default: '20000' } } });
const people = Number(options.people);
const undo: (() => Promise<unknown>)[] = [];

const names = ['Ana', 'Bruno', 'Carla', 'Davi', 'Elisa', 'Fábio', 'Graça', 'Hugo', 'Íris', 'João'];
const surnames = ['Souza', 'Lima', 'Nunes', 'Reis', 'Alves', 'Rocha', 'Pinto', 'Moura', 'Dias', 'Prado'];
const pad = (number: number, digits: number): string => String(number).padStart(digits, '0');

/** Different people with the columns of a church's roll; `from` keeps those of two runs apart. */
function* roll(from: number): Generator<string[]> {
  for (let at = from; at < from + people; at += 1) {
    const day = `${pad((at % 28) + 1, 2)}/${pad((at % 12) + 1, 2)}/${1940 + (at % 65)}`;
    yield [
      `${names[at % 10]} ${surnames[Math.floor(at / 10) % 10]} ${pad(at, 6)}`,
      ...[cpf(at), day, at % 2 === 0 ? 'Feminino' : 'Masculino', 'Casado(a)', `(27) 9${pad(at, 8)}`],
      ...[
        `pessoa${at}@email.example`,
        '29100-000',
        'Rua das Flores',
        String(at % 2000),
        'Centro',
        'Vila Velha',
        'ES',
      ],
      'Membro ativo',
    ];
  }
}
const heading = [
  ...[
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
  ],
  ...['Bairro', 'Cidade', 'UF', 'Situação'],
];

let ours = { upload: 0, run: 0 };
let bare = 0;
let memory = { before: 0, most: 0 };
try {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'aprisco-bench-'));
  undo.push(() => rm(dir, { recursive: true, force: true, maxRetries: 20 }));
  const postgres = await startEmbedded({ dir: path.join(dir, 'postgres'), log: console.error });
  undo.push(() => postgres.stop());
  const server = await startServer({
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(dir, 'ours'),
    DEMO: 'off',
  });
  undo.push(() => server.end('SIGTERM'));
  const db = connect(postgres.url, { max: 2, onError: (error) => console.error(error.message) });
  undo.push(() => db.close());

  const start = performance.now();
  await inBulk(postgres.url, 'write', async (bulk) => {
    await bulk.run(
      raw(`create temp table entrada (nome text, cpf text, nascimento text, sexo text, civil text, fone text,
      email text, cep text, rua text, numero text, bairro text, cidade text, uf text, status text) on commit drop`),
    );
    await bulk.copyIn(
      raw('copy entrada from stdin'),
      (async function* () {
        let block = '';
        for (const row of roll(1_000_000)) {
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
  bare = (performance.now() - start) / 1000;

  const url = `${server.url.replace('localhost', '127.0.0.1')}/api/admin/importacao`;
  const headers = { authorization: `Bearer ${await server.login()}` };
  const ask = async (address: string, init: RequestInit = {}): Promise<Import> => {
    const response = await fetch(address, { headers, ...init });
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Import;
  };
  const form = new FormData();
  form.append('section', 'pessoa');
  const lines = [heading, ...roll(2_000_000)].map((row) => row.join(';'));
  form.append('arquivo', new Blob([lines.join('\n')]), 'rol.csv');
  memory = { before: memoryOf(server.child.pid!).now, most: 0 };
  const sent = performance.now();
  let found = await ask(url, { method: 'POST', body: form });
  const uploaded = performance.now();
  if (found.contagem.com_erro > 0) throw new Error(JSON.stringify(found.erros.slice(0, 3)));
  await ask(`${url}/${found.id}/executar`, { method: 'POST' });
  while (found.estado !== 'concluida') {
    await delay(250);
    found = await ask(`${url}/${found.id}`);
    memory.most = Math.max(memory.most, memoryOf(server.child.pid!).now);
  }
  ours = { upload: (uploaded - sent) / 1000, run: (performance.now() - uploaded) / 1000 };
  if (found.contagem.criadas !== people) throw new Error(JSON.stringify(found.contagem));
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const step of undo.toReversed()) await step().catch((error: Error) => console.error(error.message));
}

if (ours.run > 0) {
  const total = ours.upload + ours.run;
  const grown = memory.most - memory.before;
  const aims = [
    { aim: 'at least 25 % of bare COPY and insert', value: bare / total, holds: bare / total >= 0.25 },
    { aim: 'under a minute', value: total, holds: total < 60 },
    { aim: 'grows by at most 200 MB', value: grown, holds: grown <= 200 },
  ];
  console.table({ bare: { seconds: bare }, upload: { seconds: ours.upload }, run: { seconds: ours.run } });
  for (const { aim, value, holds } of aims) console.log(`${holds ? '✓' : '✗'} ${aim}: ${value.toFixed(2)}`);
  if (aims.some(({ holds }) => !holds)) process.exitCode = 1;
  await writeResults('results-importacao.json', { people, bare, ours, memory, aims });
}
