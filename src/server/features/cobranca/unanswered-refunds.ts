import type { Db } from '#server/db/client.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Gateways } from '#server/ports/payments.ts';
import { refundAnswerLimit } from '#shared/cobranca.ts';
import { AppError } from '#shared/errors.ts';
import type { ChargeRow } from './charge-row.ts';
import { type ChargeTransitions, checkText } from './charge-transitions.ts';
import { readSoon } from './read-soon.ts';
import { type Estorno, estornoColumns, type Refunds } from './refunds.ts';

/** SQL: the refund `e` was requested days ago, and its gateway neither made nor refused it. */
export const isUnansweredSql = (now: Date): Sql =>
  sql`(e.estado = 'pedido' and e.criado_em < ${new Date(now.getTime() - refundAnswerLimit)})`;

export interface ByHand {
  estorno: number;
  motivo: string;
  ator: string;
}

export interface UnansweredRefundDeps {
  clock: Clock;
  gateways: Gateways;
  transitions: ChargeTransitions;
  refunds: Refunds;
}

export type UnansweredRefunds = ReturnType<typeof createUnansweredRefunds>;

/**
 * Refunds that a gateway never answers: the treasurer says what became of their money. Nothing requests them again; an answer that comes
 * after all is compared with what was recorded (`late-refund-answer.ts`).
 */
export function createUnansweredRefunds({ clock, gateways, transitions, refunds }: UnansweredRefundDeps) {
  async function lock(tx: Db, row: ChargeRow, { estorno, motivo }: ByHand): Promise<Estorno> {
    checkText('motivo', motivo);
    const [refund] = await tx.query<Estorno>(sql`select ${estornoColumns} from estorno e
      where e.id = ${estorno} and e.cobranca = ${row.id} and ${isUnansweredSql(clock.now())} for update`);
    if (!refund) throw new AppError('conflict', 'cobranca.refund_answered');
    return refund;
  }

  return {
    /** The money was returned in another way, on a day and from an account: in books and state as if the gateway had done it. */
    async returned(
      tx: Db,
      row: ChargeRow,
      act: ByHand & { quando: Date; data: string; conta?: number },
    ): Promise<ChargeRow> {
      const refund = await lock(tx, row, act);
      const { estorno, motivo, ator, quando, data, conta } = act;
      const after = await transitions.step(
        tx,
        row,
        {},
        {
          tipo: 'estorno_acertado',
          ator,
          valor: refund.valor,
          dados: { estorno, motivo, data, ...(conta !== undefined && { conta }) },
        },
      );
      const done = await refunds.finish(tx, after, refund, ator, { quando, conta });
      const now = clock.now();
      // Not in the gateway's total, unless it answers later.
      await tx.run(sql`update estorno set resolvido_em = ${now}, desfeito_em = ${now}, acertado_em = ${now}
        where id = ${estorno}`);
      return readSoon(tx, { clock, gateways }, done);
    },

    /** The money was not returned: the church has it, and the refund can be requested again. */
    async notReturned(tx: Db, row: ChargeRow, act: ByHand): Promise<ChargeRow> {
      const refund = await lock(tx, row, act);
      const after = await refunds.fail(tx, row, refund, act);
      await tx.run(sql`update estorno set resolvido_em = ${clock.now()} where id = ${act.estorno}`);
      return readSoon(tx, { clock, gateways }, after);
    },
  };
}
