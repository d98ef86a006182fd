import { beforeAll, describe, expect, test } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import type { CobrancaPublica } from '#shared/contracts/cobranca.ts';
import { killableServer, type Moment, nameOf } from '../support/kill-server.ts';
import { expectedOnce, facts, type MoneyServer, valor } from '../support/money-server.ts';
import { until } from '../support/server.ts';

/*
 * The server dies (kill -9) between every two steps of a payment. The payer presses again, the gateway repeats what
 * was not acknowledged, the clock goes on: everything is there once, and charges and books agree.
 */
let money: MoneyServer;
const { money: running, killAt, killAtEach } = killableServer();
beforeAll(() => {
  money = running();
});

async function expectOnce(codigo: string): Promise<void> {
  expect(await facts(money, codigo)).toEqual(expectedOnce);
  expect(await money.compare()).toMatchObject({ lista: [], diferencas: 0 });
}

const opening: Moment[] = [
  'the charge is about to be written',
  'the charge is written, not its event',
  { calls: 'the gateway is asked, and has done nothing', side: 'before', method: 'POST', path: /payments$/ },
  { calls: 'the gateway has done it, and not answered', side: 'after', method: 'POST', path: /payments$/ },
  'the answer of the gateway is about to be written',
  'the answer of the gateway is written, not its event',
  'the charge is ready, its answer not kept',
];

describe('a charge is asked for, and the server dies when', () => {
  const attempts = opening.map((moment, at) => ({ moment, key: crypto.randomUUID(), from: `10.1.2.${at}` }));
  beforeAll(async () => {
    await killAtEach(
      attempts.map(({ moment, key, from }) => ({ moment, what: () => money.give(key, from) })),
    );
  });

  test.each(attempts.map((one) => [nameOf(one.moment), one] as const))('%s', async (_name, { key, from }) => {
    const answer = await until('the payer is answered', async () => {
      const response = await money.give(key, from);
      return response.status === 201 && ((await response.json()) as CobrancaPublica);
    });
    expect(answer.pix?.copia_e_cola).toBeTruthy();
    const [created] = await money.db.query<{ gateway_id: string }>(
      sql`select gateway_id from cobranca where codigo = ${answer.codigo}`,
    );
    money.gateway.pay(created!.gateway_id);
    expect(await money.sendWebhook(created!.gateway_id)).toBe(true);
    await money.becomes(answer.codigo, 'paga');
    await expectOnce(answer.codigo);
  });

  test('a repeated request leaves one charge', async () => {
    const created = await money.db.query(sql`select id from cobranca where estado = 'paga'`);
    const all = await money.db.query(sql`select id from cobranca`);
    expect([created.length, all.length]).toEqual([attempts.length, attempts.length]);
  });

  test('without another call the poller makes it ready all the same', async () => {
    const moment: Moment = { calls: '', side: 'after', method: 'POST', path: /payments$/ };
    await killAt(moment, () => money.give(crypto.randomUUID()));
    await money.run('cobranca.consultar');
    const row = await until('it is ready', async () => {
      const [found] = await money.db.query<{ codigo: string; gateway_id: string }>(
        sql`select codigo, gateway_id from cobranca where estado = 'pendente'`,
      );
      return found;
    });
    money.gateway.pay(row.gateway_id);
    await money.passTime();
    await money.run('cobranca.consultar');
    await money.becomes(row.codigo, 'paga');
    await expectOnce(row.codigo);
  });
});

/** The operations of a list die together. At most one of each list reaches the books, because writing there excludes others. */
const paying: Moment[][] = [
  [
    'the notice is about to be kept',
    'the notice is kept, its job not enqueued',
    { calls: 'the gateway is asked how it stands', side: 'before', method: 'GET', path: /payments\/\d+/ },
    { calls: 'the gateway has said how it stands', side: 'after', method: 'GET', path: /payments\/\d+/ },
    'the arrival is about to be kept',
    'it is in the books, without a receipt',
  ],
  [
    'the arrival is kept, the charge not paid',
    'the charge is paid, not in the books',
    'it has a receipt, its mail is not enqueued',
    'the job is done, and not known to be',
  ],
  ['the payment is done, its notice not'],
];

