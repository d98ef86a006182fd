import type { Database } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { until } from './server.ts';

/** Steps at which a trigger makes the server wait: its event and table, and its condition. */
const steps = {
  'the charge is about to be written': ['before insert on cobranca', ''],
  'the charge is written, not its event': ['before insert on cobranca_evento', "new.tipo = 'criada'"],
  'the answer of the gateway is about to be written': [
    'before update on cobranca',
    'old.gateway_id is null and new.gateway_id is not null',
  ],
  'the answer of the gateway is written, not its event': [
    'before insert on cobranca_evento',
    "new.tipo = 'pendente'",
  ],
  'the charge is ready, its answer not kept': ['before update on idempotencia', 'new.status is not null'],
  'the notice is about to be kept': ['before insert on webhook', ''],
  'the notice is kept, its job not enqueued': [
    'before insert on pgboss.job_common',
    "new.name = 'cobranca.webhook'",
  ],
  'the arrival is about to be kept': ['before insert on recebimento', ''],
  'the arrival is kept, the charge not paid': [
    'before update on cobranca',
    "old.estado <> 'paga' and new.estado = 'paga'",
  ],
  'the charge is paid, not in the books': ['before insert on financeiro', 'new.estorno_de is null'],
  'it is in the books, without a receipt': ['before insert on recibo', ''],
  'it has a receipt, its mail is not enqueued': [
    'before insert on pgboss.job_common',
    "new.name = 'contribuicao.recibo'",
  ],
  'the payment is done, its notice not': ['before update on webhook', 'new.processado_em is not null'],
  'the job is done, and not known to be': [
    'before update on pgboss.job_common',
    "old.state = 'active' and new.state = 'completed' and new.name = 'cobranca.webhook'",
  ],
  'the refund is about to be asked for': ['before insert on estorno', ''],
  'the refund is asked for, its job not enqueued': [
    'before insert on pgboss.job_common',
    "new.name = 'cobranca.estorno'",
  ],
  'the refund is done, and about to be said so': ['before update on estorno', "new.estado = 'feito'"],
  'the refund is said to be done, not in the books': [
    'before insert on financeiro',
    'new.estorno_de is not null',
  ],
  'the refund is in the books, the original not marked': [
    'before update on financeiro',
    'old.estornado_em is null and new.estornado_em is not null',
  ],
  'the subscription is written, not the monthly gift': ['before insert on contribuicao_mensal', ''],
  'the subscription is answered, and not noted': [
    'before update on assinatura',
    'old.gateway_id is null and new.gateway_id is not null',
  ],
  'a month is about to become a charge': [
    'before insert on cobranca',
    'new.assinatura is not null and new.gateway_id is not null',
  ],
  'a month has its charge, and no gift': ['before insert on contribuicao', 'new.mensal is not null'],
  'a month is paid, and the subscription not noted': [
    'before update on assinatura',
    'old.gateway_id is not null and old.consultas = new.consultas and new.encerrar_em is null',
  ],
  'the stop is said, its job not enqueued': [
    'before insert on pgboss.job_common',
    "new.name = 'cobranca.assinatura'",
  ],
  'the purchase is about to be written': ['before insert on compra', ''],
  'the purchase is written, not its places': ['before insert on inscricao', ''],
  'the places are counted, not held': [
    'before insert on reserva',
    "new.tipo = 'evento' and new.dono is not null",
  ],
  'the buyer is about to be written': ['before update on compra', 'new.nome is distinct from old.nome'],
  'the buyer is written, not the participant': [
    'before update on inscricao',
    'new.nome is distinct from old.nome',
  ],
  'the photo is stored, not recorded': ['before insert on arquivo', ''],
  'the photo is recorded, not the participant’s': [
    'before update on inscricao',
    'new.foto is distinct from old.foto',
  ],
  'the voucher is held, the prices not lowered': [
    'before update on inscricao',
    'new.com_voucher and not old.com_voucher',
  ],
  'the prices are lowered, not the total': [
    'before update on compra',
    'new.voucher is distinct from old.voucher',
  ],
  'the charge is about to take the places over': [
    'before update on reserva',
    'old.cobranca is null and new.cobranca is not null',
  ],
  'the places are the charge’s, the purchase not waiting': [
    'before update on compra',
    "old.estado = 'aberta' and new.estado = 'aguardando'",
  ],
  'the money is in, the purchase not confirmed': [
    'before update on compra',
    "old.estado <> 'confirmada' and new.estado = 'confirmada'",
  ],
  'the purchase is confirmed, its tickets not enqueued': [
    'before insert on pgboss.job_common',
    "new.name = 'inscricao.ingressos'",
  ],
  'the tickets are about to be marked as sent': [
    'before update on compra',
    'old.ingressos_enviados_em is null and new.ingressos_enviados_em is not null',
  ],
  'the tickets are marked as sent, their mail not enqueued': [
    'before insert on pgboss.job_common',
    "new.name = 'mail.send' and new.data ->> 'subject' like 'Inscrição confirmada%'",
  ],
  'the line of the cart is about to be written': ['before insert on carrinho_item', ''],
  'the order is written, not its lines': ['before insert on pedido_item', ''],
  'the delivery is about to be written': ['before update on pedido', 'new.opcao is distinct from old.opcao'],
  'the goods are held, the order not waiting': [
    'before update on pedido',
    "old.estado = 'rascunho' and new.estado = 'aguardando_pagamento'",
  ],
  'the goods are sold, the order not paid': [
    'before update on pedido',
    "old.estado <> 'pago' and new.estado = 'pago'",
  ],
  'the numbers are about to be held': ['before insert on rifa_numero', "new.estado = 'reservada'"],
  'the numbers are paid, the purchase not confirmed': ['before update on rifa_compra', "new.estado = 'paga'"],
  'the sale of a raffle is about to end': [
    'before update on rifa',
    "old.status = 'ativa' and new.status = 'aguardando_sorteio'",
  ],
  'the list is about to be frozen': ['before insert on rifa_lista', ''],
  'the prizes are about to be typed': ['before insert on rifa_digitacao', ''],
  'the result is about to be written': ['before insert on rifa_resultado', ''],
  'the result is written, not its winners': ['before insert on rifa_ganhador', ''],
  'the winners are written, the raffle not drawn': [
    'before update on rifa',
    "old.status <> 'sorteada' and new.status = 'sorteada'",
  ],
  'the raffle is drawn, its winners not told': [
    'before insert on pgboss.job_common',
    "new.name = 'mail.send' and new.data ->> 'subject' like 'Você ganhou na rifa%'",
  ],
  'the charge is about to expire': ['before insert on cobranca_evento', "new.tipo = 'expirada'"],
} as const satisfies Record<string, readonly [string, string]>;
export type Step = keyof typeof steps;

