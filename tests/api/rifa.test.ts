import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { testApp } from '../support/app.ts';

const t = await testApp();
const pt = (key: ErrorKey, vars = {}): string => errorText(key, 'pt_BR', vars);
const as = { as: 'Tesouraria' };
const path = '/api/admin/rifa';
const days = (count: number): string => new Date(t.clock.now().getTime() + count * 86_400_000).toISOString();
const premios = [{ descricao: 'Bicicleta', valor: 120_000 }, { descricao: 'Cesta de café' }];

let counter = 0;
const post = (values: object = {}) => {
  counter += 1;
  const body = { nome: `Rifa ${counter}`, valor_cota: 1000, total_cotas: 100, ...values };
  return t.request({ url: path, ...as, body });
};
const extracao = { extracao_numero: '05999', extracao_data: days(31).slice(0, 10) };
const ready = (values: object = {}) => post({ premios, data_sorteio: days(30), ...extracao, ...values });
const put = (id: number, body: object) => t.request({ method: 'PUT', url: `${path}/${id}`, body, ...as });
const act = (id: number, action: string) =>
  t.request({ method: 'POST', url: `${path}/${id}/${action}`, ...as });
const sell = (id: number) => t.db.run(sql`select rifa_vendida(${id})`);

describe('a raffle', () => {
  it('begins as a draft, with prizes in their order and an address of its name', async () => {
    const { status, body } = await ready({ nome: 'Rifa da Reforma' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'rascunho', slug: 'rifa-da-reforma', congelada_em: null });
    expect(body.premios.map(({ descricao }: { descricao: string }) => descricao)).toEqual([
      'Bicicleta',
      'Cesta de café',
    ]);
  });

  it('has from two to a hundred thousand numbers, at a price', async () => {
    for (const total_cotas of [1, 100_001])
      expect(Object.keys((await post({ total_cotas })).body.errors)).toEqual(['total_cotas']);
    for (const total_cotas of [2, 100_000]) expect((await post({ total_cotas })).status).toBe(201);
    expect(Object.keys((await post({ valor_cota: 0 })).body.errors)).toEqual(['valor_cota']);
  });

  it('has limits per buyer that can be met', async () => {
    const limits = async (min: number | null, max: number | null) =>
      Object.keys(
        (await post({ minimo_por_comprador: min, maximo_por_comprador: max, total_cotas: 50 })).body.errors ??
          {},
      );
    expect(await limits(5, 4)).toEqual(['maximo_por_comprador']);
    expect(await limits(1, 51)).toEqual(['maximo_por_comprador']);
    expect(await limits(51, null)).toEqual(['minimo_por_comprador']);
    expect(await limits(5, 5)).toEqual([]);
  });
});

