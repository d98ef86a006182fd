import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { hasStoredKeys } from '#server/connections/stored.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Jobs } from '#server/ports/jobs.ts';
import { defineJob } from '#server/ports/jobs.ts';
import { GatewayRefused, type Gateways, GatewayUnavailable } from '#server/ports/payments.ts';
import { isOpen, isSettled, mayBecome } from '#shared/cobranca.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { moneyLabel } from '#shared/money.ts';
import { writeRefund } from './books.ts';
import { type ChargeRow, findCharge, lockCharge } from './charge-row.ts';
import { type ChargeTransitions, checkText, wrongState } from './charge-transitions.ts';
import { tellLateAnswer } from './late-refund-answer.ts';
import { isKeyForgotten, returnedOf, wasGivenUp } from './lost-refund.ts';
import { createPendingMoneyDecision } from './pending-money.ts';
import { gatewayQueue, retriesLast } from './queues.ts';
import { explainTotal, type GatewayTotal, markFound, readTotalParts, unexplainedOf } from './refund-total.ts';

export interface Estorno {
  id: number;
  cobranca: number;
  recebimento: number | null;
  valor: number;
  chave: string;
  estado: 'pedido' | 'feito' | 'falhou';
  referencia: string | null;
  /** the part of `valor` that the origin owed: owed again if the refund fails */
  devido: number;
  /** when the treasurer settled it by hand, because the gateway had not answered */
  resolvido_em: Date | null;
}

export const estornoColumns = raw(
  'id, cobranca, recebimento, valor, chave, estado, referencia, devido, resolvido_em',
);

/** Requests one refund (a row of estorno) at its gateway. */
export const refundJob = defineJob({
  name: 'cobranca.estorno',
  payload: z.object({ estorno: z.number() }),
  queue: gatewayQueue,
});

export interface RefundDeps {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  gateways: Gateways;
  transitions: ChargeTransitions;
  config: { gatewaysFixed: boolean };
}

export type Refunds = ReturnType<typeof createRefunds>;

