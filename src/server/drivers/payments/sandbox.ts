import type { Db } from '#server/db/client.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Fetch } from '#server/ports/fetch.ts';
import {
  type Created,
  type Gateway,
  type GatewayCharge,
  GatewayRefused,
  GatewayUnavailable,
} from '#server/ports/payments.ts';
import { encodeBrCode } from '#shared/br/pix.ts';
import { mostParcelas } from '#shared/cobranca.ts';
import { type TestToken, testTokens } from '#shared/test-cards.ts';
import { refuseCardNumbers } from './gateway-call.ts';
import { noticesOf, type SandboxCharge, stateAt } from './sandbox-script.ts';
import { sandboxSubscriptions } from './sandbox-subscriptions.ts';
import { sandboxWebhooks } from './sandbox-webhooks.ts';

export interface SandboxOptions {
  db: Db;
  clock: Clock;
  /** signs the notices; the same on all servers */
  secret: string;
  fetch: Fetch;
  onError(error: Error): void;
  /** milliseconds until an event that does not happen at once */
  delay?: number;
}

export interface SandboxGateway extends Gateway {
  /** resolves when every notice is delivered or given up */
  settled(): Promise<void>;
}

/** A key that no bank has, so that a test code cannot be paid by mistake. */
const unpayableKey = '00000000-0000-0000-0000-000000000000';

function tokenOf({ token, metodo }: GatewayCharge): TestToken {
  if (token === undefined && metodo !== 'cartao') return 'delayed';
  const testToken = testTokens.find((name) => name === token);
  if (!testToken) throw new GatewayRefused('no token of the sandbox');
  return testToken;
}

function shown({ metodo, txid, valor }: SandboxCharge): Omit<Created, 'state'> {
  if (metodo === 'pix') {
    const nome = 'TESTE NADA E COBRADO';
    return {
      pix: {
        txid,
        copia_e_cola: encodeBrCode({ chave: unpayableKey, nome, cidade: 'SANDBOX', valor, txid }),
      },
    };
  }
  if (metodo === 'boleto')
    return {
      boleto: { linha_digitavel: '00000.00000 00000.000000 00000.000000 0 00000000000000', url: null },
    };
  return {};
}

/** Test cards, Pix and boletos that charge nothing. Notices come over HTTP, as those of real gateways do. */
export function createSandbox({ db, clock, delay = 8000, ...rest }: SandboxOptions): SandboxGateway {
  const webhooks = sandboxWebhooks({ ...rest, clock, pause: delay });

  async function read(where: Sql, from: Db = db): Promise<SandboxCharge> {
    const [row] =
      await from.query<SandboxCharge>(sql`select c.*, coalesce((select sum(e.valor) from sandbox_estorno e
      where e.cobranca = c.id), 0) as estornado from sandbox_cobranca c where ${where}`);
    if (!row) throw new GatewayRefused('the sandbox knows no such charge');
    return row;
  }

  function sendWebhooks(charge: SandboxCharge): void {
    for (const { id, later, times } of noticesOf(charge))
      for (let time = 0; time < times; time += 1)
        // a little later than the event, because timers may fire early
        webhooks.send(charge.webhook, id, { cobranca: charge.id }, later ? delay + 20 : 0);
  }

  return {
    name: 'sandbox',
    metodos: ['pix', 'cartao', 'boleto'],
    sandbox: true,
    manual: false,
    maxParcelas: mostParcelas,
    subscriptions: sandboxSubscriptions({ db, clock, webhooks, delay }),

    async create(request, key) {
      refuseCardNumbers(request);
      const roteiro = tokenOf(request);
      const now = clock.now();
      const id = `sb_${crypto.randomUUID().replaceAll('-', '')}`;
      const { txid, metodo, valor, webhookUrl, expiraEm } = request;
      const inserted = await db.run(sql`insert into sandbox_cobranca
        (id, chave, txid, metodo, valor, roteiro, webhook, criada_em, muda_em, expira_em)
        values (${id}, ${key}, ${txid}, ${metodo}, ${valor}, ${roteiro}, ${webhookUrl}, ${now},
          ${new Date(now.getTime() + delay)}, ${expiraEm}) on conflict (chave) do nothing`);
      const charge = await read(sql`c.chave = ${key}`);
      if (charge.valor !== valor || charge.metodo !== metodo)
        throw new GatewayRefused('the same key for another charge');
      if (inserted > 0) sendWebhooks(charge);
      // simulates a charge that is created while its answer is lost
      if (inserted > 0 && roteiro === 'timeout')
        throw new GatewayUnavailable('the sandbox was told to be silent');
      // A Pix is pending in the first answer, however short the delay.
      const waits = inserted > 0 && (metodo !== 'cartao' || roteiro === 'delayed');
      const shownAt = waits ? new Date(now.getTime() - 1) : now;
      return { state: stateAt(charge, shownAt), ...shown(charge) };
    },

    find: async (id) => stateAt(await read(sql`c.id = ${id}`), clock.now()),

    async cancel(id) {
      const charge = await read(sql`c.id = ${id}`);
      const now = clock.now();
      if (stateAt(charge, now).arrivals.length > 0) throw new GatewayRefused('it is paid');
      await db.run(
        sql`update sandbox_cobranca set cancelada_em = ${now} where id = ${id} and cancelada_em is null`,
      );
      webhooks.send(charge.webhook, `${id}-cancelada`, { cobranca: id });
    },

    async refund(id, centavos, key) {
      const { webhook } = await db.transaction(async (tx) => {
        // locks the charge, so that two refunds together never exceed what came in
        await tx.query(sql`select 1 from sandbox_cobranca where id = ${id} for update`);
        const [previous] = await tx.query<{ cobranca: string; valor: number }>(
          sql`select cobranca, valor from sandbox_estorno where chave = ${key}`,
        );
        const charge = await read(sql`c.id = ${id}`, tx);
        if (previous) {
          if (previous.cobranca !== id || previous.valor !== centavos)
            throw new GatewayRefused('the same key for another refund');
          return charge;
        }
        const now = clock.now();
        const arrived = stateAt(charge, now).arrivals.reduce((sum, { valor }) => sum + valor, 0);
        if (centavos > arrived - charge.estornado) throw new GatewayRefused('more than came');
        await tx.run(sql`insert into sandbox_estorno (chave, cobranca, valor, quando)
          values (${key}, ${id}, ${centavos}, ${now})`);
        return charge;
      });
      webhooks.send(webhook, `${id}-estorno-${key}`, { cobranca: id });
      return { id: `se_${key}`, estado: 'feito' };
    },

    readWebhook: async (raw, headers) => webhooks.read(raw, headers['x-sandbox-signature']),
    publicConfig: () => ({}),
    settled: webhooks.settled,
  };
}
