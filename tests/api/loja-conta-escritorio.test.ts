import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { password, testApp } from '../support/app.ts';

const t = await testApp();
const second = await testApp({ beside: t });
const act = (id: number, action: string, body: unknown = {}, as = 'Loja') =>
  t.request({ method: 'POST', url: `/api/admin/consumidor/${id}/${action}`, as, body });
const read = async (id: number) => (await t.request({ url: `/api/admin/consumidor/${id}`, as: 'Loja' })).body;
const trail = (id: number) =>
  t.db.query<{ depois: object }>(
    sql`select antes, depois from trilha where secao = 'consumidor' and registro = ${id} order by id`,
  );

describe('accounts of the store in the office', () => {
  it('are listed, found and read without their secrets, and never written by staff', async () => {
    const { id, email } = await t.consumidor({ nome: 'Zilá Ávila' });
    const { body } = await t.request({ url: '/api/admin/consumidor/search?term=zila', as: 'Loja' });
    expect(body.data).toEqual([
      expect.objectContaining({ id, nome: 'Zilá Ávila', email, situacao: 'ativa' }),
    ]);
    expect(JSON.stringify(await read(id))).not.toMatch(/password|hash/);
    expect((await t.request({ url: '/api/admin/consumidor', as: 'Loja', body: { nome: 'X' } })).status).toBe(
      404,
    );
    for (const method of ['PUT', 'DELETE'] as const)
      expect(
        (await t.request({ method, url: `/api/admin/consumidor/${id}`, as: 'Loja', body: {} })).status,
      ).toBe(404);
    expect((await t.request({ url: '/api/admin/consumidor', as: 'Comunicação' })).status).toBe(403);
  });

  it('are blocked with a reason, at once on every server, and let in again', async () => {
    const owner = await t.consumidor();
    expect((await act(owner.id, 'bloquear')).body.errors.motivo).toBeDefined();
    const blocked = await act(owner.id, 'bloquear', { motivo: 'Compras com cartões de outros' });
    expect([blocked.status, blocked.body]).toEqual([200, { id: owner.id, situacao: 'bloqueada' }]);
    expect((await second.request({ url: '/api/loja-virtual/auth/eu', token: owner.token })).status).toBe(401);
    const signIn = () =>
      t.request({ url: '/api/loja-virtual/auth/login', body: { email: owner.email, password } });
    expect((await signIn()).status).toBe(401);
    expect(await read(owner.id)).toMatchObject({
      situacao: 'bloqueada',
      motivo_bloqueio: 'Compras com cartões de outros',
      bloqueado_em: expect.any(String),
    });
    expect((await act(owner.id, 'bloquear', { motivo: 'De novo' })).status).toBe(409);
    expect((await act(owner.id, 'desbloquear')).body).toEqual({ id: owner.id, situacao: 'ativa' });
    expect(await read(owner.id)).toMatchObject({
      situacao: 'ativa',
      motivo_bloqueio: null,
      bloqueado_em: null,
    });
    expect((await signIn()).status).toBe(200);
    expect((await act(owner.id, 'desbloquear')).status).toBe(409);
    expect((await trail(owner.id)).map(({ depois }) => depois)).toEqual([
      { bloqueado: true, motivo_bloqueio: 'Compras com cartões de outros' },
      { bloqueado: false },
    ]);
  });

  it('are linked to a pessoa by those who may see people, and follow it when it is merged', async () => {
    const { id } = await t.consumidor();
    const people = await t.db.query<{ id: number }>(
      sql`insert into pessoa (nome, status) values ('Bia', 'visitante'), ('Bia S.', 'visitante') returning id`,
    );
    const [kept, merged] = people.map((row) => row.id) as [number, number];
    expect((await act(id, 'pessoa', { pessoa: merged })).status).toBe(403);
    expect((await act(id, 'pessoa', { pessoa: 999_999 }, 'Administrador')).body.errors.pessoa).toBeDefined();
    expect((await act(id, 'pessoa', { pessoa: merged }, 'Administrador')).status).toBe(200);
    expect((await read(id)).pessoa).toMatchObject({ id: merged });
    expect((await act(id, 'pessoa', { pessoa: null })).body).toEqual({ id, pessoa: null });
    await act(id, 'pessoa', { pessoa: kept }, 'Administrador');
    expect((await t.request({ url: '/api/admin/consumidor?ligada=true', as: 'Loja' })).body.total).toBe(1);
  });

  it('are found by their state', async () => {
    const { id } = await t.consumidor();
    await t.db.run(sql`update consumidor set email_verificado_em = null where id = ${id}`);
    const { body } = await t.request({ url: '/api/admin/consumidor?situacao=a_confirmar', as: 'Loja' });
    expect(body.data.map((row: { id: number }) => row.id)).toEqual([id]);
  });
});
