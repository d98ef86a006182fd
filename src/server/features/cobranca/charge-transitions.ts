import type { ChargeHolds } from '#server/checkout/holds.ts';
import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import { waitForAll } from '#server/db/wait-for-all.ts';
import type { Origin } from '#server/ports/charges.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Gateways } from '#server/ports/payments.ts';
import { hasCardNumber } from '#shared/card-number.ts';
import { isOpen, isSettled, largestCharge, mayBecome, type Origem } from '#shared/cobranca.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { moneyLabel } from '#shared/money.ts';
import { writePaid, writeReceipt } from './books.ts';
import { type Changes, type ChargeEvent, type ChargeRow, lockCharge, writeStep } from './charge-row.ts';
import { cardReviewHours } from './expiry.ts';

export interface ChargeTransitionsDeps {
  clock: Clock;
  gateways: Gateways;
  holds: ChargeHolds;
  origins: ReadonlyMap<Origem, Origin>;
}

/** Money that arrived, identified by its reference. */
export interface ArrivalOf {
  /** an endToEndId, a gateway's payment or `manual:…`; the same one never counts twice */
  referencia: string;
  /** centavos */
  valor: number;
  quando: Date;
  /** gateway:NAME, users:7 */
  ator: string;
  /** the card was charged after the charge was closed: retakes no hold and waits for a decision */
  isUnwanted?: boolean;
}

export interface Ending {
  ator: string;
  motivo?: string | null;
  /** the gateway itself reported the end: it need not be informed */
  isReported?: boolean;
}

export const checkText = (field: string, text: string | null | undefined): void => {
  if (text && hasCardNumber(text)) throw invalidField(field, 'cobranca.card_number');
};

export const wrongState = (row: ChargeRow): AppError =>
  new AppError('conflict', 'cobranca.state', { extra: { estado: row.estado } });

export type ChargeTransitions = ReturnType<typeof createChargeTransitions>;

/**
 * The transitions of a charge. Each runs with the row locked, in the transaction that moves the money, and returns the
 * new row. All consequences (books, receipt, holds, the origin's own) are in the same transaction: all or nothing.
 */
