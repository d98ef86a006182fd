import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { churchToday } from '#shared/dates.ts';
import { errorText } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { testApp } from '../support/app.ts';

const t = await testApp();
const pt = (key: ErrorKey): string => errorText(key, 'pt_BR');
const as = { as: 'Secretaria' };
const path = '/api/admin/patrimonio';
const today = churchToday(t.clock.now());

let [sede, filial] = [0, 0];
beforeAll(async () => {
  const church = async (nome: string): Promise<number> =>
    (
      await t.ask({
        url: '/api/admin/igreja',
        as: 'Administrador',
        body: { nome_fantasia: nome, razao_social: nome },
      })
    ).body.id;
  [sede, filial] = [await church('Sede'), await church('Filial')];
});

const post = (values: object = {}) =>
  t.ask({ url: path, ...as, body: { nome: 'Violão', igreja: sede, ...values } });
const next = async (igreja: number | string, by: object = as) =>
  t.ask({ url: `${path}/proximo-numero?igreja=${igreja}`, ...by });

describe('the tag of an asset', () => {
  it('is the next of its church when it is left empty, with its leading zeros', async () => {
    expect((await next(sede)).body).toEqual({ numero: '00001' });
    expect((await post()).body.numero).toBe('00001');
    expect((await post({ numero: '0041' })).body.numero).toBe('0041');
    expect((await post({ numero: 'A-900' })).status).toBe(201);
    expect((await next(sede)).body).toEqual({ numero: '00042' });
    expect((await post({ numero: '' })).body.numero).toBe('00042');
    expect((await post({ igreja: filial })).body.numero).toBe('00001');
  });

  it('is unique in its church', async () => {
    await post({ numero: '0777' });
    expect((await post({ numero: '0777' })).body.errors).toEqual({ numero: [pt('validation.unique')] });
    expect((await post({ numero: '0777', igreja: filial })).status).toBe(201);
  });

  it('is given once, to however many come at the same time', async () => {
    const many = await Promise.all(Array.from({ length: 5 }, () => post({ igreja: filial })));
    const tags = many.map(({ body }) => body.numero);
    expect(new Set(tags).size).toBe(5);
    const widest = tags.map((tag: string) => tag.length);
    expect(new Set(widest).size).toBe(1);
  });

  it('is told only of churches that the asker knows', async () => {
    const user = await t.user('Secretaria');
    await t.db.run(sql`insert into users_igrejas (users, igreja, ordem) values (${user.id}, ${filial}, 1)`);
    const by = { token: await t.tokenOf(user.id) };
    expect((await next(sede, by)).body.errors).toEqual({ igreja: [pt('validation.reference')] });
    const own = await t.ask({ url: `${path}/proximo-numero`, ...by });
    expect(own.body).toEqual((await next(filial)).body);
    expect((await next('x')).status).toBe(422);
    expect((await next(sede, { as: 'Loja' })).status).toBe(403);
  });
});

describe('an asset', () => {
  it('is written off with a reason and a date, and only then has them', async () => {
    const off = { situacao: 'baixado' };
    expect(Object.keys((await post(off)).body.errors).sort()).toEqual(['data_baixa', 'motivo_baixa']);
    const why = { ...off, motivo_baixa: 'Furtado', data_baixa: today, data_entrada: '2020-05-01' };
    expect((await post({ ...why, data_baixa: '2020-04-30' })).body.errors).toHaveProperty('data_baixa');
    const { status, body } = await post(why);
    expect(status).toBe(201);
    const back = await t.ask({
      method: 'PUT',
      url: `${path}/${body.id}`,
      ...as,
      body: { situacao: 'em_uso' },
    });
    expect(back.body).toMatchObject({ motivo_baixa: null, data_baixa: null });
  });

  it('is at least one, came by today, and belongs to a category of assets', async () => {
    expect((await post()).body.quantidade).toBe(1);
    expect(Object.keys((await post({ quantidade: 0 })).body.errors)).toEqual(['quantidade']);
    const tomorrow = churchToday(new Date(t.clock.now().getTime() + 36 * 3_600_000));
    expect((await post({ data_entrada: tomorrow })).body.errors).toEqual({
      data_entrada: [pt('validation.date_future')],
    });
    const category = await t.ask({
      url: '/api/admin/categoria',
      as: 'Administrador',
      body: { nome: 'Livros', tipo: 'produto' },
    });
    expect((await post({ categoria: category.body.id })).body.errors).toHaveProperty('categoria');
  });

  it('is summed up with those that the filters let through', async () => {
    await post({ local: 'Depósito velho', valor: 12_50, quantidade: 4 });
    await post({ local: 'Depósito velho', valor: 100_00 });
    await post({ local: 'Depósito velho' });
    const { body } = await t.ask({ url: `${path}?local=deposito%20velho`, ...as });
    expect([body.total, body.totais]).toEqual([3, { valor_total: 150_00, quantidade: 6 }]);
  });

  it('is listed with its sum however much that is', async () => {
    const much = { local: 'Cofre', valor: 1_000_000_000_000_000, quantidade: 1_000_000 };
    const { id } = (await post(much)).body;
    const { status, body } = await t.ask({ url: `${path}?local=cofre`, ...as });
    expect([status, body.totais?.valor_total]).toEqual([200, 1e21]);
    expect((await t.ask({ url: path, ...as })).status).toBe(200);
    await t.ask({ method: 'DELETE', url: `${path}/${id}`, ...as });
  });

  it('is found while nobody keeps it', async () => {
    const { body } = await t.ask({ url: `${path}?sem_responsavel=true&per_page=100`, ...as });
    expect(body.data.length).toBeGreaterThan(0);
    expect(body.data.every(({ responsavel }: { responsavel: unknown }) => responsavel === null)).toBe(true);
    expect((await t.ask({ url: `${path}?sem_responsavel=false`, ...as })).body.total).toBe(0);
  });
});
