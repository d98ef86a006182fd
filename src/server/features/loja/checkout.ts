import { pickups } from '#server/checkout/delivery-options.ts';
import type { Db, TransactionOptions } from '#server/db/client.ts';
import { prepared, type Sql, sql } from '#server/db/sql.ts';
import { waitForAll } from '#server/db/wait-for-all.ts';
import type { CartOwner, Endereco } from '#shared/contracts/loja.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { fitLines } from '#shared/loja/linhas.ts';
import { createLojaLimits } from './call-limits.ts';
import type { Carts } from './cart.ts';
import { churchOf, type Offered, optionsFor } from './delivery.ts';
import type { LojaDeps } from './deps.ts';
import { findOwn, lockOrder, type OrderRow, orderColumns, unknownOrder } from './find-order.ts';
import { findDraft, insertOrder } from './insert-order.ts';
import { linesNow } from './order-lines.ts';
import { renewVoucher, setVoucher } from './order-voucher.ts';
import type { DeliveryInput } from './schema.ts';

export const notOpen = ({ estado }: Pick<OrderRow, 'estado'>): AppError =>
  new AppError('conflict', 'loja.not_open', { extra: { estado } });

const addressColumns = sql`id, nome, cep, logradouro, numero, complemento, bairro, cidade, uf`;

/** Nothing is held or charged for a draft; it becomes durable with the commit of its payment. */
const draftOptions: TransactionOptions = { mayBeLost: true };

/** SQL that selects the addresses of an account, the newest first. */
export const addressesOf = (consumidor: Sql): Sql =>
  sql`select ${addressColumns} from consumidor_endereco where consumidor = ${consumidor} order by id desc`;

/** The steps of a checkout before its payment: the order from the cart, how it is delivered, changes accepted. */
export function createCheckout(deps: LojaDeps, carts: Carts) {
  const { db, clock, holds } = deps;
  const limits = createLojaLimits(deps);

  /** A change of a draft; other steps of it wait. */
  const change = (
    consumidor: number,
    id: number,
    work: (tx: Db, row: OrderRow) => Promise<void>,
  ): Promise<void> =>
    db.transaction(async (tx) => {
      const row = await lockOrder(tx, id);
      if (row.consumidor !== consumidor) throw unknownOrder();
      if (row.estado !== 'rascunho') throw notOpen(row);
      await work(tx, row);
    });

  async function addressFor(row: OrderRow, input: DeliveryInput['endereco']): Promise<Endereco> {
    if (typeof input === 'object' && input !== null)
      return { ...input, complemento: input.complemento ?? null, id: null };
    if (typeof input !== 'number') throw invalidField('endereco', 'loja.address_missing');
    const [address] = await db.query<Endereco>(sql`select ${addressColumns} from consumidor_endereco
      where id = ${input} and consumidor = ${row.consumidor}`);
    if (!address) throw invalidField('endereco', 'validation.reference');
    return address;
  }

  return {
    change,

    /** Creates the order from the cart; returns the same one while the cart does not change. */
    async begin(shopper: CartOwner & { consumidor: number }, idioma: Locale): Promise<number> {
      const { consumidor } = shopper;
      await carts.join(shopper);
      return db.transaction(async (tx) => {
        const [, lines, draft] = await waitForAll([
          limits.checkout(tx, consumidor),
          carts.lockedLines(tx, consumidor),
          findDraft(tx, consumidor),
        ]);
        if (lines.length === 0) throw new AppError('conflict', 'loja.cart_empty');
        if (!fitLines(lines).some(({ quantidade }) => quantidade > 0))
          throw new AppError('conflict', 'loja.nothing_left');
        return draft ?? insertOrder(tx, { consumidor, idioma, lines, now: clock.now() });
      }, draftOptions);
    },

    /** Sets the delivery and the buyer's note; `read` reads what the caller shows of the order afterwards. */
    async deliver<Shown = void>(
      consumidor: number,
      id: number,
      input: DeliveryInput,
      read?: (db: Db) => Promise<Shown>,
    ): Promise<{ row: OrderRow; offered: Offered; shown: Shown | undefined }> {
      const [row, collected] = await db.pipelined((connection) =>
        waitForAll([findOwn(connection, consumidor, id), pickups(connection)]),
      );
      const isPickup = input.opcao.startsWith('retirada:');
      const endereco = isPickup ? null : await addressFor(row, input.endereco);
      if (row.estado !== 'rascunho') throw notOpen(row);
      const cep = endereco?.cep ?? null;
      const options = await optionsFor(deps, db, row, cep, collected);
      const opcao = options.find(({ codigo }) => codigo === input.opcao);
      if (!opcao) throw invalidField('opcao', 'loja.delivery_unknown');
      // One statement on the row as it is: a voucher may have changed the sum since it was read. Money for an earlier charge would be
      // booked to that charge's church: if another church was chosen since, it waits for the treasurer.
      const update = prepared(sql`update pedido set entrega = ${opcao.tipo}, opcao = ${JSON.stringify(opcao)},
            endereco = ${endereco && JSON.stringify(endereco)}, frete = ${opcao.valor}, total = subtotal - desconto + ${opcao.valor}::bigint,
            igreja = coalesce(${churchOf(opcao)}::integer, (select id from igreja where sede)),
            cobranca = case when igreja = coalesce(${churchOf(opcao)}::integer, (select id from igreja where sede)) then cobranca end,
            presente = ${input.presente ?? false}, nota = ${input.nota ?? null}, versao = versao + 1,
            atualizado_em = ${clock.now()}
          where id = ${id} and estado = 'rascunho' returning ${orderColumns}`);
      const [shown, [updated]] = await db.transaction(
        (tx) => waitForAll([read?.(tx), tx.commitWith<OrderRow>(update)]),
        draftOptions,
      );
      if (!updated) throw notOpen(await findOwn(db, consumidor, id));
      return { row: updated, offered: { cep, opcoes: options }, shown };
    },

    /** Sets the order's voucher; null removes it. */
    setVoucher: (consumidor: number, id: number, codigo: string | null): Promise<void> =>
      change(consumidor, id, (tx) => setVoucher(tx, holds, { pedido: id, codigo, now: clock.now() })),

    /** Changes the lines to what can be bought now, at the current prices. */
    acceptChanges: (consumidor: number, id: number): Promise<void> =>
      change(consumidor, id, async (tx, row) => {
        const now = clock.now();
        const lines = await linesNow(tx, id, now);
        const left = fitLines(lines).map(({ quantidade }, at) => ({ ...lines[at]!, quantidade }));
        const remaining = left.filter(({ quantidade }) => quantidade > 0);
        if (remaining.length === 0) throw new AppError('conflict', 'loja.nothing_left');
        await tx.run(sql`delete from pedido_item where pedido = ${id}
          and not (id = any(${remaining.map(({ item }) => item)}::integer[]))`);
        await tx.run(sql`update pedido_item i set quantidade = l.quantidade, preco = l.preco, desconto = 0
          from unnest(${remaining.map(({ item }) => item)}::integer[], ${remaining.map(({ quantidade }) => quantidade)}::integer[],
            ${remaining.map(({ preco }) => preco)}::bigint[]) as l (item, quantidade, preco) where i.id = l.item`);
        await renewVoucher(tx, holds, row, now);
      }),
  };
}
