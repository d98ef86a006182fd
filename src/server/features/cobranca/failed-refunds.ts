import type { Database, Db } from '#server/db/client.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import { notify } from '#server/ports/notifications.ts';
import type { Gateway, Gateways } from '#server/ports/payments.ts';
import { AppError } from '#shared/errors.ts';
import { type ChargeRow, lockCharge } from './charge-row.ts';
import { type ChargeTransitions, checkText } from './charge-transitions.ts';
import { readSoon } from './read-soon.ts';
import {
  explainedBy,
  type GatewayTotal,
  newByBank,
  type RecordedRefund,
  readTotalParts,
  sumOf,
} from './refund-total.ts';
import { type Estorno, estornoColumns, type Refunds } from './refunds.ts';

export interface FailedRefundDeps {
  db: Database;
  clock: Clock;
  gateways: Gateways;
  transitions: ChargeTransitions;
  refunds: Refunds;
}

/**
 * SQL: the gateway refused the refund `e`, or it was given up and the gateway's total has nothing of it; nobody requested its money again since,
 * and the church still has all of it. The treasurer may
 * have returned it in another way.
 */
export const isRefused: Sql = sql`(e.estado = 'falhou' and e.encontrado = 0
  and not exists (select from estorno n where n.cobranca = e.cobranca and n.id > e.id
    and n.recebimento is not distinct from e.recebimento)
  and case when e.recebimento is null
    then exists (select from cobranca k where k.id = e.cobranca and k.estado in ('paga', 'estorno_parcial', 'estornada')
      and k.recebido - k.estornado >= e.valor + coalesce((select sum(p.valor) from estorno p
        where p.cobranca = k.id and p.estado = 'pedido' and p.recebimento is null), 0))
    else exists (select from recebimento r where r.id = e.recebimento and r.situacao = 'a_decidir') end)`;

export type FailedRefunds = ReturnType<typeof createFailedRefunds>;

/**
 * Refunds that fail after their gateway reported them as done, sometimes weeks later: the payer's bank sent the money back. The books keep
 * what they say, because places and goods were given up with the refund: the treasurer returns the money in another way and states how.
 * The treasurer may do the same with a refund that its gateway refused at once.
 */
