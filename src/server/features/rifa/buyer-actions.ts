import { isCode } from '#server/checkout/secret-code.ts';
import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import { type Estado, isSettled } from '#shared/cobranca.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { chaveOf, isChave } from './chave.ts';
import { confirmPurchase } from './confirm.ts';
import type { RifaDeps } from './deps.ts';
import { findPurchase, type PurchaseRow } from './find-purchase.ts';
import { notOnSale } from './insert-purchase.ts';
import { createRifaLimits, lockBuyer } from './limits.ts';
import { claim, numbersTakenError, pickNumbers, shareSales, stopSales } from './numbers.ts';
import type { PurchaseViews } from './purchase-view.ts';
import { isFrozen, isTakenSql, type RifaRow, rifaOf } from './rifa-row.ts';
import type { ProvaInput } from './schema.ts';
import type { TakenNumbersReader } from './taken-numbers.ts';
import { closedBy } from './views.ts';

/** How many purchases of one buyer are compared with a key: paid ones first, because anyone can make others with that phone. */
const maxCompared = 500;

export type BuyerActions = ReturnType<typeof createBuyerActions>;

/** What buyers can do with an existing purchase. */
export function createBuyerActions(
  { db, clock, jobs, charges, config }: RifaDeps,
  views: PurchaseViews,
  reader: TakenNumbersReader,
) {
  const limits = createRifaLimits({ db, clock });

  async function byCode(codigo: string): Promise<PurchaseRow> {
    const row = isCode(codigo) ? await findPurchase(db, { codigo }) : undefined;
    if (!row) throw new AppError('not_found', 'error.not_found');
    return row;
  }

  /** A conflict that names those of the numbers that other buyers have; undefined if they have none. */
  async function othersHave(
    tx: Db,
    rifa: RifaRow,
    numeros: readonly number[],
  ): Promise<AppError | undefined> {
    const rows = await tx.query<{
      numero: number;
    }>(sql`select n.numero from rifa_numero n where n.rifa = ${rifa.id}
      and n.numero = any(${numeros}::integer[]) and ${isTakenSql(clock.now())} order by n.numero`);
    return rows.length > 0
      ? numbersTakenError(
          rows.map(({ numero }) => numero),
          rifa.total_cotas,
        )
      : undefined;
  }

  /** The treasurer accepted the money before: the numbers become the buyer's at once. */
  async function takePaid(tx: Db, rifa: RifaRow, { id, numeros }: PurchaseRow): Promise<void> {
    const now = clock.now();
    await shareSales(tx, rifa.id);
    if (await isFrozen(tx, rifa.id)) throw notOnSale('aguardando_sorteio');
    const got = new Set(await claim(tx, { rifa: rifa.id, compra: id, numeros, now, until: null }));
    const missing = numeros.filter((numero) => !got.has(numero));
    if (missing.length > 0) throw numbersTakenError(missing, rifa.total_cotas);
    await confirmPurchase(tx, jobs, { compra: id, estado: 'paga', now });
  }

  /** Checks the numbers that the buyer takes instead; null: the system chooses them. */
  function checkExchange(rifa: RifaRow, { quantidade }: PurchaseRow, numeros: readonly number[] | null) {
    if (rifa.distribuicao === 'aleatoria') {
      if (numeros) throw invalidField('numeros', 'rifa.random_only');
      return null;
    }
    if (!numeros) throw invalidField('numeros', 'validation.required');
    if (numeros.length !== quantidade)
      throw invalidField('numeros', 'rifa.exchange_count', { count: quantidade });
    if (numeros.some((numero) => numero >= rifa.total_cotas))
      throw invalidField('numeros', 'rifa.number_range', { max: rifa.total_cotas - 1 });
    return numeros.toSorted((a, b) => a - b);
  }

  /** Free numbers at random; they are locked until the end of the transaction. */
  async function pickFree(tx: Db, rifa: RifaRow, purchase: PurchaseRow): Promise<number[]> {
    await lockBuyer(tx, rifa, purchase);
    await stopSales(tx, rifa.id);
    const { bitmap, answer } = await reader.countIn(tx, rifa);
    const picked = pickNumbers(bitmap, rifa.total_cotas, purchase.quantidade);
    if (!picked) throw new AppError('conflict', 'rifa.not_enough', { vars: { count: answer.livres } });
    return picked;
  }

  return {
    byCode,

    async reportPaid(codigo: string): Promise<void> {
      const charge = await views.chargeOf(await byCode(codigo));
      if (charge) await charges.reportPaid(charge.codigo);
    },

    async cancel(codigo: string): Promise<void> {
      const row = await byCode(codigo);
      if (row.estado === 'cancelada') return;
      const charge = await views.chargeOf(row);
      if (row.estado !== 'aguardando' || !charge) throw new AppError('conflict', 'rifa.not_open');
      await charges.cancel(charge.codigo);
    },

    /** Exchanges numbers: the money came late, when others had them already, so its buyer gets as many other numbers. */
    async exchange(codigo: string, numeros: readonly number[] | null): Promise<PurchaseRow> {
      const purchase = await byCode(codigo);
      const rifa = await rifaOf(db, purchase);
      if (purchase.estado === 'paga') return purchase;
      if (purchase.estado !== 'trocar' || purchase.cobranca === null)
        throw new AppError('conflict', 'rifa.not_open');
      const closed = closedBy(rifa, clock.now());
      if (closed) throw notOnSale(closed);
      const input = checkExchange(rifa, purchase, numeros);
      const cobranca = purchase.cobranca;
      await db.transaction(async (tx) => {
        const [charge] = await tx.query<{ estado: Estado }>(
          sql`select estado from cobranca where id = ${cobranca} for update`,
        );
        const chosen = input ?? (await pickFree(tx, rifa, purchase));
        const now = clock.now();
        const moved =
          await tx.run(sql`update rifa_compra set numeros = ${chosen}::integer[], escolhidos = ${input !== null}::boolean,
          atualizado_em = ${now} where id = ${purchase.id} and estado = 'trocar'`);
        if (moved === 0) throw new AppError('conflict', 'rifa.not_open');
        if (isSettled(charge!.estado)) await takePaid(tx, rifa, { ...purchase, numeros: chosen });
        // The money still waits for a decision: the exchange accepts it.
        else if (!(await charges.acceptLate(tx, cobranca)))
          throw (await othersHave(tx, rifa, chosen)) ?? new AppError('conflict', 'rifa.not_open');
      });
      return (await findPurchase(db, { id: purchase.id }))!;
    },

    /** The purchases of a buyer who proves to be one; the error does not reveal which part was wrong. */
    async prove(
      rifa: RifaRow,
      { whatsapp = null, cpf = null, chave }: ProvaInput,
      ip: string,
    ): Promise<PurchaseRow[]> {
      await limits.prove(ip);
      const rows = await db.query<{ id: number; codigo: string }>(
        prepared(sql`select id, codigo from rifa_compra where rifa = ${rifa.id} and (whatsapp = ${whatsapp} or cpf = ${cpf})
          order by pago_em is null, id desc limit ${maxCompared}`),
      );
      const proved = rows.filter(({ codigo }) => isChave(chave, chaveOf(config.secret, codigo)));
      if (proved.length === 0) throw invalidField('chave', 'rifa.unproved');
      return Promise.all(proved.map(async ({ id }) => (await findPurchase(db, { id }))!));
    },
  };
}
