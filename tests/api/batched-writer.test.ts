import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { testApp } from '../support/app.ts';
import { addChurches } from '../support/churches.ts';
import { testDatabase } from '../support/database.ts';

// Records that one user saves at the same moment are written by one statement, without visible effect: each has its own answer, its own
// warnings and refusals, and its own line in the trace.
const own = await testDatabase();
const statements: string[] = [];
/** while it is set, statements that write wait for it */
let held: Promise<void> | undefined;
const db = {
  ...own,
  query: async <Row>(statement: Parameters<typeof own.query>[0]) => {
    if (/^with quem/.test(statement.text)) {
      statements.push(statement.text);
      await held;
    }
    return own.query<Row>(statement);
  },
};
const t = await testApp({ db });
const [church, second] = await addChurches(own, 'Sede', 'Filial');
const url = '/api/admin/pessoa';

interface Person {
  nome: string;
  [field: string]: unknown;
}
type Answer = Awaited<ReturnType<typeof t.request>>;
const person = (nome: string, more: object = {}): Person => ({
  nome,
  igreja: church,
  status: 'membro_ativo',
  ...more,
});

/** A session that the server remembers. */
async function signedIn(limit?: number): Promise<{ token: string; id: number }> {
  const { id } = await t.user('Secretaria');
  if (limit !== undefined)
    await own.run(sql`insert into users_igrejas (users, igreja, ordem) values (${id}, ${limit}, 0)`);
  const token = await t.tokenOf(id);
  for (let time = 0; time < 2; time++) expect((await t.request({ url, token })).status).toBe(200);
  return { id, token };
}

/** Sends all requests while the first of each user is being written, so that the others are written together. */
async function atOneMoment(send: readonly (() => Promise<Answer>)[], people = 1): Promise<Answer[]> {
  const gate = Promise.withResolvers<void>();
  held = gate.promise;
  statements.length = 0;
  const answers = send.map((each) => each());
  await expect.poll(() => statements.length).toBeGreaterThanOrEqual(people);
  // By then the other requests have reached the queue, where they wait.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  gate.resolve();
  held = undefined;
  return Promise.all(answers);
}
const create = (token: string, people: readonly Person[]): Promise<Answer[]> =>
  atOneMoment(people.map((body) => () => t.request({ method: 'POST', url, token, body })));

const several = (): number => statements.filter((text) => text.includes('json_populate_recordset')).length;
const traceOf = (id: number) =>
  own.query<{ users: number; acao: string }>(
    sql`select users, acao from trilha where secao = 'pessoa' and registro = ${id} order by id`,
  );

it('gives each new record its own answer and its own line in the trace', async () => {
  const { id, token } = await signedIn();
  const people = Array.from({ length: 12 }, (_, at) =>
    person(`Débora "Juntas" \\ ${at}`, {
      whatsapp: `+552799911${String(at).padStart(4, '0')}`,
      data_nascimento: `19${70 + at}-02-03`,
      e_batizado: true,
      data_batismo: '2001-02-03',
      email: at % 3 === 0 ? null : `debora${at}@email.example`,
    }),
  );
  const answers = await create(token, people);
  expect(several()).toBeGreaterThan(0);
  expect(statements.length).toBeLessThan(people.length);
  for (const [at, { status, body }] of answers.entries()) {
    expect([at, status]).toEqual([at, 201]);
    expect(body).toMatchObject({ ...people[at], igreja: { id: church, rotulo: 'Sede' }, versao: 1 });
    expect((await t.request({ url: `${url}/${body.id}`, token })).body).toEqual(body);
    expect(await traceOf(body.id)).toEqual([{ users: id, acao: 'create' }]);
  }
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(people.length);
});

