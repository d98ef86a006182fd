import { describe, expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import type { Abertura } from '#shared/contracts/aberturas.ts';
import { errorText } from '#shared/errors.ts';
import { sections } from '#shared/sections/index.ts';
import { pedidooracoes } from '#shared/sections/pedidooracoes.ts';
import { apiKey } from '../support/api-keys.ts';
import { type RequestOptions, testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { sectionFixture } from '../support/section-fixture.ts';

const t = await testApp();
const s = await sectionFixture(t, pedidooracoes, sections);
const pt = (key: Parameters<typeof errorText>[0]): string => errorText(key, 'pt_BR');
const save = async (values: Record<string, unknown>) => s.request({ body: await s.make(values) });
const pray = (id: number, as = 'Intercessão') => s.request({ method: 'POST', at: `${id}/orei`, as });

it('has a name unless it is anonymous', async () => {
  const { body } = await save({ nome: null });
  expect(body.errors).toEqual({ nome: [pt('validation.required')] });
  const anonymous = await save({ nome: null, anonimo: true, email: null, telefone: null });
  expect([anonymous.status, anonymous.body.nome]).toEqual([201, null]);
  await expect(
    t.db.run(sql`update pedidooracoes set anonimo = false where id = ${anonymous.body.id}`),
  ).rejects.toThrow(/pedidooracoes_nome_ou_anonimo/);
});

it('is private by default, and then not read in the service', async () => {
  const { privado: _, ...rest } = await s.make();
  const { body } = await s.request({ body: { ...rest, pode_ler_no_culto: true } });
  expect([body.privado, body.pode_ler_no_culto]).toEqual([true, false]);
  const open = await save({ privado: false, pode_ler_no_culto: true });
  expect(open.body.pode_ler_no_culto).toBe(true);
  const closed = await s.request({ method: 'PUT', at: open.body.id, body: { privado: true } });
  expect(closed.body.pode_ler_no_culto).toBe(false);
});

it('can be answered when it asks for contact', async () => {
  const { body } = await save({ quer_contato: true, email: null, telefone: null });
  expect(body.errors).toEqual({ telefone: [pt('pedidooracoes.reach')] });
  expect((await save({ quer_contato: true, email: null })).status).toBe(201);
});

it('counts each prayer and who prayed, and is in prayer from the first', async () => {
  const { id } = await s.put();
  const first = await pray(id);
  expect([first.status, first.body.oracoes, first.body.status]).toEqual([200, 1, 'em_oracao']);
  const second = await pray(id, 'Pastor');
  expect([second.body.oracoes, second.body.versao]).toEqual([2, first.body.versao]);
  const who = await t.db.query<{ role: string }>(sql`select f.nome as role from pedidooracoes_oracao o
    join users u on u.id = o.users join perfil f on f.id = u.role where o.pedidooracoes = ${id} order by o.id`);
  expect(who).toEqual([{ role: 'Intercessão' }, { role: 'Pastor' }]);
  await s.request({ method: 'PUT', at: id, body: { status: 'respondido' } });
  expect((await pray(id)).body).toMatchObject({ status: 'respondido', oracoes: 3 });
  const { data } = (await s.request({ url: `${s.path}?sort_by=oracoes&sort_order=desc` })).body;
  expect(data[0].id).toBe(id);
  expect((await s.request({ method: 'DELETE', at: id })).status).toBe(204);
});

it('takes a prayer back, and waits again if that one began its prayers', async () => {
  const undo = (id: number, as = 'Intercessão') =>
    t.request({ method: 'POST', url: `${s.path}/${id}/desfazer-orei`, as });
  const { id } = await s.put();
  await pray(id);
  const undone = await undo(id);
  expect([undone.status, undone.body.oracoes, undone.body.status]).toEqual([200, 0, 'pendente']);
  const nothing = await undo(id);
  expect([nothing.status, nothing.body.message]).toEqual([409, pt('pedidooracoes.no_prayer')]);
  // Only one's own, and the request stays in prayer while another prayed.
  await pray(id);
  await pray(id, 'Pastor');
  expect((await undo(id)).body).toMatchObject({ oracoes: 1, status: 'em_oracao' });
  expect((await undo(id)).status).toBe(409);
  expect((await undo(id, 'Pastor')).body).toMatchObject({ oracoes: 0, status: 'em_oracao' });
  // A request that was put in prayer by hand stays so.
  await pray(id);
  expect((await undo(id)).body).toMatchObject({ oracoes: 0, status: 'em_oracao' });
});

it('keeps its text out of the trace', async () => {
  const { id } = await s.put({ mensagem: 'segredo de família' });
  await s.request({ method: 'PUT', at: id, body: { mensagem: 'outro segredo', urgente: true } });
  await s.request({ method: 'DELETE', at: id });
  const rows = await t.db.query<{ acao: string; tudo: string }>(
    sql`select acao, concat(antes, depois) as tudo from trilha where secao = 'pedidooracoes' and registro = ${id} order by id`,
  );
  expect(rows.map(({ acao }) => acao)).toEqual(['create', 'edit', 'delete']);
  for (const { tudo } of rows) expect(tudo).not.toMatch(/segredo/);
});

it('is seen only by the roles that pray', async () => {
  const { id } = await s.put();
  const statusFor = async (as: string) => (await s.request({ at: id, as })).status;
  const roles = ['Pastor', 'Intercessão', 'Secretaria', 'Comunicação', 'Somente leitura', 'Tesouraria'];
  expect(await Promise.all(roles.map(statusFor))).toEqual([200, 200, 403, 403, 403, 403]);
  expect((await pray(id, 'Secretaria')).status).toBe(403);
});

describe('the opening of a request', () => {
  const openings = async (id: number, more: Partial<RequestOptions> = {}) =>
    s.request({ at: `${id}/aberturas`, as: 'Pastor', ...more });
  const lines = async (id: number): Promise<[string | null, string, string | null][]> =>
    (await openings(id)).body.data.map((one: Abertura) => [one.perfil, one.acesso, one.chave]);
  const everyRequest = [{ action: 'manage', subject: 'pedidooracoes' }] as const;

  it('is recorded when it is read, changed or prayed for, once within some minutes', async () => {
    t.clock.set('2026-11-17T12:09:59Z');
    const { id } = await s.put();
    expect(await lines(id)).toEqual([]);
    await s.request({ at: id, as: 'Intercessão' });
    // within the minutes, though in another stretch of the clock
    t.clock.set('2026-11-17T12:19:00Z');
    await pray(id);
    await Promise.all([1, 2, 3].map(() => s.request({ at: id, as: 'Pastor' })));
    await s.request({ method: 'PUT', at: id, body: { urgente: true } });
    expect(await lines(id)).toEqual([
      ['Administrador', 'escritorio', null],
      ['Pastor', 'escritorio', null],
      ['Intercessão', 'escritorio', null],
    ]);
    t.clock.set('2026-11-17T12:20:00Z');
    await s.request({ at: id, as: 'Intercessão' });
    const { body } = await openings(id);
    expect(body).toMatchObject({ total: 4, pessoas: 3, mais: false });
    expect(body.data[0]).toMatchObject({ perfil: 'Intercessão', quando: '2026-11-17T12:20:00.000Z' });
    expect(body.data[0].quem).toEqual(expect.any(String));
  });

  it('is not recorded for lists, which neither show the text nor search or sort by it', async () => {
    const { id } = await s.put({ mensagem: 'Segredo de família' });
    for (const url of [s.path, `${s.path}/search?term=segredo&per_page=100`]) {
      const { text } = await s.request({ url, as: 'Intercessão' });
      expect(text).not.toMatch(/mensagem|Segredo/);
    }
    for (const bad of ['?sort_by=mensagem', '/search?field=mensagem&term=a'])
      expect((await s.request({ url: `${s.path}${bad}` })).status).toBe(422);
    expect(await lines(id)).toEqual([]);
  });

  it('is recorded of each line of an exported file, and of a programme with its key', async () => {
    const [first, second] = [await s.put({ urgente: true }), await s.put({ urgente: false })];
    const file = await s.request({ at: 'exportar?formato=csv&urgente=true', as: 'Pastor' });
    expect(file.text).toContain(first.mensagem);
    const key = await apiKey(t, { as: 'Administrador' }, everyRequest, { nome: 'Planilha da oração' });
    await key.request({ url: `${s.path}/${second.id}` });
    // a file of them is for people, who prove who they are
    expect((await key.request({ url: `${s.path}/exportar?formato=csv&urgente=true` })).status).toBe(403);
    expect([await lines(first.id), await lines(second.id)]).toEqual([
      [['Pastor', 'exportacao', null]],
      [['Administrador', 'chave', 'Planilha da oração']],
    ]);
  });

  it('is shown only to users responsible for the requests of this church', async () => {
    const created = await t.db.query<{ id: number }>(sql`insert into igreja (nome_fantasia, razao_social)
      values ('Centro', 'Centro'), ('Norte', 'Norte') returning id`);
    const [centro, norte] = created.map(({ id }) => id) as [number, number];
    const { id } = await s.put({ igreja: norte });
    const statuses = async (requests: Partial<RequestOptions>[]) =>
      Promise.all(requests.map(async (one) => (await openings(id, one)).status));
    expect(
      await statuses(
        ['Administrador', 'Pastor', 'Intercessão', 'Secretaria', 'Somente leitura'].map((as) => ({
          as,
        })),
      ),
    ).toEqual([200, 200, 403, 403, 403]);
    const there = await limitedTo(t, { users: [norte] }, everyRequest);
    const elsewhere = await limitedTo(t, { users: [centro] }, everyRequest);
    for (const [one, status] of [
      [there, 200],
      [elsewhere, 404],
    ] as const) {
      expect((await one.request({ url: `${s.path}/${id}` })).status).toBe(status);
      expect((await one.request({ url: `${s.path}/${id}/aberturas` })).status).toBe(status);
      await one.request({ method: 'PUT', url: `${s.path}/${id}`, body: { urgente: true } });
    }
    // who was refused has opened nothing
    expect((await openings(id)).body).toMatchObject({ total: 1, pessoas: 1 });
    expect((await openings(id, { url: `${s.path}/${id}/aberturas?antes=x` })).status).toBe(422);
  });

  it('is listed page by page, names deleted accounts, and is deleted with the request', async () => {
    const { id } = await s.put();
    const gone = await t.user('Intercessão', { name: 'Lídia Prado' });
    await t.request({ url: `${s.path}/${id}`, token: await t.tokenOf(gone.id) });
    await t.db.run(sql`delete from users where id = ${gone.id}`);
    await t.db.run(sql`insert into pedidooracoes_abertura (registro, users, acesso, quando, janela)
      select ${id}, ${gone.id}, 'escritorio', now(), n from generate_series(1, 11) n`);
    const { body } = await openings(id);
    expect([body.data.length, body.mais, body.pessoas, body.data[0].quem]).toEqual([
      10,
      true,
      1,
      'Lídia Prado',
    ]);
    const rest = (await openings(id, { url: `${s.path}/${id}/aberturas?antes=${body.data.at(-1).id}` })).body;
    expect([rest.data.length, rest.mais]).toEqual([2, false]);
    await s.request({ method: 'DELETE', at: id });
    const left = await t.db.query(sql`select from pedidooracoes_abertura where registro = ${id}`);
    expect(left).toEqual([]);
  });

  it('does not keep anybody from reading when it cannot be recorded', async () => {
    const { id } = await s.put();
    await t.db.run(
      sql`alter table pedidooracoes_abertura add constraint cheia check (registro <> ${raw(String(id))})`,
    );
    expect((await s.request({ at: id, as: 'Intercessão' })).body.id).toBe(id);
    await t.db.run(sql`alter table pedidooracoes_abertura drop constraint cheia`);
    expect(await lines(id)).toEqual([]);
  });
});
