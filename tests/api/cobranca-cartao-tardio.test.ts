import { beforeEach, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { differences } from '#server/features/conciliacao/differences.ts';
import { GatewayRefused, GatewayUnavailable } from '#server/ports/payments.ts';
import { chargeFixture } from '../support/charge-fixture.ts';

const m = await chargeFixture();
const { t } = m;
const { db, clock, jobs } = t;
const pay = t.gateways.get('mercadopago');
const away = new GatewayUnavailable('away');

beforeEach(() => {
  m.originCalls.length = 0;
  pay.calls.length = 0;
  pay.outcome = 'paga';
});

/**
 * Opens a card charge whose gateway does not answer; with `heard` the gateway received the request and only
 * its answer is lost.
 */
async function silent({ heard = false } = {}): Promise<string> {
  const chave = crypto.randomUUID();
  pay.fail('create', away, { after: heard });
  await expect(m.open({ metodo: 'cartao', token: 'tok', chave })).rejects.toMatchObject({
    key: 'cobranca.gateway_away',
  });
  const [row] = await db.query<{ codigo: string }>(sql`select codigo from cobranca where chave = ${chave}`);
  return row!.codigo;
}
/** An hour later the charge expires while the gateway still does not answer. */
async function expire(): Promise<void> {
  clock.advance(61);
  pay.fail('create', away);
  await jobs.tick('cobranca.varrer');
}
const steps = async (codigo: string) => (await m.events(codigo)).map(({ tipo, ator }) => `${tipo} ${ator}`);
const originCalls = () => m.originCalls.map(({ what }) => what);

it('refunds automatically a card that is charged after the end of its charge, with every step in the history', async () => {
  const codigo = await silent();
  await expire();
  expect((await m.row(codigo)).estado).toBe('expirada');
  const books = (await m.books()).length;
  await jobs.tick('cobranca.consultar');
  await jobs.runAll();
  expect(await m.row(codigo)).toMatchObject({ estado: 'expirada', recebido: 0, a_decidir: 0 });
  expect(await m.arrivals(codigo)).toMatchObject([{ valor: 10_000, tipo: 'atraso', situacao: 'devolvido' }]);
  expect(pay.calls.filter(({ operation }) => operation === 'refund')).toMatchObject([{ centavos: 10_000 }]);
  expect((await steps(codigo)).slice(-4)).toEqual([
    'pendente gateway:mercadopago',
    'atraso gateway:mercadopago',
    'estorno_pedido sistema',
    'estorno_feito gateway:mercadopago',
  ]);
  expect(originCalls()).toEqual(['ended']);
  expect(await m.books()).toHaveLength(books);
  // several notices lead to one refund
  await m.sendWebhook(codigo);
  await m.sendWebhook(codigo);
  expect(pay.calls.filter(({ operation }) => operation === 'refund')).toHaveLength(1);
  expect(await db.query(differences(9, clock.now()))).toEqual([]);
});

it('refunds a card whose gateway comes back in the minute in which the charge ends', async () => {
  const codigo = await silent();
  clock.advance(61);
  await jobs.tick('cobranca.varrer');
  await jobs.runAll();
  expect(await m.row(codigo)).toMatchObject({ estado: 'expirada', a_decidir: 0 });
  expect(await m.arrivals(codigo)).toMatchObject([{ situacao: 'devolvido' }]);
});

it('refunds a card whose charge was refused by hand meanwhile', async () => {
  const codigo = await silent();
  const { id } = await m.row(codigo);
  await db.transaction(async (tx) =>
    m.office.transitions.refuse(tx, await m.office.transitions.lock(tx, id), {
      motivo: 'Engano',
      ator: 'users:1',
    }),
  );
  clock.advance(1);
  await jobs.tick('cobranca.consultar');
  await jobs.runAll();
  expect(await m.row(codigo)).toMatchObject({ estado: 'recusada', a_decidir: 0 });
  expect(await m.arrivals(codigo)).toMatchObject([{ situacao: 'devolvido' }]);
});

it('leaves the money to the treasurer’s decision where the gateway refuses the refund', async () => {
  const codigo = await silent();
  await expire();
  pay.fail('refund', new GatewayRefused('no'));
  await jobs.tick('cobranca.consultar');
  await jobs.runAll();
  expect(await m.row(codigo)).toMatchObject({ estado: 'expirada', a_decidir: 10_000 });
  const list = await t.request({ url: '/api/admin/cobranca?a_decidir=true', as: 'Tesouraria' });
  expect(list.body.data).toMatchObject([{ codigo, a_decidir: 10_000 }]);
  // a further notice does not try the refund again
  await m.sendWebhook(codigo);
  expect(await m.row(codigo)).toMatchObject({ a_decidir: 10_000 });
});

it('counts a card that was charged in time, however late the server learns of it', async () => {
  const codigo = await silent({ heard: true });
  await expire();
  await jobs.tick('cobranca.consultar');
  expect(await m.row(codigo)).toMatchObject({ estado: 'paga', recebido: 10_000 });
  expect(originCalls()).toEqual(['ended', 'reclaim', 'paid']);
});