/** Refunds. All functions but `work` run under the charge's lock. */
export function createRefunds({ db, clock, jobs, gateways, transitions, config }: RefundDeps) {
  async function ask(
    tx: Db,
    row: ChargeRow,
    refund: {
      valor: number;
      motivo: string;
      ator: string;
      recebimento?: number;
      chave?: string;
      devido?: number;
    },
  ): Promise<number> {
    const { valor, ator, recebimento = null, devido = 0 } = refund;
    const motivo = refund.motivo.trim().slice(0, 500);
    if (motivo === '') throw invalidField('motivo', 'validation.required');
    checkText('motivo', motivo);
    const [inserted] = await tx.query<{ id: number }>(sql`insert into estorno
        (cobranca, recebimento, valor, motivo, chave, estado, ator, devido, criado_em)
      values (${row.id}, ${recebimento}, ${valor}, ${motivo}, ${refund.chave ?? randomUUID()}, 'pedido', ${ator},
        ${devido}, ${clock.now()})
      returning id`);
    await jobs.enqueue(tx, refundJob, { estorno: inserted!.id });
    return inserted!.id;
  }

  /** The amount that can still be refunded. */
  async function refundable(tx: Db, row: ChargeRow): Promise<number> {
    const [waiting] = await tx.query<{
      valor: number;
    }>(sql`select coalesce(sum(valor), 0)::bigint as valor from estorno
      where cobranca = ${row.id} and estado = 'pedido' and recebimento is null`);
    return row.recebido - row.estornado - waiting!.valor;
  }

  /** Settles what the origin owes, for a refund that it did not request; returns the part of the refund that was owed. */
  const settleOwed = async (tx: Db, row: ChargeRow, valor: number): Promise<number> =>
    (await transitions.originOf(row).settleOwed?.(tx, row, valor)) ?? 0;

  /** The money is returned, by the gateway or by hand: updates state and books, and informs the origin. */
  async function finish(
    tx: Db,
    row: ChargeRow,
    estorno: Estorno,
    ator: string,
    /**
     * by hand: another day than today, and from another account than that of the payment; `byBank`: the payer's bank took the money of a
     * dispute that the church lost
     */
    { quando = clock.now(), conta, byBank = false }: { quando?: Date; conta?: number; byBank?: boolean } = {},
  ): Promise<ChargeRow> {
    const now = clock.now();
    await tx.run(sql`update estorno set estado = 'feito', feito_em = ${quando} where id = ${estorno.id}`);
    const event = {
      tipo: 'estorno_feito',
      ator,
      valor: estorno.valor,
      dados: { estorno: estorno.id },
    } as const;
    // Money that was never accepted was never in the books.
    if (estorno.recebimento !== null) return transitions.step(tx, row, {}, event);
    const estornado = row.estornado + estorno.valor;
    const target = estornado === row.recebido ? 'estornada' : 'estorno_parcial';
    // A dispute stays open until it ends or nothing is left of the money.
    const disputed = row.estado === 'contestada' && target === 'estorno_parcial';
    const estado = !disputed && mayBecome(row.estado, target) ? target : row.estado;
    const after = await transitions.step(tx, row, { estornado, estado }, event);
    if (after.sandbox) return after;
    // The origin frees its places before the books are written: a payment locks them in this order too.
    await transitions.originOf(after).refunded(tx, after, estorno.valor, { byBank });
    await writeRefund(tx, after, { estorno: estorno.id, valor: estorno.valor, quando, conta }, now);
    return after;
  }

  /** The money was not returned, as the gateway or the treasurer says. */
  async function fail(
    tx: Db,
    row: ChargeRow,
    estorno: Estorno,
    { motivo, ator = `gateway:${row.gateway}` }: { motivo: string; ator?: string },
  ): Promise<ChargeRow> {
    await tx.run(sql`update estorno set estado = 'falhou' where id = ${estorno.id}`);
    const returnedToDecide = estorno.recebimento === null ? 0 : estorno.valor;
    // Money that could not be returned waits for a decision again.
    await tx.run(sql`update recebimento set situacao = 'a_decidir' where id = ${estorno.recebimento}`);
    const after = await transitions.step(
      tx,
      row,
      { a_decidir: row.a_decidir + returnedToDecide },
      {
        tipo: 'estorno_falhou',
        ator,
        valor: estorno.valor,
        dados: { estorno: estorno.id, motivo },
      },
    );
    if (estorno.devido > 0) await transitions.originOf(after).refundFailed?.(tx, after, estorno.devido);
    return after;
  }

  const lockEstorno = async (tx: Db, id: number): Promise<Estorno | undefined> => {
    const [row] = await tx.query<Estorno>(
      sql`select ${estornoColumns} from estorno where id = ${id} for update`,
    );
    return row;
  };

  /** Asks the gateway for a refund. The key makes a retry safe, for a day. `returned`: it had returned so much of it before, and was not asked. */
  async function askGateway(
    row: ChargeRow,
    estorno: Estorno & { criado_em: Date },
  ): Promise<
    Awaited<ReturnType<typeof returnedOf>> | { id: string; estado: 'feito' | 'pendente' } | GatewayRefused
  > {
    const gateway = gateways.get(row.gateway);
    if (!gateway) {
      // Only keys that the office deleted end a refund: it deletes them while none is open. Keys that the environment lacks or that another
      // APP_SECRET sealed come back, and the gateway may have made the refund before.
      if (config.gatewaysFixed || (await hasStoredKeys(db, row.gateway)))
        throw new GatewayUnavailable(`The keys of ${row.gateway} are missing: a refund waits for them.`);
      return new GatewayRefused('A igreja não tem mais as chaves deste meio de pagamento.');
    }
    const now = clock.now();
    const total = () => gateway.find(row.gateway_id!);
    try {
      if (!gateway.manual && (isKeyForgotten(estorno, now) || (await wasGivenUp(db, row)))) {
        const before = await returnedOf(db, row, estorno, { now, total });
        if (before.returned > 0) return before;
      }
      return await gateway.refund(row.gateway_id!, estorno.valor, estorno.chave);
    } catch (error) {
      if (!(error instanceof GatewayRefused)) throw error;
      return error;
    }
  }

  /** Records a refund that was made at the gateway itself, or that nobody here knows of any more. */
  async function note(
    tx: Db,
    row: ChargeRow,
    valor: number,
    /** `isInferred`: the gateway did not say that the bank took it */
    {
      recebimento = null,
      byBank = false,
      isInferred = false,
    }: { recebimento?: number | null; byBank?: boolean; isInferred?: boolean } = {},
  ): Promise<ChargeRow> {
    const ator = `gateway:${row.gateway}`;
    const devido = recebimento === null ? await settleOwed(tx, row, valor) : 0;
    const [inserted] = await tx.query<Estorno>(sql`insert into estorno
        (cobranca, recebimento, valor, motivo, chave, estado, ator, devido, pelo_banco, inferido, criado_em)
      values (${row.id}, ${recebimento}, ${valor}, 'Devolvido no gateway', ${randomUUID()}, 'pedido', ${ator},
        ${devido}, ${byBank}, ${isInferred}, ${clock.now()}) returning ${estornoColumns}`);
    return finish(tx, row, inserted!, ator, { byBank });
  }

  /** The gateway had returned part of a refund before it was requested: that part is a refund, and the rest another one, requested now. */
  async function requestRest(
    tx: Db,
    row: ChargeRow,
    refund: Estorno,
    returned: number,
  ): Promise<{ row: ChargeRow; part: Estorno }> {
    const valor = refund.valor - returned;
    const part = { ...refund, valor: returned, devido: Math.min(refund.devido, returned) };
    const [of] = await tx.query<{ motivo: string; ator: string }>(sql`update estorno
      set valor = ${part.valor}, devido = ${part.devido} where id = ${part.id} returning motivo, ator`);
    const { motivo, ator } = of!;
    const estorno = await ask(tx, row, { valor, motivo, ator, devido: refund.devido - part.devido });
    const dados = { estorno, motivo };
    const event = { tipo: 'estorno_pedido', ator: `gateway:${row.gateway}`, valor, dados } as const;
    return { row: await transitions.step(tx, row, {}, event), part };
  }

  const decide = createPendingMoneyDecision({ clock, gateways, transitions, ask });

  return {
    refundable,
    settleOwed,
    finish,
    fail,
    decide,

    /** Returns a card payment made after the charge was closed, without the treasurer's decision. */
    async sendBack(tx: Db, row: ChargeRow, referencia: string): Promise<ChargeRow> {
      const [arrival] = await tx.query<{ id: number }>(
        sql`select id from recebimento where gateway = ${row.gateway} and referencia = ${referencia}`,
      );
      return decide(tx, row, {
        recebimento: arrival!.id,
        decisao: 'devolver',
        ator: 'sistema',
        motivo: 'O cartão só foi cobrado depois do fim da cobrança.',
      });
    },

    /** Requests a refund of all or part of what was paid. A job calls the gateway. */
    async requestRefund(
      tx: Db,
      row: ChargeRow,
      /** `chave`: the caller's UUID; the same one requests once. `byOrigin`: the origin owed all of it until now */
      refund: { valor: number; motivo: string; ator: string; chave?: string; byOrigin?: boolean },
    ): Promise<{ row: ChargeRow; estorno: number }> {
      const { valor, ator, chave } = refund;
      const [existing] =
        chave === undefined
          ? []
          : await tx.query<{ id: number }>(
              sql`select id from estorno where chave = ${chave} and cobranca = ${row.id}`,
            );
      if (existing) return { row, estorno: existing.id };
      if (row.estado === 'contestada')
        throw new AppError('conflict', 'cobranca.disputed', { extra: { estado: row.estado } });
      if (!isSettled(row.estado)) throw wrongState(row);
      const max = await refundable(tx, row);
      if (!Number.isSafeInteger(valor) || valor < 1 || valor > max)
        throw invalidField('valor', 'cobranca.refund_limit', { max: moneyLabel(Math.max(0, max)) });
      const devido = refund.byOrigin ? valor : await settleOwed(tx, row, valor);
      const estorno = await ask(tx, row, { ...refund, devido });
      const dados = { estorno, motivo: refund.motivo.trim() };
      return {
        row: await transitions.step(tx, row, {}, { tipo: 'estorno_pedido', ator, valor, dados }),
        estorno,
      };
    },

    /** Requests one refund at the gateway, outside of any transaction. */
    async work(id: number): Promise<void> {
      const [estorno] = await db.query<Estorno & { criado_em: Date }>(
        sql`select ${estornoColumns}, criado_em from estorno where id = ${id}`,
      );
      // One that the gateway has answered as pending is polled: requested again after a day, it would leave twice.
      if (estorno?.estado !== 'pedido' || estorno.referencia !== null) return;
      const row = await findCharge(db, { id: estorno.cobranca });
      const answer = await askGateway(row!, estorno);
      await db.transaction(async (tx) => {
        const locked = await lockCharge(tx, estorno.cobranca);
        const now = await lockEstorno(tx, id);
        const next = new Date(clock.now().getTime() + 60_000);
        if (now?.estado !== 'pedido') {
          // Settled by hand while the gateway was asked: its total says what it made.
          if (now?.resolvido_em && !(answer instanceof GatewayRefused))
            await tx.run(
              sql`update cobranca set consultar_em = ${next}, consultas = 0 where id = ${locked.id}`,
            );
          return;
        }
        if (answer instanceof GatewayRefused) {
          await fail(tx, locked, now, { motivo: answer.message });
          // It may have returned the money before, in its own panel.
          if (gateways.get(locked.gateway)?.manual === false)
            await tx.run(
              sql`update cobranca set consultar_em = ${next}, consultas = 0 where id = ${locked.id}`,
            );
          return;
        }
        const ator = `gateway:${locked.gateway}`;
        if ('returned' in answer) {
          const isAll = answer.returned === now.valor;
          const { row: after, part } = isAll
            ? { row: locked, part: now }
            : await requestRest(tx, locked, now, answer.returned);
          const done = await finish(tx, after, part, ator);
          const more = isSettled(done.estado) ? Math.min(answer.more, await refundable(tx, done)) : 0;
          if (more >= 1) await note(tx, done, more);
          await markFound(tx, answer.found);
        } else {
          await tx.run(sql`update estorno set referencia = ${answer.id} where id = ${id}`);
          if (answer.estado === 'feito') {
            await finish(tx, locked, now, ator);
            return;
          }
        }
        // Pending: the gateway reports the result by a notice or when polled. What it had returned may be more than this refund.
        await tx.run(sql`update cobranca set consultar_em = ${next}, consultas = 0 where id = ${locked.id}`);
      });
    },

    /** Enqueues again the refunds whose job gave up before the gateway answered. */
    async enqueueUnanswered(most: number): Promise<void> {
      const now = clock.now();
      const before = new Date(now.getTime() - retriesLast);
      await jobs.enqueueFrom(db, refundJob, {
        write: sql`update estorno set enfileirado_em = ${now} where id in (select id from estorno
            where estado = 'pedido' and referencia is null and coalesce(enfileirado_em, criado_em) < ${before}
            order by id limit ${most} for update skip locked) returning id`,
        payloads: sql`select jsonb_build_object('estorno', id) from escrita`,
      });
    },

    /** Polls pending refunds, each by its own id, outside of any transaction. */
    async syncOpen({ id, gateway, gateway_id }: ChargeRow): Promise<void> {
      const findRefund = gateways.get(gateway)?.findRefund;
      if (!findRefund || gateway_id === null) return;
      const open = await db.query<{ id: number; referencia: string }>(sql`select id, referencia from estorno
        where cobranca = ${id} and estado = 'pedido' and referencia is not null order by id`);
      for (const { id: estorno, referencia } of open) {
        const state = await findRefund(gateway_id, referencia);
        if (state === 'pendente') continue;
        await db.transaction(async (tx) => {
          const row = await lockCharge(tx, id);
          const now = await lockEstorno(tx, estorno);
          if (now?.estado !== 'pedido') return;
          if (state === 'feito') await finish(tx, row, now, `gateway:${gateway}`);
          else await fail(tx, row, now, { motivo: 'O gateway não conseguiu devolver.' });
        });
      }
    },

    /** Whether all of the gateway's total is entered or told. While a refund is undecided, part of the total may be without a refund. */
    async explain(tx: Db, { id }: ChargeRow, total: GatewayTotal): Promise<boolean> {
      const { byBank, own } = unexplainedOf(await readTotalParts(tx, id), total);
      return byBank + own === 0;
    },

    /**
     * Applies the gateway's total of returned money: completes pending refunds, records what was returned at the gateway itself, and tells the
     * treasurer of the rest.
     */
    async apply(tx: Db, charge: ChargeRow, total: GatewayTotal): Promise<ChargeRow> {
      let row = charge;
      if (total.estornado <= 0) return row;
      const ator = `gateway:${row.gateway}`;
      const parts = await readTotalParts(tx, row.id);
      const unexplained = unexplainedOf(parts, total);
      let { own } = unexplained;
      if (unexplained.byBank + own === 0) return row;
      const open = await tx.query<Estorno>(sql`select ${estornoColumns} from estorno
        where cobranca = ${row.id} and estado = 'pedido' order by id for update`);
      // Two refunds of the same amount look alike in a sum: only the answer of each says which one was done. Until then
      // nothing is concluded, and the gateway is polled again.
      if (open.some(({ referencia }) => referencia === null)) {
        const consultar_em = new Date(clock.now().getTime() + 60_000);
        await tx.run(sql`update cobranca set consultar_em = ${consultar_em} where id = ${row.id}`);
        return { ...row, consultar_em };
      }
      for (const estorno of open) {
        if (estorno.valor > own) return row;
        own -= estorno.valor;
        row = await finish(tx, row, estorno, ator);
      }
      const room = isSettled(row.estado) ? row.recebido - row.estornado : 0;
      // No refund can be requested during a dispute: unless the gateway says how much the bank took, it took what no refund of ours explains.
      const mayBeByBank = row.estado === 'contestada' && total.perdido === undefined;
      const amounts = { ...unexplained, own, room, mayBeByBank };
      const { pieces, byBank, payment, isOurs, found, ...toTell } = explainTotal(parts, amounts);
      await markFound(tx, found);
      for (const { id, valor, byBank: isByBank } of pieces) {
        await tx.run(sql`update recebimento set situacao = 'devolvido' where id = ${id}`);
        const dados = { recebimento: id };
        const a_decidir = row.a_decidir - valor;
        row = await transitions.step(tx, row, { a_decidir }, { tipo: 'estorno_pedido', ator, valor, dados });
        row = await note(tx, row, valor, { recebimento: id, byBank: isByBank });
      }
      if (byBank > 0) row = await note(tx, row, byBank, { byBank: true });
      const isInferred = mayBeByBank && !isOurs;
      if (payment > 0) row = await note(tx, row, payment, { byBank: isInferred, isInferred });
      // Money of an open charge is sorted when it ends.
      if (!isOpen(row.estado)) await tellLateAnswer(tx, { transitions, now: clock.now() }, row, toTell);
      return row;
    },
  };
}
