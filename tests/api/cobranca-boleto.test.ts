import { expect, it } from 'vitest';
import { chargeFixture } from '../support/charge-fixture.ts';
import { giftFixture } from '../support/contribuir-fixture.ts';

const day = 24 * 60;

it('a boleto that was paid on its last day is waited for until the bank has cleared it', async () => {
  const m = await chargeFixture();
  const { clock, jobs } = m.t;
  const pay = m.t.gateways.get('mercadopago');
  const expiraEm = new Date(clock.now().getTime() + 3 * day * 60_000);
  const { codigo, expira_em } = await m.open({ metodo: 'boleto', expiraEm });
  expect(expira_em).toBe(expiraEm.toISOString());
  expect(pay.charges.get(pay.idOf(codigo))!.charge.expiraEm).toEqual(expiraEm);

  clock.advance(3 * day + 1);
  await jobs.tick('cobranca.varrer');
  await jobs.tick('cobranca.consultar');
  const over = (await m.charges.read(codigo))!;
  expect(over).toMatchObject({ estado: 'pendente' });
  expect(over.boleto).toBeUndefined();
  expect(pay.calls.filter(({ operation }) => operation === 'cancel')).toEqual([]);

  clock.advance(3 * day);
  pay.pay(codigo);
  await m.sendWebhook(codigo);
  expect(await m.row(codigo)).toMatchObject({ estado: 'paga', recebido: 10_000 });
  expect((await m.events(codigo)).map(({ tipo }) => tipo)).not.toContain('atraso');
});

it('an unpaid boleto expires, here and at the gateway', async () => {
  const m = await chargeFixture();
  const { clock, jobs } = m.t;
  const pay = m.t.gateways.get('mercadopago');
  const { codigo } = await m.open({ metodo: 'boleto' });
  clock.advance(5 * day + 61);
  await jobs.tick('cobranca.varrer');
  await jobs.tick('cobranca.consultar');
  expect((await m.row(codigo)).estado).toBe('expirada');
  expect(pay.calls.filter(({ operation }) => operation === 'cancel')).toHaveLength(1);
});

it('a gift by boleto has three days at least, however long a Pix has', async () => {
  const o = await giftFixture();
  const address = {
    cep: '50010000',
    logradouro: 'Rua',
    numero: '1',
    bairro: 'B',
    cidade: 'Recife',
    uf: 'PE',
  };
  const payer = { nome: 'Rute Alves', email: 'rute@casa.example', documento: '52998224725', ...address };
  const hours = (expira_em: string) => (Date.parse(expira_em) - o.t.clock.now().getTime()) / 3_600_000;
  expect(hours((await o.give({ metodo: 'boleto', ...payer })).expira_em)).toBe(72);
  const pix = hours((await o.give()).expira_em);
  expect(pix).toBeLessThan(72);
});
