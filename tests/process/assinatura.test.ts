import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { CobrancaPublica } from '#shared/contracts/cobranca.ts';
import { killableServer, type Moment, nameOf } from '../support/kill-server.ts';
import { cardTokens } from '../support/mercadopago-server.ts';
import { expectedOnce, facts, type MoneyServer } from '../support/money-server.ts';
import { until } from '../support/server.ts';

/*
 * The server dies between the steps of a card that is charged every month: nothing twice, nothing lost. Steps that every
 * payment has are tried in cobranca.test.ts.
 */
let money: MoneyServer;
const { money: running, killAtEach } = killableServer();
beforeAll(() => {
  money = running();
});
let counter = 0;
const planBody = () => {
  counter += 1;
  const email = `rute${counter}@igreja.example`;
  return { metodo: 'cartao', mensal: true, token: `${cardTokens.approve}:visa:25`, email };
};
const subscriptionsOf = (codigo: string) =>
  [...money.gateway.billing.preapprovals.values()].filter((one) => one.external_reference === codigo);
const tellBill = (bill: string) => money.sendWebhook(bill, { type: 'subscription_authorized_payment' });

async function subscribe(body = planBody()): Promise<{ codigo: string; id: string }> {
  const response = await money.give(crypto.randomUUID(), undefined, body);
  const { codigo } = (await response.json()) as CobrancaPublica;
  return { codigo, id: subscriptionsOf(codigo)[0]!.id };
}

/** One whose first month is paid. */
async function startSubscription(): Promise<{ codigo: string; id: string }> {
  const { codigo, id } = await subscribe();
  await tellBill(money.gateway.billing.bill(id).bill);
  await money.becomes(codigo, 'paga');
  return { codigo, id };
}

const clean = async () => expect(await money.compare()).toMatchObject({ lista: [], diferencas: 0 });

const giving: Moment[] = [
  'the subscription is written, not the monthly gift',
  { calls: 'the gateway is asked', side: 'before', method: 'POST', path: /preapproval/ },
  { calls: 'the gateway has made it, and not answered', side: 'after', method: 'POST', path: /preapproval/ },
  'the subscription is answered, and not noted',
];

describe('a card is given for every month, and the server dies when', () => {
  const gifts = giving.map((moment, at) => ({
    moment,
    key: crypto.randomUUID(),
    body: planBody(),
    from: `10.1.2.${at}`,
  }));
  beforeAll(async () => {
    await killAtEach(
      gifts.map(({ moment, key, body, from }) => ({ moment, what: () => money.give(key, from, body) })),
    );
  });

  test.each(gifts.map((one) => [nameOf(one.moment), one] as const))('%s', async (_name, one) => {
    const { key, body, from } = one;
    const { codigo } = await until('the giver is answered', async () => {
      const response = await money.give(key, from, body);
      return response.status === 201 && ((await response.json()) as CobrancaPublica);
    });
    expect(subscriptionsOf(codigo)).toHaveLength(1);
    const [{ id }] = subscriptionsOf(codigo) as [{ id: string }];
    await tellBill(money.gateway.billing.bill(id).bill);
    await money.becomes(codigo, 'paga');
    expect(await facts(money, codigo)).toEqual(expectedOnce);
    const promises = await money.db.query(
      sql`select ativa from contribuicao_mensal where email = ${body.email}`,
    );
    expect(promises).toEqual([{ ativa: true }]);
    await clean();
  });

  test('each gift has one subscription', async () => {
    expect(money.gateway.billing.preapprovals.size).toBe(gifts.length);
  });
});

const another: Moment[] = [
  { calls: 'the gateway is asked', side: 'before', method: 'GET', path: /authorized_payments\/search/ },
  'a month is about to become a charge',
  'a month has its charge, and no gift',
  'a month is paid, and the subscription not noted',
];

describe('another month is charged, and the server dies when', () => {
  const charged = another.map((moment) => ({ moment, codigo: '', bill: '', acknowledged: false }));
  beforeAll(async () => {
    for (const attempt of charged) {
      const { codigo, id } = await startSubscription();
      Object.assign(attempt, { codigo, bill: money.gateway.billing.bill(id).bill });
    }
    const outcomes = await killAtEach(
      charged.map(({ moment, bill }) => ({ moment, what: () => tellBill(bill) })),
    );
    for (const [at, attempt] of charged.entries()) attempt.acknowledged = outcomes[at] === true;
  });

  test.each(charged.map((one) => [nameOf(one.moment), one] as const))('%s', async (_name, one) => {
    const { codigo, bill, acknowledged } = one;
    if (!acknowledged) expect(await tellBill(bill)).toBe(true);
    const months = () =>
      money.db.query<{
        estado: string;
        lancamentos: number;
        recibos: number;
        mensal: number;
      }>(sql`select c.estado,
          (select count(*) from financeiro where origem = 'cobranca:' || c.id) as lancamentos,
          (select count(*) from recibo where cobranca = c.id) as recibos, g.mensal
        from cobranca c left join contribuicao g on g.id = c.origem_id
        where c.assinatura = (select assinatura from cobranca where codigo = ${codigo}) order by c.id`);
    await until('the month is paid', async () => {
      const found = await months();
      return found.length > 1 && found.every(({ estado }) => estado === 'paga');
    });
    // the poller and another notice find nothing new
    await money.passTime();
    await money.run('cobranca.consultar');
    await tellBill(bill);
    const found = await months();
    expect(found.map(({ mensal: _mensal, ...month }) => month)).toEqual(
      Array.from({ length: 2 }, () => ({ estado: 'paga', lancamentos: 1, recibos: 1 })),
    );
    expect(new Set(found.map(({ mensal }) => mensal)).size).toBe(1);
    await clean();
  });
});

const stopping: Moment[] = [
  'the stop is said, its job not enqueued',
  { calls: 'the gateway is told', side: 'before', method: 'PUT', path: /preapproval/ },
  { calls: 'the gateway has stopped it', side: 'after', method: 'PUT', path: /preapproval/ },
];

describe('the office stops it, and the server dies when', () => {
  const stopped = stopping.map((moment) => ({
    moment,
    codigo: '',
    id: '',
    promise: 0,
    answer: undefined as Response | undefined,
  }));
  const stop = ({ promise }: { promise: number }) =>
    money.staff(`contribuicao_mensal/${promise}/parar`, { motivo: 'pediu' });
  beforeAll(async () => {
    for (const attempt of stopped) {
      Object.assign(attempt, await startSubscription());
      const [promise] = await money.db.query<{ id: number }>(sql`select m.id from contribuicao_mensal m
        join cobranca c on c.assinatura = m.assinatura where c.codigo = ${attempt.codigo}`);
      attempt.promise = promise!.id;
    }
    const answers = await killAtEach(stopped.map((one) => ({ moment: one.moment, what: () => stop(one) })));
    for (const [at, attempt] of stopped.entries()) attempt.answer = answers[at];
  });

  test.each(stopped.map((one) => [nameOf(one.moment), one] as const))('%s', async (_name, one) => {
    const { codigo, id, answer } = one;
    if (answer?.status !== 200) expect((await stop(one)).status).toBe(200);
    await until('the gateway has heard it', async () => subscriptionsOf(codigo)[0]!.status === 'cancelled');
    await until('it is known to be over', async () => {
      const [row] = await money.db.query<{ estado: string }>(
        sql`select estado from assinatura where gateway_id = ${id}`,
      );
      return row!.estado === 'encerrada';
    });
    await clean();
  });
});