const key = 77_001;

/**
 * Stops a server at an exact step of its work by the database alone: a trigger waits for an advisory lock that the test
 * holds. The product contains no code for it.
 */
export async function startDatabaseBarrier(db: Database) {
  await db.run(raw('create schema if not exists teste'));
  await db.run(raw('create table teste.parada (passo text primary key)'));
  await db.run(
    raw(`create function teste.espera() returns trigger language plpgsql as $$
    begin
      if exists (select from teste.parada where passo = tg_argv[0]) then perform pg_advisory_xact_lock(${key}); end if;
      return new;
    end $$`),
  );
  // named to fire first of all triggers of its table
  for (const [at, [name, [on, when]]] of Object.entries(steps).entries())
    await db.run(
      raw(`create trigger aa_teste_${at} ${on} for each row ${when && `when (${when})`}
        execute function teste.espera('${name}')`),
    );

  // One connection of the test holds the lock throughout, so that the trigger waits.
  const done = Promise.withResolvers<void>();
  const has = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_lock(${key})`);
    has.resolve();
    await done.promise;
    await tx.run(sql`select pg_advisory_unlock(${key})`);
  });
  await has.promise;

  const waiting = () =>
    db.query<{ pid: number }>(sql`select pid from pg_locks where locktype = 'advisory' and objid = ${key}
      and not granted and database = (select oid from pg_database where datname = current_database())`);
  return {
    /** from now on a server that reaches this step waits */
    stopAt: (step: Step) => db.run(sql`insert into teste.parada values (${step})`),
    /** resolves when this many connections wait */
    reached: (name: string, count: number) =>
      // A job of the sweep comes once a minute.
      until(`“${name}” is reached`, async () => (await waiting()).length >= count, 150_000),
    /** removes all stops, and ends the connections that wait: their transactions roll back */
    clear: async () => {
      await db.run(raw('delete from teste.parada'));
      for (const { pid } of await waiting()) await db.run(sql`select pg_terminate_backend(${pid})`);
      await until('nobody waits', async () => (await waiting()).length === 0);
    },
    close: async () => {
      done.resolve();
      await holding;
    },
  };
}
