import type { Db } from '#server/db/client.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import {
  GatewayRefused,
  GatewayUnavailable,
  type SubscriptionState,
  type Subscriptions,
} from '#server/ports/payments.ts';
import { addMonths } from '#shared/dates.ts';
import { type TestToken, testTokens } from '#shared/test-cards.ts';
import { refuseCardNumbers } from './gateway-call.ts';
import type { sandboxWebhooks } from './sandbox-webhooks.ts';

interface SandboxSubscription {
  id: string;
  chave: string;
  valor: number;
  roteiro: TestToken;
  webhook: string;
  criada_em: Date;
  cancelada_em: Date | null;
}

interface Parts {
  db: Db;
  clock: Clock;
  webhooks: ReturnType<typeof sandboxWebhooks>;
  /** milliseconds until an event that does not happen at once */
  delay: number;
}

const days = (count: number): number => count * 86_400_000;

/** The same time of day, `months` months later. */
function monthsLater(from: Date, months: number): Date {
  const iso = from.toISOString();
  return new Date(addMonths(iso.slice(0, 10), months) + iso.slice(10));
}

/** The due dates of all payments so far; none after the cancellation. */
function dueDates({ criada_em, cancelada_em }: SandboxSubscription, now: Date): Date[] {
  const dates = [criada_em];
  for (let next = monthsLater(criada_em, 1); next <= now; next = monthsLater(criada_em, dates.length)) {
    if (cancelada_em && cancelada_em <= next) break;
    dates.push(next);
  }
  return dates;
}

/** The test token of one of the payments; the subscription's own token is about the first. */
function scriptOf(roteiro: TestToken, month: number): TestToken {
  if (roteiro === 'later_declined') return month === 0 ? 'approve' : 'decline';
  return month > 0 || roteiro === 'timeout' ? 'approve' : roteiro;
}

/** Monthly test cards that charge nothing. Without timers: each payment exists once its day has come. */
export function sandboxSubscriptions({ db, clock, webhooks, delay }: Parts): Subscriptions {
  async function read(where: Sql): Promise<SandboxSubscription> {
    const [row] = await db.query<SandboxSubscription>(sql`select * from sandbox_assinatura where ${where}`);
    if (!row) throw new GatewayRefused('the sandbox knows no such subscription');
    return row;
  }

  /** The payments are ordinary test charges: found, disputed and refunded as those are. */
  async function stateOf(row: SandboxSubscription): Promise<SubscriptionState> {
    const now = clock.now();
    const dates = dueDates(row, now);
    const pagamentos = dates.map((_, month) => `${row.id}_${month}`);
    const charges = dates.map((due, month) => ({
      id: pagamentos[month],
      chave: pagamentos[month],
      txid: pagamentos[month],
      metodo: 'cartao',
      valor: row.valor,
      roteiro: scriptOf(row.roteiro, month),
      webhook: row.webhook,
      criada_em: due,
      muda_em: new Date(due.getTime() + delay),
      expira_em: new Date(due.getTime() + days(30)),
    }));
    await db.run(sql`insert into sandbox_cobranca
      select * from json_populate_recordset(null::sandbox_cobranca, ${JSON.stringify(charges)})
      on conflict (id) do nothing`);
    const first = charges[0]!;
    const waits = first.roteiro === 'unpaid' || (first.roteiro === 'delayed' && first.muda_em > now);
    return {
      id: row.id,
      estado: row.cancelada_em ? 'encerrada' : waits ? 'pendente' : 'ativa',
      pagamentos,
      proxima: row.cancelada_em ? null : monthsLater(row.criada_em, dates.length),
    };
  }

  const sendWebhook = ({ id, webhook }: SandboxSubscription, what: string, after = 0): void =>
    webhooks.send(webhook, `${id}-${what}`, { assinatura: id }, after);

  return {
    async create(request, key) {
      refuseCardNumbers(request);
      const roteiro = testTokens.find((name) => name === request.token);
      if (!roteiro) throw new GatewayRefused('no token of the sandbox');
      if (roteiro === 'decline') throw new GatewayRefused('declined by the test token');
      const id = `sa_${crypto.randomUUID().replaceAll('-', '')}`;
      const inserted =
        await db.run(sql`insert into sandbox_assinatura (id, chave, valor, roteiro, webhook, criada_em)
        values (${id}, ${key}, ${request.valor}, ${roteiro}, ${request.webhookUrl}, ${clock.now()})
        on conflict (chave) do nothing`);
      const row = await read(sql`chave = ${key}`);
      if (row.valor !== request.valor) throw new GatewayRefused('the same key for another subscription');
      if (inserted > 0) {
        const times = roteiro === 'duplicate' ? 5 : 1;
        // a little later than the event, because timers may fire early
        for (let time = 0; time < times; time += 1)
          sendWebhook(row, 'criada', roteiro === 'delayed' ? delay + 20 : 0);
        if (roteiro === 'timeout') throw new GatewayUnavailable('the sandbox was told to be silent');
      }
      return stateOf(row);
    },

    find: async (id) => stateOf(await read(sql`id = ${id}`)),

    async cancel(id) {
      const row = await read(sql`id = ${id}`);
      await db.run(sql`update sandbox_assinatura set cancelada_em = ${clock.now()}
        where id = ${id} and cancelada_em is null`);
      if (!row.cancelada_em) sendWebhook(row, 'cancelada');
    },
  };
}
