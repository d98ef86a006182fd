import path from 'node:path';
import { connect, type Database } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { createOutbox } from '#server/drivers/mail/outbox.ts';
import { type EmbeddedPostgres, startEmbedded } from '#server/drivers/postgres/embedded.ts';
import { systemClock } from '#server/ports/clock.ts';
import type { CobrancaPublica } from '#shared/contracts/cobranca.ts';
import type { Conciliacao } from '#shared/contracts/conciliacao.ts';
import { turnOffDurability } from './database-server.ts';
import { type GatewayBarrier, startGatewayBarrier } from './gateway-barrier.ts';
import { type MercadoPagoServer, startMercadoPago } from './mercadopago-server.ts';
import { scratchDir } from './scratch-dir.ts';
import { type RunningServer, removeDir, startServer, temporaryDir, until } from './server.ts';

export const valor = 12_345;

/** The real server in a process of its own, on a database of its own, with a gateway over HTTP behind a barrier. */
export interface MoneyServer {
  db: Database;
  gateway: MercadoPagoServer;
  barrier: GatewayBarrier;
  server(): RunningServer;
  /** starts the server, also after it was killed */
  start(): Promise<void>;
  /** kills the process, like a power cut */
  kill(): Promise<void>;
  /** expires leases, releases jobs of dead servers, and makes all polls due */
  passTime(): Promise<void>;
  give(key: string, from?: string, more?: object): Promise<Response>;
  /** an open charge, and the gateway's id of it */
  charge(from?: string): Promise<{ codigo: string; id: number; payment: string }>;
  /** sends a notice of the gateway; returns the status of the answer, if there was one */
  notify(payment: string, more?: { at?: Date; type?: string }): Promise<number | undefined>;
  /** sends a notice of the gateway; returns whether it was acknowledged */
  sendWebhook(payment: string, more?: { at?: Date; type?: string }): Promise<boolean>;
  read(codigo: string): Promise<CobrancaPublica>;
  /** waits until the charge has this state */
  becomes(codigo: string, estado: CobrancaPublica['estado']): Promise<CobrancaPublica>;
  run(job: 'cobranca.varrer' | 'cobranca.consultar'): Promise<void>;
  /** compares charges and books now, by the button */
  compare(): Promise<Conciliacao>;
  /** the subjects of all mails that an address got */
  mailsTo(email: string): Promise<string[]>;
  staff(path: string, body: object, key?: string): Promise<Response>;
  close(): Promise<void>;
}

/** A money server with a PostgreSQL of its own, which a test can stop and start. */
export interface MoneyServerWithPostgres extends MoneyServer {
  database: { url: string; folder: string; stop(): Promise<void>; start(): Promise<void> };
}

const quiet = () => undefined;
/** Wakes the workers of the queues, as enqueuing a job does. */
const wake = (names: string) =>
  raw(
    `select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), name) from (${names}) q`,
  );

interface MoneyOptions {
  /** the database, empty or migrated */
  url: string;
  env?: Record<string, string>;
  /** asks the gateway past the barrier, which takes time of its own */
  direct?: boolean;
}

