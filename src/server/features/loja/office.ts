import { type Limits, scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { onceCommitted } from '#server/http/idempotency.ts';
import { dateTimeLabel } from '#shared/dates.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { isPaid, isStillHere, type PassoDaLoja, stepOf } from '#shared/loja/pedido.ts';
import { pedido as section } from '#shared/sections/pedido.ts';
import { createLojaLimits } from './call-limits.ts';
import { endOrder } from './cancel.ts';
import type { LojaDeps } from './deps.ts';
import { holdOwnerOf, itemsOf, type OrderRow, unknownOrder, withOrderLock } from './find-order.ts';
import { addHistoryStep } from './history.ts';
import { orderMailJob } from './mail-job.ts';
import {
  awaitedOf,
  chosenUnits,
  countOf,
  isAllRemaining,
  isFreightReturned,
  isReturningSql,
  namesOf,
  recordReturned,
  remainingUnits,
  restockReturned,
  returnUnits,
} from './returns.ts';
import { undoWithdrawal } from './undo-withdrawal.ts';

/** The acting user of the office, and the churches that they are limited to. */
export interface OfficeUser extends Limits {
  users: number;
}

export interface RefundInput {
  linhas: readonly { item: number; quantidade: number }[];
  frete: boolean;
  /** left out: only units that have not left the church go back on sale */
  repor?: boolean | undefined;
  motivo: string;
}

/** The units that came back. */
interface ReceivedGoods {
  linhas: RefundInput['linhas'];
  /** whether they can be sold again */
  repor: boolean;
}

/** What the office states to move an order on although its payer disputes the payment at the bank. */
interface WithoutMoney {
  sem_dinheiro?: boolean | undefined;
  motivo?: string | null | undefined;
}

interface StepInput extends WithoutMoney {
  /** how many units of the order the clerk was shown; left out: not compared */
  unidades?: number | undefined;
}

const wrongState = ({ estado }: OrderRow): AppError =>
  new AppError('conflict', 'loja.wrong_state', { extra: { estado } });

/** The notes, mails and columns of each step of the office. */
const steps = {
  separar: { tipo: 'separacao', mail: 'order_preparing' },
  pronto: { tipo: 'pronto', mail: 'order_ready' },
  enviar: { tipo: 'enviado', mail: 'order_shipped' },
  entregar: { tipo: 'entregue', mail: 'order_delivered' },
} as const;

export type OrderOffice = ReturnType<typeof createOrderOffice>;

/** What the office does with orders that are paid. Each action is one transaction, and one at a time for an order. */
export function createOrderOffice(deps: LojaDeps) {
  const { db, clock, jobs, holds } = deps;
  const limits = createLojaLimits(deps);
  const actorOf = ({ users }: OfficeUser): string => `users:${users}`;

  /** Runs `work` on an order of the caller's churches; other orders are not found. */
  const changeOrder = <T>(
    by: OfficeUser,
    id: number,
    work: (tx: Db, row: OrderRow) => Promise<T>,
  ): Promise<T> =>
    db.transaction((tx) =>
      withOrderLock(tx, id, async (row) => {
        const [visible] = await tx.query(
          sql`select 1 from pedido t where t.id = ${id} and ${scopeSql(section, by) ?? sql`true`}`,
        );
        if (!visible) throw unknownOrder();
        return work(tx, row);
      }),
    );

  /**
   * While the payment of an order is disputed, its goods leave only by a confirmation with a reason, which is returned; null: no dispute.
   */
  async function requireReason(
    tx: Db,
    { cobranca }: OrderRow,
    { sem_dinheiro, motivo }: WithoutMoney,
  ): Promise<string | null> {
    const [disputed] = await tx.query(
      sql`select 1 from cobranca where id = ${cobranca} and estado = 'contestada'`,
    );
    if (!disputed) return null;
    if (!sem_dinheiro) throw invalidField('sem_dinheiro', 'loja.disputed');
    if (!motivo) throw invalidField('motivo', 'validation.required');
    return motivo;
  }

  async function move(
    tx: Db,
    row: OrderRow,
    passo: PassoDaLoja,
    by: OfficeUser,
    { rastreio, unidades, ...without }: StepInput & { rastreio?: string | null | undefined },
  ): Promise<void> {
    if (row.sandbox) throw new AppError('conflict', 'loja.test_order');
    const to = row.entrega && stepOf(passo, row.estado, row.entrega);
    if (!to) throw wrongState(row);
    const left = countOf(remainingUnits(await itemsOf(tx, row.id)));
    // All units were given back, and their money is being returned or waits for the treasurer.
    if (left === 0) throw new AppError('conflict', 'loja.all_returned');
    // Units never come into an order, so an equal count means the same units. What its buyer withdrew from was refunded at once.
    if (unidades !== undefined && unidades !== left) throw new AppError('conflict', 'loja.units_changed');
    const motivo = await requireReason(tx, row, without);
    const now = clock.now();
    // A refund that ends at this moment does not wait for the lock of the order.
    const moved =
      await tx.run(sql`update pedido set estado = ${to}, rastreio = coalesce(${rastreio ?? null}, rastreio),
        entregue_em = case when ${to === 'entregue'}::boolean then ${now} else entregue_em end,
        versao = versao + 1, atualizado_em = ${now} where id = ${row.id} and estado = ${row.estado}`);
    if (moved === 0) throw wrongState(row);
    const { tipo, mail } = steps[passo];
    // Not under `motivo`, which the buyer reads.
    await addHistoryStep(tx, {
      pedido: row.id,
      tipo,
      ator: actorOf(by),
      quando: now,
      dados: { ...(rastreio && { rastreio }), ...(motivo && { motivo_contestado: motivo }) },
    });
    if (motivo)
      await tx.run(sql`insert into trilha (users, acao, secao, registro, depois) values (${by.users}, 'edit', 'pedido', ${row.id},
        ${JSON.stringify({ passo, dinheiro: 'contestado', motivo })})`);
    await jobs.enqueue(tx, orderMailJob, { pedido: row.id, tipo: mail });
  }

  /** Refuses a second hand-over, and says when the first one was and who did it. */
  async function refuseTwice(tx: Db, { id, entregue_em }: OrderRow): Promise<void> {
    if (!entregue_em) return;
    const [handOver] = await tx.query<{ nome: string }>(sql`select u.name as nome from pedido_evento h
      join users u on h.ator = 'users:' || u.id where h.pedido = ${id} and h.tipo = 'entregue' order by h.id limit 1`);
    const when = dateTimeLabel(entregue_em);
    throw handOver
      ? new AppError('conflict', 'loja.delivered_by', { vars: { when, who: handOver.nome } })
      : new AppError('conflict', 'loja.delivered', { vars: { when } });
  }

  /** Nothing of the order is left and no money moves, so no later event would end it. */
  async function endReturned(tx: Db, row: OrderRow): Promise<void> {
    await holds.release(tx, row.cobranca ?? holdOwnerOf(row.id));
    await tx.run(sql`update pedido set estado = 'reembolsado', versao = versao + 1, atualizado_em = ${clock.now()},
        devolucao = case when devolucao is not null then 'reembolsada' end
      where id = ${row.id}`);
  }

  /** The units of a withdrawal are back: their money, or that of units that came before, is being returned, or there is none to return. */
  const endWithdrawal = (tx: Db, { id }: OrderRow, valor: number): Promise<number> =>
    tx.run(sql`update pedido set devolucao = case when ${valor > 0}::boolean or ${isReturningSql('pedido')}
          then 'recebida' else 'reembolsada' end, versao = versao + 1, atualizado_em = ${clock.now()}
      where id = ${id} and devolucao = 'solicitada'
        and not exists (select from pedido_item i where i.pedido = ${id} and i.desistidas > 0)`);

  return {
    startPicking: (by: OfficeUser, id: number, input: StepInput) =>
      changeOrder(by, id, (tx, row) => move(tx, row, 'separar', by, input)),

    ready: (by: OfficeUser, id: number, input: StepInput) =>
      changeOrder(by, id, (tx, row) => move(tx, row, 'pronto', by, input)),

    ship: (by: OfficeUser, id: number, input: StepInput & { rastreio?: string | null | undefined }) =>
      changeOrder(by, id, (tx, row) => move(tx, row, 'enviar', by, input)),

    /** A pickup is handed over to a person who knows its code; for a parcel, records that it arrived. */
    async handOver(
      by: OfficeUser,
      id: number,
      { codigo = null, ...input }: StepInput & { codigo?: string | null | undefined },
    ): Promise<void> {
      // Counted outside of the transaction, which a wrong code rolls back.
      if (codigo !== null) await limits.handOver(id);
      await changeOrder(by, id, async (tx, row) => {
        await refuseTwice(tx, row);
        if (row.entrega === 'retirada') {
          if (codigo === null) throw invalidField('codigo', 'validation.required');
          if (codigo.trim().toLowerCase() !== row.retirada_codigo)
            throw invalidField('codigo', 'loja.wrong_code');
        }
        await move(tx, row, 'entregar', by, input);
      });
    },

    cancel: (by: OfficeUser, id: number, motivo: string) =>
      changeOrder(by, id, async (tx, row) => {
        if (!isPaid(row.estado)) throw wrongState(row);
        await endOrder(tx, deps, row, { por: 'loja', motivo, ator: actorOf(by), users: by.users });
      }),

    /** Returns the money of some units, which may go back on sale or not. Returns the centavos. */
    refund: (by: OfficeUser, id: number, { linhas, frete, motivo, ...input }: RefundInput, key: string) =>
      changeOrder(by, id, (tx, row) =>
        onceCommitted(tx, { key, now: clock.now() }, async () => {
          if (!isPaid(row.estado)) throw wrongState(row);
          const repor = input.repor ?? isStillHere(row.estado);
          const units = chosenUnits(remainingUnits(await itemsOf(tx, id)), linhas);
          if (units.length === 0 && !frete) throw invalidField('linhas', 'validation.required');
          if (frete && (await isFreightReturned(tx, id)))
            throw invalidField('frete', 'loja.freight_returned');
          const ator = actorOf(by);
          const { valor, isOver } = await returnUnits(tx, deps, row, {
            units,
            frete,
            repor,
            motivo,
            ator,
            users: by.users,
          });
          await addHistoryStep(tx, {
            pedido: id,
            tipo: 'reembolso',
            ator,
            quando: clock.now(),
            dados: {
              valor,
              motivo,
              repor,
              frete,
              linhas: namesOf(units),
            },
          });
          await endWithdrawal(tx, row, valor);
          if (isOver) await endReturned(tx, row);
          return { valor };
        }),
      ),

    /** The goods of a withdrawal did not come back. */
    undoWithdrawal: (by: OfficeUser, id: number, motivo: string) =>
      changeOrder(by, id, (tx, row) => undoWithdrawal(tx, deps, row, { ator: actorOf(by), motivo })),

    /**
     * Goods of a withdrawal came back, those that the clerk counted: returns their money, and the freight too when nothing of the order is
     * left. The others of the withdrawal are still waited for.
     */
    receiveReturn: (by: OfficeUser, id: number, { linhas, repor }: ReceivedGoods, key: string) =>
      changeOrder(by, id, (tx, row) =>
        onceCommitted(tx, { key, now: clock.now() }, async () => {
          if (row.devolucao !== 'solicitada') throw new AppError('conflict', 'loja.no_return');
          const now = clock.now();
          const ator = actorOf(by);
          const items = await itemsOf(tx, id);
          const units = chosenUnits(awaitedOf(items), linhas);
          if (units.length === 0) throw invalidField('linhas', 'validation.required');
          const isAll = isAllRemaining(items, units);
          const { valor, isOver } = await returnUnits(tx, deps, row, {
            units,
            isAwaited: true,
            frete: isAll,
            repor,
            motivo: `Desistência do pedido ${id}`,
            ator,
            users: by.users,
          });
          await tx.run(sql`update pedido set versao = versao + 1, atualizado_em = ${now} where id = ${id}`);
          await endWithdrawal(tx, row, valor);
          await addHistoryStep(tx, {
            pedido: id,
            tipo: 'devolucao_recebida',
            ator,
            quando: now,
            dados: { valor, repor, ...(!isAll && { linhas: namesOf(units) }) },
          });
          if (isOver) await endReturned(tx, row);
          return { valor };
        }),
      ),

    /**
     * Goods came back of an order whose money was returned while they were away: by the treasurer, at the gateway or by a lost dispute.
     * No money moves.
     */
    async receiveGoods(
      by: OfficeUser,
      id: number,
      { linhas, repor }: ReceivedGoods,
      key: string,
    ): Promise<void> {
      await changeOrder(by, id, (tx, row) =>
        onceCommitted(tx, { key, now: clock.now() }, async () => {
          const open = remainingUnits(await itemsOf(tx, id));
          if (row.estado !== 'reembolsado' || row.sandbox || open.length === 0)
            throw new AppError('conflict', 'loja.no_return');
          const units = chosenUnits(open, linhas);
          if (units.length === 0) throw invalidField('linhas', 'validation.required');
          const now = clock.now();
          if (repor)
            await restockReturned(tx, units, {
              pedido: id,
              motivo: `Devolução do pedido ${id}`,
              users: by.users,
              now,
            });
          await recordReturned(tx, units);
          await tx.run(sql`update pedido set versao = versao + 1, atualizado_em = ${now} where id = ${id}`);
          await addHistoryStep(tx, {
            pedido: id,
            tipo: 'devolucao_recebida',
            ator: actorOf(by),
            quando: now,
            dados: { valor: 0, repor, linhas: namesOf(units) },
          });
          return null;
        }),
      );
    },
  };
}