it('refuses one record by its own values, and writes the others', async () => {
  const { token } = await signedIn();
  const cpf = '52998224725';
  await t.request({ method: 'POST', url, token, body: person('Dona do CPF', { cpf }) });
  const answers = await create(token, [
    person('Ester Primeira'),
    person('Ester Segunda'),
    person('Ester Repetida', { cpf }),
    person('Ester Quarta'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 422, 201]);
  expect(answers[2]!.body.errors.cpf[0]).toContain('Dona do CPF');
});

it('asks about a likely duplicate of one record alone', async () => {
  const { token } = await signedIn();
  const twice = { whatsapp: '+5527988880001', data_nascimento: '1980-05-06' };
  const { body: existing } = await t.request({
    method: 'POST',
    url,
    token,
    body: person('Noemi Antiga', twice),
  });
  const answers = await create(token, [
    ...['Noemi Um', 'Noemi Dois'].map((nome, at) =>
      person(nome, { whatsapp: `+552798888001${at}`, data_nascimento: '1980-05-06' }),
    ),
    person('NOEMI ANTÍGA', { ...twice, whatsapp: '+5527988880030' }),
    person('Noemi Três', { whatsapp: twice.whatsapp, data_nascimento: '1990-05-06' }),
    person('Noemi Quatro', { whatsapp: '+5527988880031', data_nascimento: '1980-05-07' }),
  ]);
  expect(several()).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 409, 409, 201]);
  expect(answers[2]!.body.existentes).toEqual({ nome: [{ id: existing.id, rotulo: 'Noemi Antiga' }] });
  expect(answers[3]!.body.existentes).toEqual({ whatsapp: [{ id: existing.id, rotulo: 'Noemi Antiga' }] });
});

it('changes each record, and reports one that another user changed meanwhile', async () => {
  const { id, token } = await signedIn();
  const created = await create(
    token,
    Array.from({ length: 6 }, (_, at) => person(`Lídia ${at}`, { whatsapp: `+55279777000${at}0` })),
  );
  const records = created.map(({ body }) => body);
  await own.run(sql`update pessoa set versao = versao + 1 where id = ${records[4]!.id}`);
  const put = (record: Person, change: object) => () =>
    t.request({
      method: 'PUT' as const,
      url: `${url}/${record.id}`,
      token,
      body: { ...record, igreja: church, ...change },
    });
  const answers = await atOneMoment([
    ...records.map((record, at) => put(record, { nome: `Lídia Mudada ${at}`, bairro: `Bairro ${at}` })),
    // the same record a second time, by the version that the first change ends
    put(records[1], { nome: 'Lídia Tarde' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 409, 200, 409]);
  expect(several()).toBeGreaterThan(0);
  for (const at of [0, 1, 2, 3, 5]) {
    const { body } = await t.request({ url: `${url}/${records[at].id}`, token });
    expect(body).toMatchObject({ nome: `Lídia Mudada ${at}`, bairro: `Bairro ${at}`, versao: 2 });
    expect(answers[at]!.body).toEqual(body);
    expect((await traceOf(body.id)).map(({ users, acao }) => [users, acao])).toEqual([
      [id, 'create'],
      [id, 'edit'],
    ]);
  }
});

it('writes the records of two people apart', async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  const people = Array.from({ length: 8 }, (_, at) => person(`Marta ${at}`));
  const answers = await atOneMoment(
    people.map(
      (body, at) => () => t.request({ method: 'POST', url, token: (at % 2 ? other : one).token, body }),
    ),
    2,
  );
  for (const [at, { status, body }] of answers.entries()) {
    expect(status).toBe(201);
    expect(await traceOf(body.id)).toEqual([{ users: (at % 2 ? other : one).id, acao: 'create' }]);
  }
});

it('respects the churches that the user is limited to', async () => {
  const { token } = await signedIn(second);
  const foreign = await own.query<{ id: number; versao: number }>(
    sql`insert into pessoa (nome, igreja, status) select 'De Outra Igreja ' || n, ${church}, 'membro_ativo'
      from generate_series(1, 3) n returning id, versao`,
  );
  const answers = await atOneMoment([
    ...['Priscila A', 'Priscila B', 'Priscila C'].map(
      (nome) => () => t.request({ method: 'POST', url, token, body: person(nome, { igreja: second }) }),
    ),
    ...foreign.map(
      ({ id, versao }) =>
        () =>
          t.request({ method: 'PUT', url: `${url}/${id}`, token, body: { ...person('Tomada'), versao } }),
    ),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 404, 404, 404]);
});

it('writes nothing for a session that ended meanwhile', async () => {
  const { id, token } = await signedIn();
  const gate = Promise.withResolvers<void>();
  held = gate.promise;
  statements.length = 0;
  const answers = ['Tabita A', 'Tabita B', 'Tabita C'].map((nome) =>
    t.request({ method: 'POST', url, token, body: person(nome) }),
  );
  await expect.poll(() => statements.length).toBe(1);
  await own.run(sql`delete from sessao where users = ${id}`);
  gate.resolve();
  held = undefined;
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 401, 401]);
  expect(await own.query(sql`select 1 from pessoa where nome like 'Tabita %'`)).toEqual([]);
});
