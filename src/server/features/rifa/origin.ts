import { allOfIt, owe, oweAgain, settleOwed } from '#server/checkout/owed-refunds.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Charge, Origin } from '#server/ports/charges.ts';
import { AppError } from '#shared/errors.ts';
import { confirmPurchase } from './confirm.ts';
import type { RifaDeps } from './deps.ts';
import { findPurchase, type PurchaseRow } from './find-purchase.ts';
import { isLeftOut } from './freeze.ts';
import { isOverMaximum, lockBuyer, mayAwaitReview } from './limits.ts';
import { purchaseMailJob } from './mail-job.ts';
import { claim, extend, pickNumbers, release, shareSales, stopSales } from './numbers.ts';
import { isFrozen, type RifaRow, rifaOf } from './rifa-row.ts';
import type { TakenNumbersReader } from './taken-numbers.ts';
import { closedBy } from './views.ts';

/** How often other numbers are picked for late money. */
const maxPicks = 3;

/** What raffles do when money moves. */
export function createOrigin({ clock, jobs }: RifaDeps, reader: TakenNumbersReader): Origin {
  const compraOf = async (tx: Db, charge: Charge): Promise<PurchaseRow> => {
    const row = charge.origem_id === null ? undefined : await findPurchase(tx, { id: charge.origem_id });
    if (!row) throw new Error(`The charge ${charge.id} of a raffle has no purchase.`);
    return row;
  };

  const setNumbers = async (tx: Db, { id }: PurchaseRow, numeros: readonly number[]): Promise<void> => {
    await tx.run(sql`update rifa_compra set numeros = ${numeros}::integer[] where id = ${id}`);
  };

  /** Takes these numbers for good, all of them or none. */
  async function take(tx: Db, { id, rifa }: PurchaseRow, numeros: readonly number[]): Promise<boolean> {
    const got = await claim(tx, { rifa, compra: id, numeros, now: clock.now(), until: null });
    if (got.length === numeros.length) return true;
    await release(tx, { rifa, compra: id, numeros: got });
    return false;
  }

  /** Gives the numbers of a purchase to its buyer; if others have them, and the buyer had not chosen them, other numbers. */
  async function takeFor(tx: Db, row: PurchaseRow, rifa: RifaRow): Promise<boolean> {
    if (await take(tx, row, row.numeros)) return true;
    if (row.escolhidos) return false;
    for (let pick = 0; pick < maxPicks; pick += 1) {
      const { bitmap } = await reader.countIn(tx, rifa);
      const numeros = pickNumbers(bitmap, rifa.total_cotas, row.quantidade);
      if (!numeros) return false;
      if (!(await take(tx, row, numeros))) continue;
      await setNumbers(tx, row, numeros);
      return true;
    }
    return false;
  }

  /** Money beyond the maximum per buyer: its numbers become free, and the treasurer returns it. */
  async function oweBack(tx: Db, { id, rifa, numeros }: PurchaseRow, charge: Charge): Promise<void> {
    await release(tx, { rifa, compra: id, numeros });
    const now = clock.now();
    await tx.run(sql`update rifa_compra set estado = 'cancelada', a_devolver = ${charge.recebido}::bigint, pago_em = ${now},
        expira_em = null, rede = null, atualizado_em = ${now} where id = ${id}`);
    await jobs.enqueue(tx, purchaseMailJob, { compra: id, tipo: 'raffle_over_maximum' });
  }

  return {
    origem: 'rifa',

    async paid(tx, charge) {
      const row = await compraOf(tx, charge);
      // The rules of the raffle fix the price: the treasurer must return a smaller amount.
      if (charge.valor < row.valor) throw new AppError('conflict', 'rifa.less_money');
      const rifa = await rifaOf(tx, row);
      await lockBuyer(tx, rifa, row);
      await shareSales(tx, row.rifa);
      if (await isOverMaximum(tx, rifa, { ...row, now: clock.now() })) {
        const max = rifa.maximo_por_comprador!;
        // For a purchase that has ended, this is reached only when the treasurer accepts the money.
        if (row.estado !== 'aguardando')
          throw new AppError('conflict', 'rifa.over_maximum', { vars: { max } });
        await oweBack(tx, row, charge);
        return;
      }
      const isHis = !(await isFrozen(tx, rifa.id)) && (await takeFor(tx, row, rifa));
      await confirmPurchase(tx, jobs, {
        compra: row.id,
        estado: isHis ? 'paga' : 'trocar',
        now: clock.now(),
      });
    },

    /** Its numbers become free when their hold ends, because test money owns none. */
    async paidInSandbox(tx, charge) {
      const row = await compraOf(tx, charge);
      const now = clock.now();
      const changed =
        await tx.run(sql`update rifa_compra set estado = 'teste', pago_em = ${now}, sandbox = true, atualizado_em = ${now}
        where id = ${row.id} and cobranca = ${charge.id} and estado in ('aguardando', 'expirada', 'cancelada')`);
      if (changed === 0) return;
      await jobs.enqueue(tx, purchaseMailJob, { compra: row.id, tipo: 'raffle_paid' });
    },

    async ended(tx, charge) {
      const row = await compraOf(tx, charge);
      if (row.cobranca !== charge.id || row.estado !== 'aguardando') return;
      const { id, rifa, numeros, expira_em } = row;
      const now = clock.now();
      // Expired holds count as free, and the sweep deletes them. Late money ends its charge here and takes the lock of the raffle
      // afterwards: if numbers were locked before, late money and a purchase could wait for each other.
      if (expira_em === null || expira_em > now) await release(tx, { rifa, compra: id, numeros });
      const estado = charge.estado === 'expirada' ? 'expirada' : 'cancelada';
      await tx.run(sql`update rifa_compra set estado = ${estado}, expira_em = null, atualizado_em = ${now}
        where id = ${id} and estado = 'aguardando'`);
    },

    async refunded(tx, charge, valor, { byBank }) {
      const row = await compraOf(tx, charge);
      const now = clock.now();
      const isGone = charge.estado === 'estornada' && row.cobranca === charge.id;
      await shareSales(tx, row.rifa);
      // The frozen list stays as it was published.
      if (isGone && !row.sandbox && !(await isFrozen(tx, row.rifa))) {
        const { id, rifa, numeros } = row;
        const freed = await release(tx, { rifa, compra: id, numeros });
        // Only a raffle that all its paid numbers had sold out: the office may have ended the sale of one with free numbers.
        if (freed > 0)
          await tx.run(sql`update rifa t set status = 'ativa', versao = versao + 1, atualizado_em = ${now}
            where id = ${rifa} and status = 'esgotada' and data_sorteio > ${now} and total_cotas = ${freed}::integer
              + (select count(*) from rifa_numero n where n.rifa = t.id and n.estado = 'paga')`);
      }
      await tx.run(sql`update rifa_compra set a_devolver = least(a_devolver, ${charge.recebido - charge.estornado}::bigint),
          estado = case when ${isGone}::boolean then 'devolvida' else estado end, atualizado_em = ${now}
        where id = ${row.id} and cobranca = ${charge.id}`);
      await jobs.enqueue(tx, purchaseMailJob, {
        compra: row.id,
        tipo: byBank ? 'raffle_charged_back' : 'raffle_refunded',
        valor,
        vez: String(charge.estornado),
      });
    },

    /** Numbers whose payment was disputed at the freeze could not win: once the church keeps the money, it owes it to the buyer. */
    async disputed(tx, charge) {
      const row = await compraOf(tx, charge);
      if (charge.estado === 'contestada' || row.cobranca !== charge.id || row.estado !== 'paga') return;
      await shareSales(tx, row.rifa);
      if (!(await isLeftOut(tx, row, await rifaOf(tx, row)))) return;
      await tx.run(
        sql`update rifa_compra set estado = 'cancelada', atualizado_em = ${clock.now()} where id = ${row.id}`,
      );
      await owe(tx, 'rifa_compra', row.id, allOfIt);
      await jobs.enqueue(tx, purchaseMailJob, { compra: row.id, tipo: 'raffle_left_out' });
    },

    settleOwed: (tx, charge, valor) => settleOwed(tx, 'rifa_compra', { charge, valor, now: clock.now() }),
    refundFailed: (tx, charge, devido) => oweAgain(tx, 'rifa_compra', { charge, devido, now: clock.now() }),

    /** No longer than until the draw, and not at all beyond the usual hold while too many numbers wait for a review. */
    async retainedUntil(tx, charge) {
      const compra = await compraOf(tx, charge);
      const { id, quantidade } = compra;
      const rifa = await rifaOf(tx, compra);
      return (await mayAwaitReview(tx, rifa, { compra: id, quantidade, now: clock.now() }))
        ? rifa.data_sorteio
        : charge.expira_em;
    },

    async extended(tx, charge) {
      const { id, rifa, numeros } = await compraOf(tx, charge);
      const until = charge.expira_em;
      await extend(tx, { rifa, compra: id, numeros, until });
      await tx.run(
        sql`update rifa_compra set expira_em = ${until}, atualizado_em = ${clock.now()} where id = ${id}`,
      );
    },

    /**
     * Late money takes its numbers back while the raffle is on sale. If others have them by now, its buyer may choose other numbers
     * (`trocar`); the money waits for that, or for the treasurer.
     */
    async reclaim(tx, charge) {
      const compra = await compraOf(tx, charge);
      await lockBuyer(tx, await rifaOf(tx, compra), compra);
      // With the raffle locked for this transaction alone, because numbers may be taken out of their order.
      await stopSales(tx, compra.rifa);
      const row = await compraOf(tx, charge);
      if (
        row.cobranca !== charge.id ||
        !['aguardando', 'expirada', 'cancelada', 'trocar'].includes(row.estado)
      )
        return false;
      const now = clock.now();
      const rifa = await rifaOf(tx, row);
      const closed = closedBy(rifa, now);
      const sells =
        closed === null || ((closed === 'pausada' || closed === 'esgotada') && rifa.data_sorteio > now);
      if (!sells || (await isFrozen(tx, rifa.id))) return false;
      // The maximum does not count unpaid numbers.
      if (await isOverMaximum(tx, rifa, { ...row, now })) return false;
      if (await takeFor(tx, row, rifa)) return true;
      if (row.estado !== 'trocar') {
        await tx.run(
          sql`update rifa_compra set estado = 'trocar', expira_em = null, atualizado_em = ${now} where id = ${row.id}`,
        );
        await jobs.enqueue(tx, purchaseMailJob, { compra: row.id, tipo: 'raffle_exchange' });
      }
      return false;
    },
  };
}
