import { afterEach, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { giftFixture } from '../support/contribuir-fixture.ts';

const o = await giftFixture();
const { t } = o;
const card = t.gateways.get('mercadopago');
const inThree = {
  tipo: 'oferta',
  valor: 15_000,
  metodo: 'cartao',
  token: 'tok_1',
  parcelas: 3,
  nome: 'Rute Alves',
  email: 'rute@casa.example',
};

const terms = async (juros_mes: number, parcelas_sem_juros: number): Promise<void> => {
  const answer = await t.request({
    method: 'PUT',
    url: '/api/admin/recebimentos/1',
    as: 'Tesouraria',
    body: { juros_mes, parcelas_sem_juros },
  });
  if (answer.status !== 200) throw new Error(answer.text);
};
const choices = async (valor: number) =>
  (await t.request({ url: `/api/contribuir/parcelas?valor=${valor}` })).body;

afterEach(() => {
  card.outcome = 'pendente';
});

describe('parcelas', () => {
  it('cost nothing until the church says so', async () => {
    const { juros_mes, sem_juros, opcoes } = await choices(10_000);
    expect([juros_mes, sem_juros, opcoes.length]).toEqual([0, 1, 12]);
    expect(opcoes[2]).toEqual({ parcelas: 3, primeira: 3334, demais: 3333, total: 10_000, juros: false });
    const charge = await o.give({ ...inThree, valor: 10_000 });
    expect(charge).toMatchObject({ valor: 10_000, juros: 0, parcelas: 3 });
  });

  it('are shown with their totals: R$ 150 at 2.99 % a month', async () => {
    await terms(2.99, 2);
    const { opcoes, ...said } = await choices(15_000);
    expect(said).toEqual({ juros_mes: 2.99, sem_juros: 2 });
    expect(opcoes[1]).toEqual({ parcelas: 2, primeira: 7500, demais: 7500, total: 15_000, juros: false });
    expect(opcoes[2]).toEqual({ parcelas: 3, primeira: 5302, demais: 5302, total: 15_906, juros: true });
    expect(opcoes[11]).toEqual({ parcelas: 12, primeira: 1506, demais: 1506, total: 18_072, juros: true });
    const meios = (await o.giving.offer()).meios;
    expect(meios.find(({ metodo }) => metodo === 'cartao')!.parcelamento).toEqual(said);
    expect(meios.find(({ metodo }) => metodo === 'pix')!.parcelamento).toBeUndefined();
  });

  it('ask the gateway for the total, and all of it is booked, receipted and given back', async () => {
    await terms(2.99, 2);
    card.outcome = 'paga';
    const charge = await o.give({ ...inThree, total: 15_906 });
    expect(charge).toMatchObject({
      estado: 'paga',
      valor: 15_906,
      juros: 906,
      parcelas: 3,
      recebido: 15_906,
    });
    const request = card.charges.get(card.idOf(charge.codigo))!.charge;
    expect(request).toMatchObject({ valor: 15_906, parcelas: 3 });
    const { id } = await o.charge(charge.codigo);
    expect(await t.db.query(sql`select valor from financeiro where origem = ${`cobranca:${id}`}`)).toEqual([
      { valor: 15_906 },
    ]);
    const [mail] = await o.mails('rute@casa.example');
    expect(mail!.text).toMatch(/Parcelas: 3 × R\$.53,02\nJuros incluídos: R\$.9,06/);
    const office = await t.request({ url: `/api/admin/cobranca/${id}`, as: 'Tesouraria' });
    expect(office.body).toMatchObject({ valor: 15_906, juros: 906, parcelas: 3 });
    const back = await t.request({
      url: `/api/admin/cobranca/${id}/estornar`,
      as: 'Tesouraria',
      body: { valor: 15_906, motivo: 'Pediu de volta' },
    });
    expect(back.status).toBe(200);
    await t.jobs.runAll();
    expect((await o.charge(charge.codigo)).estado).toBe('estornada');
    const compared = await t.request({ method: 'POST', url: '/api/admin/conciliacao', as: 'Administrador' });
    expect(compared.body).toMatchObject({ diferencas: 0, lista: [] });
  });

  it('are not charged at another total than was shown', async () => {
    await terms(1.99, 2);
    const refused = await o.post({ ...inThree, total: 15_906 });
    expect(refused.status).toBe(422);
    expect(refused.body.errors.parcelas[0]).toMatch(/^O total nesse número de parcelas agora é R\$.156,00\./);
    expect((await o.give({ ...inThree, total: 15_600 })).valor).toBe(15_600);
    // A form sends the values its page showed.
    const form = { tipo: 'oferta', valor: '150,00', metodo: 'cartao', token: 'tok_1', parcelas: '3' };
    const identified = { ...form, identidade: 'nome', nome: 'Rute Alves', email: 'rute@casa.example' };
    expect(await o.send({ ...identified, total: '15906' })).toMatchObject({
      ok: false,
      errors: { parcelas: [expect.any(String)] },
    });
    expect(await o.send({ ...identified, total: '15600' })).toMatchObject({ ok: true });
  });

  it('keep their total when the terms change between two calls under one key', async () => {
    await terms(2.99, 1);
    const key = crypto.randomUUID();
    card.fail('create', new Error('no answer'));
    expect((await o.post(inThree, { key })).status).toBe(503);
    await terms(9.99, 1);
    const again = await o.post(inThree, { key });
    expect([again.status, again.body.valor]).toEqual([201, 15_906]);
  });

  it.each([
    [{ juros_mes: -1 }, 'juros_mes'],
    [{ juros_mes: 15.01 }, 'juros_mes'],
    [{ parcelas_sem_juros: 0 }, 'parcelas_sem_juros'],
    [{ parcelas_sem_juros: 13 }, 'parcelas_sem_juros'],
  ])('have no such terms: %j', async (body, field) => {
    const answer = await t.request({
      method: 'PUT',
      url: '/api/admin/recebimentos/1',
      as: 'Tesouraria',
      body,
    });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  it.each(['', '?valor=0', '?valor=um', '?valor=1.5', '?valor=100000001', '?valor=100&x=1'])(
    'are asked about by an amount alone, not by "%s"',
    async (query) => {
      expect((await t.request({ url: `/api/contribuir/parcelas${query}` })).status).toBe(422);
    },
  );
});