export async function startMoneyServer({
  url,
  env = {},
  direct = false,
}: MoneyOptions): Promise<MoneyServer> {
  const dir = await temporaryDir();
  const db = connect(url, { max: 6, onError: quiet });
  const gateway = await startMercadoPago(systemClock);
  const barrier = await startGatewayBarrier(gateway.url);
  let server: RunningServer | undefined;
  let token = '';

  const money: MoneyServer = {
    db,
    gateway,
    barrier,
    server: () => server!,
    start: async () => {
      server = await startServer({
        DATABASE_URL: url,
        DATA_DIR: dir,
        DEMO: 'off',
        TRUST_PROXY: 'on',
        GATEWAYS: 'mercadopago',
        MERCADOPAGO_URL: direct ? gateway.url : barrier.url,
        MERCADOPAGO_ACCESS_TOKEN: gateway.settings.secretKey,
        MERCADOPAGO_WEBHOOK_SECRET: gateway.settings.webhookSecret,
        MERCADOPAGO_PUBLIC_KEY: gateway.settings.publicKey,
        ...env,
      });
      // the session outlives the server
      token ||= await server.login();
    },
    kill: async () => {
      await server!.end('SIGKILL');
    },
    passTime: async () => {
      await db.run(raw('update idempotencia set ate = now() where status is null'));
      await db.run(
        raw("update pgboss.job set state = 'retry', start_after = now() where state in ('active', 'retry')"),
      );
      for (const table of ['cobranca', 'assinatura'])
        await db.run(raw(`update ${table} set consultar_em = now() where consultar_em is not null`));
      await db.run(wake("select distinct name from pgboss.job where state < 'active'"));
    },
    give: (key, from = '10.1.1.1', more = {}) =>
      server!.call('/api/contribuir', {
        method: 'POST',
        headers: { 'idempotency-key': key, 'x-forwarded-for': from },
        body: JSON.stringify({
          tipo: 'oferta',
          valor,
          metodo: 'pix',
          email: 'rute@igreja.example',
          nome: 'Rute Lima',
          ...more,
        }),
      }),
    charge: async (from) => {
      const answer = await money.give(crypto.randomUUID(), from);
      if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
      const { codigo } = (await answer.json()) as CobrancaPublica;
      const [row] = await db.query<{ id: number; gateway_id: string }>(
        sql`select id, gateway_id from cobranca where codigo = ${codigo}`,
      );
      return { codigo, id: row!.id, payment: row!.gateway_id };
    },
    notify: async (payment, more = {}) => {
      const { raw: body, headers, query } = gateway.notice(payment, more);
      const answer = await server!
        .call(`/api/webhooks/mercadopago?${new URLSearchParams(query)}`, {
          method: 'POST',
          headers,
          body: new Uint8Array(body),
        })
        .catch(() => undefined);
      return answer?.status;
    },
    sendWebhook: async (payment, more) => (await money.notify(payment, more)) === 200,
    read: async (codigo) =>
      (await (await server!.call(`/api/cobrancas/${codigo}`)).json()) as CobrancaPublica,
    becomes: (codigo, estado) =>
      until(`the charge is ${estado}`, async () => {
        const found = await money.read(codigo);
        return found.estado === estado && found;
      }),
    run: async (job) => {
      await db.run(sql`insert into pgboss.job (name, data) values (${job}, '{}')`);
      await db.run(wake(`select '${job}' as name`));
    },
    compare: async () => (await money.staff('conciliacao', {})).json() as Promise<Conciliacao>,
    mailsTo: async (email) => {
      const outbox = createOutbox({ dir: path.join(dir, 'mail'), from: email });
      const { data } = await outbox.stored!.list(1, 1000);
      return data.filter(({ para }) => para === email).map(({ assunto }) => assunto);
    },
    staff: (target, body, key) =>
      server!.call(`/api/admin/${target}`, {
        method: 'POST',
        token,
        body: JSON.stringify(body),
        headers: key ? { 'idempotency-key': key } : {},
      }),
    close: async () => {
      await server?.end('SIGKILL');
      await barrier.close();
      await gateway.close();
      await db.close();
      await removeDir(dir);
    },
  };

  try {
    await money.start();
    await money.staff('igreja', { nome_fantasia: 'Sede', razao_social: 'Igreja Sede' });
    await money.staff('conta', { nome: 'Banco' });
    await db.run(raw('update recebimentos set conta = (select min(id) from conta)'));
  } catch (error) {
    await money.close();
    throw error;
  }
  return money;
}

interface PostgresOptions extends Pick<MoneyOptions, 'env' | 'direct'> {
  /** commits reach the disk, as in production */
  durable?: boolean;
  /** makes the folder before the first start there */
  prepare?: (folder: string) => Promise<void>;
}

export async function startMoneyWithPostgres({
  env = {},
  durable = false,
  direct = false,
  prepare,
}: PostgresOptions = {}): Promise<MoneyServerWithPostgres> {
  const folder = await (durable ? temporaryDir() : scratchDir());
  await prepare?.(folder);
  let postgres: EmbeddedPostgres = await startEmbedded({ dir: folder, log: quiet });
  const { url } = postgres;
  const remove = async (): Promise<void> => {
    await postgres.stop();
    await removeDir(folder);
  };
  try {
    if (!durable) await turnOffDurability(url);
    const money = await startMoneyServer({ url, env, direct });
    return {
      ...money,
      database: {
        url,
        folder,
        stop: () => postgres.stop(),
        start: async () => {
          postgres = await startEmbedded({ dir: folder, log: quiet, port: Number(new URL(url).port) });
        },
      },
      close: async () => {
        await money.close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Paid once: one payment there, one row in the books, one receipt, and charges and books agree. */
export async function facts({ db, gateway }: MoneyServer, codigo: string) {
  const [found] = await db.query<{
    lancamentos: number;
    valor: number;
    recibos: number;
    chegadas: number;
  }>(sql`select
      (select count(*) from financeiro where origem = 'cobranca:' || c.id) as lancamentos,
      (select coalesce(sum(valor), 0)::bigint from financeiro where origem = 'cobranca:' || c.id) as valor,
      (select count(*) from recibo where cobranca = c.id) as recibos,
      (select count(*) from recebimento where cobranca = c.id) as chegadas
    from cobranca c where c.codigo = ${codigo}`);
  const pagamentos = [...gateway.payments.values()].filter((one) => one.external_reference === codigo).length;
  return { ...found!, pagamentos };
}
export const expectedOnce = { lancamentos: 1, valor, recibos: 1, chegadas: 1, pagamentos: 1 };