export function createFailedRefunds({ db, clock, gateways, transitions, refunds }: FailedRefundDeps) {
  const failedWhy = 'O meio de pagamento tinha devolvido o dinheiro, e a devolução falhou depois.';

  /** Changes one refund and records it in the history, under the charge's lock, unless that was done before. */
  const record = (
    cobranca: number,
    { id, valor }: RecordedRefund,
    event: { tipo: 'estorno_falhou' | 'estorno_feito'; dados: Record<string, unknown> },
    /** whether the gateway says that the bank took the money; null: it does not say, and nothing is known but what was before */
    byBank: boolean | null = null,
  ): Promise<void> =>
    db.transaction(async (tx) => {
      const row = await lockCharge(tx, cobranca);
      const hasFailed = event.tipo === 'estorno_falhou';
      const changed =
        await tx.run(sql`update estorno set desfeito_em = ${hasFailed ? clock.now() : null}::timestamptz,
            pelo_banco = coalesce(${byBank}::boolean, pelo_banco), inferido = inferido and ${byBank === null}::boolean
          where id = ${id} and estado = 'feito' and acertado_em is null
            and (desfeito_em is null) = ${hasFailed}::boolean`);
      if (changed === 0) return;
      const ator = `gateway:${row.gateway}`;
      await transitions.step(
        tx,
        row,
        {},
        { tipo: event.tipo, ator, valor, dados: { estorno: id, ...event.dados } },
      );
      if (hasFailed && !row.sandbox) {
        const times = await timesFailed(tx, cobranca);
        await notify(tx, [{ tipo: 'estorno_falhou', registro: cobranca, chave: `${cobranca}:${times}` }]);
      }
    });

  const timesFailed = async (tx: Db, cobranca: number): Promise<number> =>
    (
      await tx.query(
        sql`select 1 from cobranca_evento where cobranca = ${cobranca} and tipo = 'estorno_falhou'`,
      )
    ).length;

  /**
   * The refunds that are missing in the gateway's total: centavos of what disputes took (`ofBank`, if the gateway names that) and of the others.
   * A refund with an id is polled by that id.
   */
  async function findMissing(
    gateway: Gateway,
    id: string,
    standing: readonly RecordedRefund[],
    { own, ofBank, isNamed, told }: { own: number; ofBank: number; isNamed: boolean; told: number },
  ) {
    const failed: RecordedRefund[] = [];
    let remaining = own;
    for (const refund of standing) {
      if (refund.referencia === null) continue;
      if ((await gateway.findRefund?.(id, refund.referencia)) !== 'falhou') continue;
      failed.push(refund);
      remaining -= refund.valor;
    }
    // Refunds made at the gateway itself have no id here: they are matched by amount.
    const withoutId = standing.filter(({ referencia }) => referencia === null);
    const isOfBank = ({ perdido }: RecordedRefund): boolean => isNamed && perdido;
    const match = (refunds: readonly RecordedRefund[], missing: number): RecordedRefund[] => {
      const matching = explainedBy(refunds, missing);
      // What was told of is in no refund, and may be what is missing.
      return sumOf(matching) === missing || missing > told ? matching : [];
    };
    const notOfBank = withoutId.filter((one) => !isOfBank(one));
    return [...failed, ...match(withoutId.filter(isOfBank), ofBank), ...match(notOfBank, remaining)];
  }

  /**
   * Records a refused refund as done by hand, with its books and its origin, so that nobody requests it again. Its gateway never counts it,
   * as with a refund that failed after it was done.
   */
  async function finishByHand(tx: Db, row: ChargeRow, refund: Estorno, ator: string): Promise<ChargeRow> {
    const { id, recebimento, valor } = refund;
    await tx.run(sql`update recebimento set situacao = 'devolvido' where id = ${recebimento}`);
    const devido = recebimento === null ? await refunds.settleOwed(tx, row, valor) : 0;
    const after = await refunds.finish(tx, row, refund, ator);
    const now = clock.now();
    await tx.run(
      sql`update estorno set desfeito_em = ${now}, acertado_em = ${now}, devido = ${devido} where id = ${id}`,
    );
    return after;
  }

  return {
    /**
     * Compares the gateway's total with the refunds that are recorded as done. A lower total may be an outdated answer, so the
     * gateway is polled a second time. Outside of any transaction.
     */
    async compare({ id, gateway: name, gateway_id }: ChargeRow, total: GatewayTotal): Promise<void> {
      const gateway = gateways.get(name);
      if (!gateway || gateway_id === null) return;
      const parts = await readTotalParts(db, id);
      const of = (situacao: RecordedRefund['situacao']): RecordedRefund[] =>
        parts.refunds.filter((one) => one.situacao === situacao);
      const standing = of('feita').toReversed();
      const failed = of('desfeita');
      // One that was settled by hand before the gateway answered may still be in its total.
      const isOpen = of('pedida').length + of('por_fora').length > 0;
      const { told } = parts;
      // How much more, or less, than what is recorded: of what disputes took, where the gateway names it, and of the others.
      const differences = ({ estornado, perdido }: GatewayTotal): { own: number; byBank: number } => {
        const byBank = perdido === undefined ? 0 : newByBank(parts, perdido);
        return { own: estornado - sumOf(standing) - told - byBank, byBank };
      };
      const { own, byBank } = differences(total);
      const hasMore = byBank > 0 || (own > 0 && !isOpen);
      if (own >= 0 && byBank >= 0 && !(hasMore && failed.length > 0)) return;
      const again = await gateway.find(gateway_id);
      const now = differences(again);
      const isNamed = again.perdido !== undefined;
      if (now.own < 0 || now.byBank < 0) {
        const less = { own: Math.max(0, -now.own), ofBank: Math.max(0, -now.byBank), isNamed, told };
        const missing = await findMissing(gateway, gateway_id, standing, less);
        for (const refund of missing)
          await record(id, refund, { tipo: 'estorno_falhou', dados: { motivo: failedWhy, depois: true } });
        failed.push(...missing);
      }
      // The payer's bank took this money, or staff returned it again in the gateway's own panel.
      const repeated = { tipo: 'estorno_feito', dados: { de_novo: true } } as const;
      const taken = explainedBy(failed, now.byBank);
      for (const refund of taken) await record(id, refund, repeated, true);
      const others = failed.filter((refund) => !taken.includes(refund));
      for (const refund of explainedBy(others, isOpen ? 0 : now.own))
        await record(id, refund, repeated, isNamed ? false : null);
    },

    /** The treasurer returned the money of a failed or refused refund in another way. */
    async settle(
      tx: Db,
      row: ChargeRow,
      { estorno, motivo, ator }: { estorno: number; motivo: string; ator: string },
    ): Promise<ChargeRow> {
      checkText('motivo', motivo);
      const event = { tipo: 'estorno_acertado', ator, dados: { estorno, motivo } } as const;
      const [refused] = await tx.query<Estorno>(sql`select ${estornoColumns} from estorno e
        where e.id = ${estorno} and e.cobranca = ${row.id} and ${isRefused} for update`);
      if (refused) {
        const { recebimento, valor } = refused;
        const a_decidir = recebimento === null ? row.a_decidir : row.a_decidir - valor;
        const after = await transitions.step(tx, row, { a_decidir }, { ...event, valor });
        return readSoon(tx, { clock, gateways }, await finishByHand(tx, after, refused, ator));
      }
      const [settled] = await tx.query<{
        valor: number;
      }>(sql`update estorno set acertado_em = ${clock.now()}
        where id = ${estorno} and cobranca = ${row.id} and desfeito_em is not null and acertado_em is null returning valor`);
      if (!settled) throw new AppError('conflict', 'cobranca.refund_settled');
      return transitions.step(tx, row, {}, { ...event, valor: settled.valor });
    },
  };
}