describe('publishing', () => {
  it('asks for prizes and for a draw in the future', async () => {
    const { body } = await post(extracao);
    const missing = { premios: [pt('rifa.publish_premios')], data_sorteio: [pt('rifa.publish_data')] };
    expect((await put(body.id, { status: 'ativa' })).body.errors).toEqual(missing);
    expect((await act(body.id, 'publicar')).body.errors).toEqual(missing);
    expect((await post({ status: 'ativa', ...extracao })).body.errors).toEqual(missing);
    const late = await put(body.id, { status: 'ativa', premios, data_sorteio: days(-1) });
    expect(late.body.errors).toEqual({ data_sorteio: missing.data_sorteio });
    expect((await put(body.id, { status: 'ativa', premios, data_sorteio: days(1) })).body.status).toBe(
      'ativa',
    );
    expect((await put(body.id, { premios: [] })).body.errors).toEqual({ premios: [pt('rifa.committed')] });
  });

  it('is done, undone and ended by the actions', async () => {
    const { body } = await ready();
    for (const [action, status] of [
      ['publicar', 'ativa'],
      ['pausar', 'pausada'],
      ['publicar', 'ativa'],
      ['encerrar', 'aguardando_sorteio'],
      ['cancelar', 'cancelada'],
    ] as const)
      expect([action, (await act(body.id, action)).body.status]).toEqual([action, status]);
    expect((await act(body.id, 'publicar')).status).toBe(422);
  });

  it('goes only where a raffle can go', async () => {
    const { body } = await ready();
    const refused = await put(body.id, { status: 'sorteada' });
    expect(refused.body.errors).toEqual({
      status: [pt('rifa.status', { from: 'Rascunho', to: 'Sorteada' })],
    });
    await put(body.id, { status: 'ativa' });
    await put(body.id, { status: 'aguardando_sorteio' });
    expect((await put(body.id, { status: 'ativa' })).status).toBe(422);
    await put(body.id, { status: 'cancelada' });
    for (const status of ['rascunho', 'ativa', 'aguardando_sorteio'])
      expect((await put(body.id, { status })).status).toBe(422);
  });

  it('is drawn by its draw, by no hand', async () => {
    const { body } = await ready();
    await put(body.id, { status: 'ativa' });
    await put(body.id, { status: 'aguardando_sorteio' });
    expect((await put(body.id, { status: 'sorteada' })).body.errors).toEqual({
      status: [pt('rifa.status', { from: 'Aguardando sorteio', to: 'Sorteada' })],
    });
    await t.db.run(sql`update rifa set status = 'sorteada' where id = ${body.id}`);
    for (const status of ['rascunho', 'ativa', 'cancelada'])
      expect((await put(body.id, { status })).status).toBe(422);
    expect((await put(body.id, { descricao: 'Parabéns aos ganhadores' })).status).toBe(200);
  });

  it('keeps a date of the draw, which may move until the raffle is drawn or cancelled', async () => {
    const { body } = await ready();
    const data_sorteio = days(29);
    for (const action of ['publicar', 'pausar', 'publicar', 'encerrar', null]) {
      if (action === null) await t.db.run(sql`update rifa set status = 'sorteada' where id = ${body.id}`);
      else await act(body.id, action);
      expect((await put(body.id, { data_sorteio: null })).body.errors).toEqual({
        data_sorteio: [pt(action === null ? 'rifa.committed' : 'validation.required')],
      });
      const moved = await put(body.id, { data_sorteio });
      expect([moved.status, action]).toEqual([action === null ? 422 : 200, action]);
      if (action !== null) await put(body.id, { data_sorteio: days(30) });
    }
    const cancelled = (await ready()).body.id;
    await act(cancelled, 'publicar');
    await act(cancelled, 'cancelar');
    for (const date of [null, data_sorteio])
      expect((await put(cancelled, { data_sorteio: date })).body.errors).toEqual({
        data_sorteio: [pt('rifa.committed')],
      });
    await expect(t.db.run(sql`update rifa set data_sorteio = null where id = ${body.id}`)).rejects.toThrow(
      /rifa_data_sorteio_check/,
    );
    // a draft without a date may be cancelled
    expect((await act((await post()).body.id, 'cancelar')).body.status).toBe('cancelada');
  });
});

describe('from the first sale on', () => {
  it('price and total stay, also of a draft that was sold by hand', async () => {
    const { body } = await ready();
    expect((await put(body.id, { valor_cota: 1500, total_cotas: 200 })).status).toBe(200);
    await sell(body.id);
    const first = (await t.request({ url: `${path}/${body.id}`, ...as })).body.congelada_em;
    expect(first).toEqual(expect.any(String));
    const refused = await put(body.id, { valor_cota: 1000, total_cotas: 300 });
    expect(refused.body.errors).toEqual({
      valor_cota: [pt('rifa.frozen')],
      total_cotas: [pt('rifa.frozen')],
    });
    await sell(body.id);
    expect((await t.request({ url: `${path}/${body.id}`, ...as })).body.congelada_em).toBe(first);
    expect((await put(body.id, { congelada_em: null, valor_cota: 1 })).status).toBe(422);
  });

  it('it is not deleted', async () => {
    const { body } = await ready();
    await sell(body.id);
    const answer = await t.request({ method: 'DELETE', url: `${path}/${body.id}`, ...as });
    expect([answer.status, answer.body.message]).toEqual([409, pt('rifa.sold')]);
  });
});
