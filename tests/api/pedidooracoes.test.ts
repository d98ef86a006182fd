import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { sections } from '#shared/sections/index.ts';
import { pedidooracoes } from '#shared/sections/pedidooracoes.ts';
import { testApp } from '../support/app.ts';
import { sectionBench } from '../support/section-tests.ts';

const t = await testApp();
const s = await sectionBench(t, pedidooracoes, sections);
const pt = (key: Parameters<typeof errorText>[0]): string => errorText(key, 'pt_BR');
const save = async (values: Record<string, unknown>) => s.ask({ body: await s.make(values) });
const pray = (id: number, as = 'Intercessão') => s.ask({ method: 'POST', at: `${id}/orei`, as });

it('has a name unless it is anonymous', async () => {
  const { body } = await save({ nome: null });
  expect(body.errors).toEqual({ nome: [pt('validation.required')] });
  const anonymous = await save({ nome: null, anonimo: true, email: null, telefone: null });
  expect([anonymous.status, anonymous.body.nome]).toEqual([201, null]);
  await expect(
    t.db.run(sql`update pedidooracoes set anonimo = false where id = ${anonymous.body.id}`),
  ).rejects.toThrow(/pedidooracoes_nome_ou_anonimo/);
});

it('is private unless somebody says otherwise, and then not read in the service', async () => {
  const { privado: _, ...rest } = await s.make();
  const { body } = await s.ask({ body: { ...rest, pode_ler_no_culto: true } });
  expect([body.privado, body.pode_ler_no_culto]).toEqual([true, false]);
  const open = await save({ privado: false, pode_ler_no_culto: true });
  expect(open.body.pode_ler_no_culto).toBe(true);
  const closed = await s.ask({ method: 'PUT', at: open.body.id, body: { privado: true } });
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
  await s.ask({ method: 'PUT', at: id, body: { status: 'respondido' } });
  expect((await pray(id)).body).toMatchObject({ status: 'respondido', oracoes: 3 });
  const { data } = (await s.ask({ url: `${s.path}?sort_by=oracoes&sort_order=desc` })).body;
  expect(data[0].id).toBe(id);
  expect((await s.ask({ method: 'DELETE', at: id })).status).toBe(204);
});

it('takes a prayer back, and waits again if that one began its prayers', async () => {
  const undo = (id: number, as = 'Intercessão') =>
    t.ask({ method: 'POST', url: `${s.path}/${id}/desfazer-orei`, as });
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

it('leaves what was confided out of the trace', async () => {
  const { id } = await s.put({ mensagem: 'segredo de família' });
  await s.ask({ method: 'PUT', at: id, body: { mensagem: 'outro segredo', urgente: true } });
  await s.ask({ method: 'DELETE', at: id });
  const rows = await t.db.query<{ acao: string; tudo: string }>(
    sql`select acao, concat(antes, depois) as tudo from trilha where secao = 'pedidooracoes' and registro = ${id} order by id`,
  );
  expect(rows.map(({ acao }) => acao)).toEqual(['create', 'edit', 'delete']);
  for (const { tudo } of rows) expect(tudo).not.toMatch(/segredo/);
});

it('is seen by those who pray, and by nobody else', async () => {
  const { id } = await s.put();
  const seen = async (as: string) => (await s.ask({ at: id, as })).status;
  const roles = ['Pastor', 'Intercessão', 'Secretaria', 'Comunicação', 'Somente leitura', 'Tesouraria'];
  expect(await Promise.all(roles.map(seen))).toEqual([200, 200, 403, 403, 403, 403]);
  expect((await pray(id, 'Secretaria')).status).toBe(403);
});
