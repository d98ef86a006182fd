import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { contato } from '#shared/sections/contato.ts';
import { sections } from '#shared/sections/index.ts';
import { testApp } from '../support/app.ts';
import { sectionFixture } from '../support/section-fixture.ts';

const t = await testApp();
const s = await sectionFixture(t, contato, sections);
const pt = (key: Parameters<typeof errorText>[0], vars?: Record<string, string | number>): string =>
  errorText(key, 'pt_BR', vars);
const put = (values: Record<string, unknown> = {}) => s.put({ pessoa: null, ...values });
const makePerson = (id: number, more: { as?: string; token?: string; query?: string } = {}) =>
  s.request({ method: 'POST', at: `${id}/tornar-pessoa${more.query ?? ''}`, ...more });

it('can be answered: by mail or by phone', async () => {
  const { body } = await s.request({ body: await s.make({ email: null, telefone: null }) });
  expect(body.errors).toEqual({ email: [pt('contato.reach')] });
  for (const only of ['email', 'telefone'])
    expect((await s.request({ body: await s.make({ [only]: null }) })).status).toBe(201);
});

it('becomes a person in one step, and only once', async () => {
  const row = await put({ nome: 'Débora Lins', telefone: '+5527988887777', email: 'debora@email.example' });
  const { status, body } = await makePerson(row.id);
  expect([status, body.pessoa]).toEqual([200, { id: expect.any(Number), rotulo: 'Débora Lins' }]);
  expect(body.versao).toBe(2);
  const person = await t.request({ url: `/api/admin/pessoa/${body.pessoa.id}`, as: 'Administrador' });
  expect(person.body).toMatchObject({
    nome: 'Débora Lins',
    whatsapp: '+5527988887777',
    email: 'debora@email.example',
    status: 'visitante',
    igreja: { id: row.igreja.id },
  });
  const again = await makePerson(row.id, { query: '?confirmar=true' });
  const said = pt('contato.already_person', { nome: 'Débora Lins' });
  expect([again.status, again.body.message]).toEqual([409, said]);
  const trace = await t.db.query<{ users: number | null }>(
    sql`select users from trilha where secao = 'pessoa' and registro = ${body.pessoa.id}`,
  );
  expect(trace).toEqual([{ users: expect.any(Number) }]);
});

it('makes one person when two requests come at once', async () => {
  const row = await put({ nome: 'Único Contato', telefone: '+5527977776666', email: null });
  const both = await Promise.all([makePerson(row.id), makePerson(row.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const people = await t.db.query(sql`select 1 from pessoa where nome = 'Único Contato'`);
  expect(people).toHaveLength(1);
});

it('shows who can be reached in the same way before it makes another', async () => {
  await t.db.run(sql`insert into pessoa (nome, whatsapp, email) values
    ('Rute Pires', '+5527911112222', null), ('Noemi Pires', null, 'noemi@email.example')`);
  const row = await put({ telefone: '+5527911112222', email: 'noemi@email.example' });
  const warned = await makePerson(row.id);
  expect([warned.status, warned.body.avisos]).toEqual([
    409,
    {
      telefone: [pt('contato.same_phone', { nome: 'Rute Pires' })],
      email: [pt('contato.same_email', { nome: 'Noemi Pires' })],
    },
  ]);
  expect((await s.request({ at: row.id })).body.pessoa).toBeNull();
  expect((await makePerson(row.id, { query: '?confirmar=true' })).status).toBe(200);
});

it('names the e-mail of a contact without a phone, not the phone, as what somebody else has', async () => {
  await t.db.run(sql`insert into pessoa (nome, email) values ('Ana Lobo', 'lobo@email.example')`);
  const row = await put({ telefone: null, email: 'lobo@email.example' });
  const warned = await makePerson(row.id);
  expect([warned.status, warned.body.avisos]).toEqual([
    409,
    { email: [pt('contato.same_email', { nome: 'Ana Lobo' })] },
  ]);
});

it('calls no landline by WhatsApp', async () => {
  const row = await put({ telefone: '+552733334444', email: null });
  const { body } = await makePerson(row.id);
  const person = await t.request({ url: `/api/admin/pessoa/${body.pessoa.id}`, as: 'Administrador' });
  expect(person.body.whatsapp).toBeNull();
});

it('becomes a person only by those who may register people', async () => {
  const row = await put();
  const refused = await makePerson(row.id, { as: 'Comunicação' });
  expect([refused.status, refused.body.message]).toEqual([403, pt('error.forbidden')]);
  expect((await makePerson(row.id, { as: 'Secretaria', query: '?confirmar=true' })).status).toBe(200);
});

it('is shown to those of its church', async () => {
  const [other] = await t.db.query<{ id: number }>(
    sql`insert into igreja (nome_fantasia, razao_social) values ('Outra', 'Outra') returning id`,
  );
  const row = await put();
  const limited = await t.user('Secretaria');
  await t.db.run(
    sql`insert into users_igrejas (users, igreja, ordem) values (${limited.id}, ${other!.id}, 1)`,
  );
  const token = await t.tokenOf(limited.id);
  expect((await t.request({ url: `${s.path}/${row.id}`, token })).status).toBe(404);
  const act = await t.request({ method: 'POST', url: `${s.path}/${row.id}/tornar-pessoa`, token });
  expect(act.status).toBe(404);
});