export function createChargeTransitions({ clock, gateways, holds, origins }: ChargeTransitionsDeps) {
  const originOf = (row: ChargeRow): Origin => {
    const origin = origins.get(row.origem);
    if (!origin) throw new Error(`No feature registered the origin ${row.origem}.`);
    return origin;
  };

  const step = (tx: Db, row: ChargeRow, changes: Changes, event: ChargeEvent): Promise<ChargeRow> => {
    if (changes.estado && changes.estado !== row.estado && !mayBecome(row.estado, changes.estado))
      throw wrongState(row);
    return writeStep(tx, row, changes, event, clock.now());
  };

  /** Inserts the row of an arrival; null: it was recorded before. */
  async function keepArrival(
    tx: Db,
    row: ChargeRow,
    arrival: ArrivalOf,
    as: { tipo: 'normal' | 'atraso' | 'excesso'; situacao: 'aceito' | 'a_decidir' },
  ): Promise<number | null> {
    const [inserted] = await tx.query<{ id: number }>(
      prepared(sql`insert into recebimento
        (cobranca, gateway, referencia, valor, quando, tipo, situacao, ator, criado_em)
      values (${row.id}, ${row.gateway}, ${arrival.referencia}, ${arrival.valor}, ${arrival.quando}, ${as.tipo},
        ${as.situacao}, ${arrival.ator}, ${clock.now()})
      on conflict (gateway, referencia) do nothing returning id`),
    );
    if (inserted) return inserted.id;
    const [existing] = await tx.query<{ cobranca: number }>(
      sql`select cobranca from recebimento where gateway = ${row.gateway} and referencia = ${arrival.referencia}`,
    );
    if (existing!.cobranca !== row.id)
      throw new AppError('conflict', 'cobranca.reference_used', {
        fields: { referencia: [{ key: 'cobranca.reference_used' }] },
      });
    return null;
  }

  async function pay(
    tx: Db,
    row: ChargeRow,
    paid: { recebido: number; a_decidir: number; quando: Date; ator: string; dados: Record<string, unknown> },
  ): Promise<ChargeRow> {
    const now = clock.now();
    // The gateway's clock may be ahead of ours: no payment lies in the future.
    const paga_em = paid.quando < now ? paid.quando : now;
    const { recebido, a_decidir, ator, dados } = paid;
    const changes = {
      estado: 'paga' as const,
      recebido,
      a_decidir,
      paga_em,
      motivo: null,
      consultar_em: null,
    };
    const event = { tipo: 'paga', ator, valor: recebido, dados } as const;
    // Sandbox money is not in the books and delivers nothing: its holds expire.
    if (row.sandbox) {
      const after = await step(tx, row, changes, event);
      await originOf(after).paidInSandbox?.(tx, after);
      return after;
    }
    const after = { ...row, ...changes };
    // None of these statements needs the answer of another: they are sent together, and done in this order. The receipt is last, because
    // payments of one church wait for each other's numbers from there to the commit.
    await waitForAll([
      step(tx, row, changes, event),
      holds.confirm(tx, after.id),
      writePaid(tx, after),
      originOf(after).paid(tx, after),
      writeReceipt(tx, after),
    ]);
    return after;
  }

  /** Closes a charge that was not fully paid. Partial payments wait for the treasurer's decision. */
  async function end(
    tx: Db,
    row: ChargeRow,
    estado: 'expirada' | 'cancelada' | 'recusada',
    { ator, motivo = null, isReported = false }: Ending,
  ): Promise<ChargeRow> {
    // The gateway may have received a request that it did not answer.
    const reachable =
      (row.gateway_id !== null || row.pedido !== null) && gateways.get(row.gateway)?.manual === false;
    if (row.recebido > 0)
      await tx.run(sql`update recebimento set tipo = 'atraso', situacao = 'a_decidir'
        where cobranca = ${row.id} and tipo = 'normal' and situacao = 'aceito'`);
    const after = await step(
      tx,
      row,
      {
        estado,
        motivo,
        recebido: 0,
        a_decidir: row.a_decidir + row.recebido,
        // Polled until the gateway has closed it too.
        consultar_em: reachable && !isReported ? clock.now() : null,
        ...(isReported && { pedido: null }),
      },
      { tipo: estado, ator, dados: motivo ? { motivo } : {} },
    );
    await holds.end(tx, after.id, estado === 'expirada' ? 'expirada' : 'liberada');
    await originOf(after).ended(tx, after);
    return after;
  }

  /**
   * Ends the payments that were begun for the same purchase after this charge, because it is paid now: their money would be a second
   * payment. An open charge locks no other one, so that two of these do not wait for each other.
   */
  async function endOthers(tx: Db, row: ChargeRow, ator: string): Promise<void> {
    const others = await tx.query<{ id: number }>(sql`select id from cobranca
      where origem = ${row.origem} and origem_id = ${row.origem_id} and id <> ${row.id}
        and estado in ('criada', 'pendente', 'em_analise') order by id`);
    for (const { id } of others) {
      const other = await lockCharge(tx, id);
      if (isOpen(other.estado)) await end(tx, other, 'cancelada', { ator });
    }
  }

  /**
   * Late money for a closed charge: if the origin takes its items again, or the treasurer forces it, pays it with all that
   * came after the end. The rest is an excess. `less`: a smaller amount that is accepted as the whole.
   */
  async function payLate(
    tx: Db,
    charge: ChargeRow,
    { ator, quando, force = false, less }: { ator: string; quando: Date; force?: boolean; less?: number },
  ): Promise<ChargeRow> {
    // Test money ends no other payment.
    if (force && !charge.sandbox) await endOthers(tx, charge, ator);
    // Sandbox money holds nothing.
    if (!charge.sandbox) {
      const late = {
        retake: () => holds.retake(tx, charge.id),
        retakeAvailable: () => holds.retakeAvailable(tx, charge.id),
        isForced: force,
      };
      const isReclaimed = await originOf(charge).reclaim(tx, charge, late);
      if (!isReclaimed && !force) return charge;
    }
    const row =
      less === undefined
        ? charge
        : await step(
            tx,
            charge,
            // the arrived amount becomes the whole amount, without interest: its share is unknown
            { valor: less, juros: 0 },
            { tipo: 'valor_reduzido', ator, valor: less, dados: { era: charge.valor } },
          );
    const pieces = await tx.query<{
      id: number;
      valor: number;
    }>(sql`update recebimento set situacao = 'aceito'
      where cobranca = ${row.id} and tipo = 'atraso' and situacao = 'a_decidir' returning id, valor`);
    const lateTotal = pieces.reduce((sum, { valor }) => sum + valor, 0);
    const rest = lateTotal - row.valor;
    // The excess is taken from the latest arrivals.
    let excess = rest;
    for (const piece of pieces.toSorted((a, b) => b.id - a.id)) {
      if (excess <= 0) break;
      const part = Math.min(excess, piece.valor);
      excess -= part;
      await splitExcess(tx, piece.id, piece.valor, part);
    }
    return pay(tx, row, {
      recebido: row.valor,
      a_decidir: row.a_decidir - lateTotal + rest,
      quando,
      ator,
      dados: { atraso: true, ...(rest > 0 && { excesso: rest }) },
    });
  }

  /** Marks part of an arrival, or all of it, as excess. */
  async function splitExcess(tx: Db, id: number, valor: number, excess: number): Promise<void> {
    if (excess === valor) {
      await tx.run(sql`update recebimento set tipo = 'excesso', situacao = 'a_decidir' where id = ${id}`);
      return;
    }
    await tx.run(sql`with resto as (update recebimento set valor = valor - ${excess}::bigint where id = ${id}
        returning cobranca, gateway, referencia, quando, ator, criado_em)
      insert into recebimento (cobranca, gateway, referencia, valor, quando, tipo, situacao, ator, criado_em)
      select cobranca, gateway, referencia || '#excesso', ${excess}, quando, 'excesso', 'a_decidir', ator, criado_em
      from resto`);
  }

  /** Records an arrival of money. Does nothing when it is recorded already. */
  async function confirmArrival(tx: Db, charge: ChargeRow, arrival: ArrivalOf): Promise<ChargeRow> {
    const { valor, ator, quando, referencia } = arrival;
    // A gateway's amount is taken as it is; a typed one may be a mistake.
    const max = ator.startsWith('gateway:') ? Number.MAX_SAFE_INTEGER : largestCharge;
    if (!Number.isSafeInteger(valor) || valor < 1 || valor > max)
      throw invalidField('valor', 'cobranca.valor', { max: moneyLabel(largestCharge) });
    let row = charge;
    if (isOpen(row.estado) && row.expira_em <= clock.now())
      row = await end(tx, row, 'expirada', { ator: 'sistema' });
    if (!isOpen(row.estado)) {
      const tipo = isSettled(row.estado) ? 'excesso' : 'atraso';
      if ((await keepArrival(tx, row, arrival, { tipo, situacao: 'a_decidir' })) === null) return row;
      const a_decidir = row.a_decidir + valor;
      row = await step(tx, row, { a_decidir }, { tipo, ator, valor, dados: { referencia } });
      const pays = tipo === 'atraso' && !arrival.isUnwanted && a_decidir >= row.valor;
      return pays ? payLate(tx, row, { ator, quando }) : row;
    }
    const id = await keepArrival(tx, row, arrival, { tipo: 'normal', situacao: 'aceito' });
    if (id === null) return row;
    const excess = Math.max(0, row.recebido + valor - row.valor);
    if (excess > 0) await splitExcess(tx, id, valor, excess);
    const recebido = row.recebido + valor - excess;
    if (recebido < row.valor) {
      // The payer sent a proof, but only part arrived: the rest is still due.
      const estado = row.estado === 'em_analise' ? 'pendente' : row.estado;
      return step(tx, row, { recebido, estado }, { tipo: 'recebimento', ator, valor, dados: { referencia } });
    }
    const dados = { referencia, ...(excess > 0 && { excesso: excess }) };
    return pay(tx, row, { recebido, a_decidir: row.a_decidir + excess, quando, ator, dados });
  }

  return {
    lock: lockCharge,
    step,
    originOf,
    end,
    payLate,
    confirmArrival,

    /**
     * The gateway reviews the payment. A card is kept for as long as its bank may need, as far as the origin keeps its items: origins give
     * cards less time, because most are answered at once.
     */
    async review(tx: Db, row: ChargeRow, { ator }: { ator: string }): Promise<ChargeRow> {
      const event = { tipo: 'em_analise', ator } as const;
      const origin = originOf(row);
      if (row.metodo !== 'cartao' || row.expira_em <= clock.now())
        return step(tx, row, { estado: 'em_analise' }, event);
      const last = row.criado_em.getTime() + cardReviewHours * 3_600_000;
      const latest = (await origin.retainedUntil?.(tx, row))?.getTime() ?? last;
      const expira_em = new Date(Math.max(row.expira_em.getTime(), Math.min(last, latest)));
      const after = await step(tx, row, { estado: 'em_analise', expira_em }, event);
      if (expira_em > row.expira_em) {
        await holds.extend(tx, row.id, expira_em);
        await origin.extended?.(tx, after);
      }
      return after;
    },

    /**
     * The treasurer found no payment, or the gateway refused it. A payment of the church's own Pix that was reported may not be found even
     * after its charge expired, which freed what it held.
     */
    async refuse(
      tx: Db,
      row: ChargeRow,
      { motivo, ator }: { motivo: string; ator: string },
    ): Promise<ChargeRow> {
      checkText('motivo', motivo);
      const why = motivo.slice(0, 500);
      if (row.estado === 'expirada' && gateways.get(row.gateway)?.manual)
        return step(
          tx,
          row,
          { estado: 'recusada', motivo: why },
          { tipo: 'recusada', ator, dados: { motivo: why } },
        );
      if (!isOpen(row.estado)) throw wrongState(row);
      return end(tx, row, 'recusada', { motivo: why, ator });
    },
  };
}
