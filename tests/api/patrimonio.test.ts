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
      await t.request({
        url: '/api/admin/igreja',
        as: 'Administrador',
        body: { nome_fantasia: nome, razao_social: nome },
      })
    ).body.id;
  [sede, filial] = [await church('Sede'), await church('Filial')];
});

const post = (values: object = {}) =>
  t.request({ url: path, ...as, body: { nome: 'Violão', igreja: sede, ...values } });
const next = async (igreja: number | string, by: object = as) =>
  t.request({ url: `${path}/proximo-numero?igreja=${igreja}`, ...by });

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

  it('without a church is of the head church, whose series it goes on with', async () => {
    const head = (await next(sede)).body.numero;
    const answer = await t.request({ url: `${path}/proximo-numero`, ...as });
    expect(answer.body).toEqual({ numero: head });
    const { status, body, text } = await post({ igreja: null });
    expect(status, text).toBe(201);
    expect([body.numero, body.igreja.id]).toEqual([head, sede]);
    expect((await post({ igreja: null, numero: head })).body.errors).toEqual({
      numero: [pt('validation.unique')],
    });
    const moved = await t.request({
      method: 'PUT',
      url: `${path}/${body.id}`,
      ...as,
      body: { igreja: null },
    });
    expect(moved.body.igreja.id).toBe(sede);
    const both = await Promise.all([null, sede, null, sede].map((igreja) => post({ igreja })));
    expect(new Set(both.map((made) => made.body.numero)).size).toBe(4);
  });

  it('typed at the same moment as the next one is given, is given to neither twice', async () => {
    const { numero } = (await next(filial)).body;
    const saved = await Promise.all([post({ igreja: filial, numero }), post({ igreja: filial })]);
    const statuses = saved.map(({ status }) => status);
    // The request with a typed number may come second; the one without always gets a number.
    expect(statuses[1]).toBe(201);
    expect([201, 422]).toContain(statuses[0]);
    const [{ total } = { total: 0 }] = await t.db.query<{ total: number }>(
      sql`select count(*) as total from patrimonio where igreja = ${filial} and numero = ${numero}`,
    );
    expect(total).toBe(1);
  });

  it('is proposed only for churches that the user may see', async () => {
    const user = await t.user('Secretaria');
    await t.db.run(sql`insert into users_igrejas (users, igreja, ordem) values (${user.id}, ${filial}, 1)`);
    const by = { token: await t.tokenOf(user.id) };
    expect((await next(sede, by)).body.errors).toEqual({ igreja: [pt('validation.reference')] });
    const own = await t.request({ url: `${path}/proximo-numero`, ...by });
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
    const back = await t.request({
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
    const category = await t.request({
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
    const { body } = await t.request({ url: `${path}?local=deposito%20velho`, ...as });
    expect([body.total, body.totais]).toEqual([3, { valor_total: 150_00, quantidade: 6 }]);
  });

  it('is listed with its sum however much that is', async () => {
    const much = { local: 'Cofre', valor: 1_000_000_000_000_000, quantidade: 1_000_000 };
    const { id } = (await post(much)).body;
    const { status, body } = await t.request({ url: `${path}?local=cofre`, ...as });
    expect([status, body.totais?.valor_total]).toEqual([200, 1e21]);
    expect((await t.request({ url: path, ...as })).status).toBe(200);
    await t.request({ method: 'DELETE', url: `${path}/${id}`, ...as });
  });

  it('is found by the filter for assets without a responsible person', async () => {
    const { body } = await t.request({ url: `${path}?sem_responsavel=true&per_page=100`, ...as });
    expect(body.data.length).toBeGreaterThan(0);
    expect(body.data.every(({ responsavel }: { responsavel: unknown }) => responsavel === null)).toBe(true);
    expect((await t.request({ url: `${path}?sem_responsavel=false`, ...as })).body.total).toBe(0);
  });
});

describe('an asset of a church that is not there yet', () => {
  it('goes to the first church with its tag, also when both are saved at the same moment', async () => {
    const empty = await testApp();
    const asset = () => empty.request({ url: path, ...as, body: { nome: 'Bíblia' } });
    const before = await asset();
    expect([before.status, before.body.numero, before.body.igreja]).toEqual([201, '00001', null]);
    const [church, ...assets] = await Promise.all([
      empty.request({
        url: '/api/admin/igreja',
        as: 'Administrador',
        body: { nome_fantasia: 'Primeira', razao_social: 'Primeira' },
      }),
      asset(),
      asset(),
    ]);
    expect(church.status, church.text).toBe(201);
    const rows = await empty.db.query<{ numero: string; igreja: number }>(
      sql`select numero, igreja from patrimonio order by numero`,
    );
    expect(assets.map(({ status }) => status)).toEqual([201, 201]);
    expect(rows).toEqual(['00001', '00002', '00003'].map((numero) => ({ numero, igreja: church.body.id })));
  });
});
