import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { CobrancaPublica } from '#shared/contracts/cobranca.ts';
import { prepareServer } from '../support/database.ts';
import {
  expectedOnce,
  facts,
  type MoneyServerWithPostgres,
  startMoneyWithPostgres,
  valor,
} from '../support/money-server.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { until } from '../support/server.ts';

/* Notices that come many times, while the database is away, from a gateway that is slow, wrong or silent. */
let money: MoneyServerWithPostgres;
beforeAll(async () => {
  // the one that is silent is not waited for as long as a real one would be
  money = await startMoneyWithPostgres({ env: { GATEWAY_SECONDS: '2' }, prepare: prepareServer });
});
afterAll(() => money?.close());

async function expectClean(): Promise<void> {
  expect(await money.compare()).toMatchObject({ lista: [], diferencas: 0 });
}

test('the same notices five times each, in any order, from a hundred clients: each is paid once', async () => {
  const charges = await Promise.all(Array.from({ length: 60 }, (_, at) => money.charge(`10.2.${at}.1`)));
  for (const { payment } of charges) money.gateway.pay(payment);
  const notices = seededRandom(7).shuffled(charges.flatMap(({ payment }) => Array<string>(5).fill(payment)));
  let acknowledged = 0;
  await Promise.all(
    Array.from({ length: 100 }, async () => {
      for (let payment = notices.pop(); payment !== undefined; payment = notices.pop()) {
        const status = await money.notify(payment);
        if (status === 200) acknowledged += 1;
        else {
          // No connection was free for four seconds: the gateway sends the notice again.
          expect(status).toBe(503);
          notices.push(payment);
        }
      }
    }),
  );
  expect(acknowledged).toBe(300);
  for (const { codigo } of charges) await money.becomes(codigo, 'paga');
  for (const { codigo } of charges) expect(await facts(money, codigo)).toEqual(expectedOnce);
  const [stored] = await money.db.query(
    sql`select count(*) as avisos, count(processado_em) as feitos from webhook`,
  );
  expect(stored!.avisos).toBe(60);
  const compared = await money.compare();
  expect(compared).toMatchObject({ diferencas: 0, cobrancas: 60, valor: 60 * valor });
  // Receipts of sixty payments at once have no gaps.
  expect(await money.db.query(sql`select min(numero), max(numero), count(*) from recibo`)).toEqual([
    { min: 1, max: 60, count: 60 },
  ]);
});

describe('the database is away', () => {
  test('when a notice comes: it is not acknowledged, and its repetition pays the charge once', async () => {
    const { codigo, payment } = await money.charge();
    money.gateway.pay(payment);
    await money.database.stop();
    expect(await money.sendWebhook(payment)).toBe(false);
    expect((await money.server().call(`/api/cobrancas/${codigo}`)).status).toBe(503);
    await money.database.start();
    await until('the notice is acknowledged', () => money.sendWebhook(payment));
    await money.becomes(codigo, 'paga');
    expect(await facts(money, codigo)).toEqual(expectedOnce);
    await expectClean();
  });

  test('after a notice was acknowledged, before it was processed: it is not sent again, and the charge is paid once', async () => {
    const { codigo, payment } = await money.charge();
    money.gateway.pay(payment);
    const gatewayCall = money.barrier.hold('before', 'GET', /payments\/\d+/);
    expect(await money.sendWebhook(payment)).toBe(true);
    await gatewayCall.reached;
    await money.database.stop();
    money.barrier.open();
    await money.database.start();
    await until('the database is back', () => money.db.ping(1000).then(() => true));
    await until('it is paid', async () => {
      // the job's next try is some seconds away, or its lease minutes: they pass
      await money.passTime();
      return (await money.read(codigo)).estado === 'paga';
    });
    expect(await facts(money, codigo)).toEqual(expectedOnce);
    await expectClean();
  });
});

describe('the gateway', () => {
  const ready = (key: string) =>
    until('the payer is answered', async () => {
      const response = await money.give(key);
      return response.status === 201 && ((await response.json()) as CobrancaPublica);
    });
  const payment = async (codigo: string): Promise<string> => {
    const [row] = await money.db.query<{ gateway_id: string }>(
      sql`select gateway_id from cobranca where codigo = ${codigo}`,
    );
    return row!.gateway_id;
  };

  test.each([
    ['answers with nonsense', 'garbage'],
    ['answers with an error', { status: 500 }],
    ['does it, and its answer gets lost', 'lost'],
    ['is silent', 'silent'],
  ] as const)('%s when a charge is asked for: the payer tries again and has one', async (_what, fault) => {
    const key = crypto.randomUUID();
    money.gateway.faults.push(fault);
    expect((await money.give(key)).status).toBe(503);
    const { codigo } = await ready(key);
    const id = await payment(codigo);
    money.gateway.pay(id);
    money.gateway.faults.push(fault);
    expect(await money.sendWebhook(id)).toBe(true);
    await until('it is paid', async () => {
      await money.passTime();
      return (await money.read(codigo)).estado === 'paga';
    });
    expect(await facts(money, codigo)).toEqual(expectedOnce);
    await expectClean();
  });

  test('signs with a clock that is twenty minutes off: the notice is refused, and our poller asks', async () => {
    const { codigo, payment: id } = await money.charge();
    money.gateway.pay(id);
    for (const minutes of [-20, 20])
      expect(await money.sendWebhook(id, { at: new Date(Date.now() + minutes * 60_000) })).toBe(false);
    expect((await money.read(codigo)).estado).toBe('pendente');
    await money.passTime();
    await money.run('cobranca.consultar');
    await money.becomes(codigo, 'paga');
    expect(await facts(money, codigo)).toEqual(expectedOnce);
    await expectClean();
  });

  test('says that it was paid tomorrow: it is paid today, in the books too', async () => {
    const { codigo, payment: id } = await money.charge();
    money.gateway.pay(id);
    const tomorrow = new Date(Date.now() + 26 * 3_600_000).toISOString().replace('Z', '+00:00');
    money.gateway.change(id, { date_approved: tomorrow });
    await money.sendWebhook(id);
    const { paga_em } = await money.becomes(codigo, 'paga');
    expect(new Date(paga_em!).getTime()).toBeLessThanOrEqual(Date.now());
    await expectClean();
  });
});
