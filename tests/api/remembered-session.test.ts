import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { testApp } from '../support/app.ts';
import { addChurches } from '../support/churches.ts';
import { testDatabase } from '../support/database.ts';

// Reads of one record and of a list are answered by one statement that also reads the session. The remembered session is only a guess:
// whatever changed between two reads holds for the second, on every server.
const own = await testDatabase();
const statements: string[] = [];
const db = {
  ...own,
  query: <Row>(statement: Parameters<typeof own.query>[0]) => {
    statements.push(statement.name ?? statement.text);
    return own.query<Row>(statement);
  },
};
const t = await testApp({ db });
const other = await testApp({ beside: t });

const [church, second] = await addChurches(own, 'Sede', 'Filial');
const [person] = await own.query<{ id: number }>(
  sql`insert into pessoa (nome, igreja, status) values ('Rute Lembrada', ${church}, 'membro_ativo') returning id`,
);
const url = `/api/admin/pessoa/${person!.id}`;
const listUrl = '/api/admin/pessoa?fields=nome';

/** A user whose session both servers remember. */
async function reader() {
  const [role] = await own.query<{ id: number }>(
    sql`insert into perfil (nome) values (${`Leitura ${crypto.randomUUID()}`}) returning id`,
  );
  await own.run(sql`insert into perfil_permissao (perfil, permissao)
    select ${role!.id}, id from permissao where subject = 'pessoa' and action in ('read', 'list')`);
  const { id } = await t.user();
  await own.run(sql`update users set role = ${role!.id} where id = ${id}`);
  const token = await t.tokenOf(id);
  const read = async (path = url) =>
    Promise.all([t, other].map(async (app) => (await app.request({ url: path, token })).status));
  expect(await read()).toEqual([200, 200]);
  expect(await read()).toEqual([200, 200]);
  return { id, role: role!.id, token, read };
}

describe('a list', () => {
  it('takes one statement once the session is known, of a search too', async () => {
    const { token, read } = await reader();
    expect(await read(listUrl)).toEqual([200, 200]);
    for (const path of [
      listUrl,
      '/api/admin/pessoa/search?term=lembrada',
      '/api/admin/pessoa?status=membro_ativo',
    ]) {
      statements.length = 0;
      const { status, body } = await t.request({ url: path, token });
      expect([status, body.total, body.data[0].nome]).toEqual([200, 1, 'Rute Lembrada']);
      expect(statements).toHaveLength(1);
    }
  });

  it('has the values saved last, and ends with the session, also after many answers from kept pages', async () => {
    const { id, token, read } = await reader();
    const names = async () =>
      Promise.all(
        [t, other].map(
          async (app) => (await app.request({ url: listUrl, token })).body.data[0]?.nome as string,
        ),
      );
    for (let time = 0; time < 60; time++) expect(await names()).toEqual(['Rute Lembrada', 'Rute Lembrada']);
    for (const nome of ['Rute Mudada', 'Rute Lembrada']) {
      await own.run(sql`update pessoa set nome = ${nome} where id = ${person!.id}`);
      for (let time = 0; time < 4; time++) expect(await names()).toEqual([nome, nome]);
    }
    statements.length = 0;
    expect(await read(listUrl)).toEqual([200, 200]);
    // only the snapshot was read, and no page
    expect(statements.filter((name) => name.includes('at_once'))).toEqual([]);
    await own.run(sql`delete from sessao where users = ${id}`);
    expect(await read(listUrl)).toEqual([401, 401]);
  });

  it('reports errors of a query only to signed-in users', async () => {
    const { id, read } = await reader();
    const wrong = ['fields=senha', 'apos=abc', 'sort_by=nada'].map((query) => `/api/admin/pessoa?${query}`);
    wrong.push('/api/admin/pessoa/search?field=senha&term=a', '/api/admin/pessoa/search?relationship=nada');
    // a cursor whose text the column cannot hold is refused by the database
    const forged = Buffer.from(JSON.stringify(['data_nascimento', 'asc', 'x', 1])).toString('base64url');
    wrong.push(`/api/admin/pessoa?sort_by=data_nascimento&apos=${forged}`);
    for (const path of wrong) expect([path, ...(await read(path))]).toEqual([path, 422, 422]);
    await own.run(sql`delete from sessao where users = ${id}`);
    for (const path of wrong) expect([path, ...(await read(path))]).toEqual([path, 401, 401]);
  });
});