describe.each(paying.map((moments) => [moments] as const))(
  'money comes, and the server dies when',
  (moments) => {
    const coming = moments.map((moment) => ({ moment, codigo: '', payment: '', acknowledged: false }));
    beforeAll(async () => {
      for (const attempt of coming) Object.assign(attempt, await money.charge());
      const outcomes = await killAtEach(
        coming.map(({ moment, payment }) => ({
          moment,
          what: () => {
            money.gateway.pay(payment);
            return money.sendWebhook(payment);
          },
        })),
      );
      for (const [at, attempt] of coming.entries()) attempt.acknowledged = outcomes[at] === true;
    });

    test.each(coming.map((one) => [nameOf(one.moment), one] as const))('%s', async (_name, one) => {
      const { codigo, payment, acknowledged } = one;
      // The gateway repeats a notice that was not acknowledged, and no other.
      if (!acknowledged) expect(await money.sendWebhook(payment)).toBe(true);
      await money.becomes(codigo, 'paga');
      await until('nothing is left to do', async () => {
        const [open] = await money.db.query<{ open: number }>(
          raw(
            "select count(*) as open from pgboss.job where name like 'cobranca.webhook' and state < 'completed'",
          ),
        );
        return open!.open === 0;
      });
      await expectOnce(codigo);
      const mails = await money.db.query(sql`select id from pgboss.job where name = 'contribuicao.recibo'
      and (data ->> 'cobranca')::integer = (select id from cobranca where codigo = ${codigo})`);
      expect(mails).toHaveLength(1);
    });
  },
);

const refunding: Moment[][] = [
  [
    'the refund is about to be asked for',
    'the refund is asked for, its job not enqueued',
    { calls: 'the gateway is asked for it', side: 'before', method: 'POST', path: /refunds$/ },
    { calls: 'the gateway has given it back', side: 'after', method: 'POST', path: /refunds$/ },
    'the refund is done, and about to be said so',
    'the refund is in the books, the original not marked',
  ],
  ['the refund is said to be done, not in the books'],
];

describe.each(refunding.map((moments) => [moments] as const))(
  'money goes back, and the server dies when',
  (moments) => {
    const going = moments.map((moment) => ({
      moment,
      key: crypto.randomUUID(),
      codigo: '',
      id: 0,
      payment: '',
      answer: undefined as Response | undefined,
    }));
    const refund = ({ id, key }: { id: number; key: string }) =>
      money.staff(`cobranca/${id}/estornar`, { valor, motivo: 'Pagou duas vezes' }, key);
    beforeAll(async () => {
      for (const attempt of going) {
        Object.assign(attempt, await money.charge());
        money.gateway.pay(attempt.payment);
        await money.sendWebhook(attempt.payment);
        await money.becomes(attempt.codigo, 'paga');
      }
      const answers = await killAtEach(going.map((one) => ({ moment: one.moment, what: () => refund(one) })));
      for (const [at, attempt] of going.entries()) attempt.answer = answers[at];
    });

    test.each(going.map((one) => [nameOf(one.moment), one] as const))('%s', async (_name, one) => {
      const { codigo, id, payment, answer } = one;
      // A treasurer who got no answer presses again.
      if (answer?.status !== 200)
        await until('the refund is asked for', async () => (await refund(one)).status === 200);
      await money.becomes(codigo, 'estornada');
      expect(money.gateway.payments.get(payment)!.refunds).toHaveLength(1);
      const back = await money.db.query(sql`select f.valor from estorno e
        join financeiro f on f.origem = 'estorno:' || e.id where e.cobranca = ${id}`);
      expect(back).toEqual([{ valor }]);
      await expectOnce(codigo);
    });
  },
);

test('time is up, the server dies in the middle of it, and the money comes afterwards', async () => {
  const { codigo, id, payment } = await money.charge();
  const sweep = async (): Promise<void> => {
    await money.db.run(sql`update cobranca set expira_em = now() - interval '1 minute' where id = ${id}`);
    await money.run('cobranca.varrer');
  };
  await killAt('the charge is about to expire', sweep);
  const stored = async () =>
    (await money.db.query<{ estado: string }>(sql`select estado from cobranca where id = ${id}`))[0]!.estado;
  expect(await stored()).toBe('pendente');
  // The page shows the charge as expired before the sweep has marked it.
  expect((await money.read(codigo)).estado).toBe('expirada');
  await sweep();
  await until('it is over', async () => (await stored()) === 'expirada');
  money.gateway.pay(payment);
  expect(await money.sendWebhook(payment)).toBe(true);
  await money.becomes(codigo, 'paga');
  await expectOnce(codigo);
});