describe('a read of one record', () => {
  it('takes one statement once the session is known', async () => {
    const { token } = await reader();
    statements.length = 0;
    const { status, body } = await t.request({ url, token });
    expect([status, body.nome]).toEqual([200, 'Rute Lembrada']);
    expect(statements).toEqual(['get_pessoa_at_once']);
  });

  it('answers 404 to an unknown id, and reports an invalid one only to signed-in users', async () => {
    const { id, read } = await reader();
    expect(await read('/api/admin/pessoa/999999')).toEqual([404, 404]);
    expect(await read('/api/admin/pessoa/abc')).toEqual([422, 422]);
    await own.run(sql`delete from sessao where users = ${id}`);
    expect(await read('/api/admin/pessoa/999999')).toEqual([401, 401]);
    expect(await read('/api/admin/pessoa/abc')).toEqual([401, 401]);
  });

  it.each<[string, number, (who: { id: number; role: number }) => Promise<unknown>]>([
    ['the session ended', 401, ({ id }) => own.run(sql`delete from sessao where users = ${id}`)],
    [
      'the session expired',
      401,
      ({ id }) => own.run(sql`update sessao set expira_em = ${t.clock.now()} where users = ${id}`),
    ],
    [
      'the account was blocked',
      401,
      ({ id }) => own.run(sql`update users set ativo = false where id = ${id}`),
    ],
    [
      'the role lost the right',
      403,
      async ({ role }) => {
        await own.run(sql`delete from perfil_permissao where perfil = ${role}`);
        await own.run(sql`update perfil set versao = versao + 1 where id = ${role}`);
      },
    ],
    [
      'the account lost its role',
      403,
      ({ id }) => own.run(sql`update users set role = null where id = ${id}`),
    ],
    [
      'the address is no longer verified',
      403,
      ({ id }) => own.run(sql`update users set email_verificado_em = null where id = ${id}`),
    ],
    [
      'the role demands a second step',
      403,
      ({ role }) =>
        own.run(
          sql`update perfil set exige_duas_etapas_em = ${new Date(t.clock.now().getTime() - 2 * 86_400_000)} where id = ${role}`,
        ),
    ],
    [
      'the account was limited to another church',
      404,
      ({ id }) => own.run(sql`insert into users_igrejas (users, igreja, ordem) values (${id}, ${second}, 0)`),
    ],
    [
      'the role was limited to another church',
      404,
      ({ role }) =>
        own.run(sql`insert into perfil_igrejas (perfil, igreja, ordem) values (${role}, ${second}, 0)`),
    ],
  ])('is refused on every server as soon as %s', async (_, status, change) => {
    const who = await reader();
    expect(await who.read(listUrl)).toEqual([200, 200]);
    await change(who);
    expect(await who.read()).toEqual([status, status]);
    expect(await who.read()).toEqual([status, status]);
    // of other churches a list has no rows
    const listed = status === 404 ? 200 : status;
    expect(await who.read(listUrl)).toEqual([listed, listed]);
  });

  it('is given again as soon as the right is back', async () => {
    const { role, read } = await reader();
    await own.run(sql`delete from perfil_permissao where perfil = ${role}`);
    await own.run(sql`update perfil set versao = versao + 1 where id = ${role}`);
    expect(await read()).toEqual([403, 403]);
    await own.run(sql`insert into perfil_permissao (perfil, permissao)
      select ${role}, id from permissao where subject = 'pessoa' and action in ('read', 'list')`);
    await own.run(sql`update perfil set versao = versao + 1 where id = ${role}`);
    expect(await read()).toEqual([200, 200]);
  });

  it.each<[string, number, (who: { id: number; role: number }) => Promise<unknown>]>([
    [
      'the session ends',
      401,
      ({ id }) =>
        own.run(
          sql`update sessao set expira_em = ${new Date(t.clock.now().getTime() + 5 * 60_000)} where users = ${id}`,
        ),
    ],
    [
      'the role demands a second step',
      403,
      ({ role }) =>
        own.run(
          sql`update perfil set exige_duas_etapas_em = ${new Date(t.clock.now().getTime() - 86_400_000 + 5 * 60_000)} where id = ${role}`,
        ),
    ],
  ])('is refused by the time at which %s, though no row changed since', async (_, status, change) => {
    const who = await reader();
    // The session is older than the demand: it has a day.
    await own.run(sql`update sessao set criada_em = criada_em - interval '2 days' where users = ${who.id}`);
    await change(who);
    expect(await who.read()).toEqual([200, 200]);
    expect(await who.read()).toEqual([200, 200]);
    t.clock.advance(6);
    expect(await who.read()).toEqual([status, status]);
  });

  it('is refused when the token is over, whatever is remembered', async () => {
    const { read } = await reader();
    t.clock.advance(16);
    expect(await read()).toEqual([401, 401]);
  });
});
