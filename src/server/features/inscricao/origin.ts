import { mergeItems } from '#server/checkout/counted-items.ts';
import { countHold } from '#server/checkout/hold-limits.ts';
import { oweAgain, settleOwed } from '#server/checkout/owed-refunds.ts';
import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import type { Charge, Origin } from '#server/ports/charges.ts';
import type { HoldItem, Holds } from '#server/ports/holds.ts';
import { AppError } from '#shared/errors.ts';
import { confirmPurchase } from './confirm.ts';
import type { SignUpDeps } from './deps.ts';
import { findEvento } from './evento-row.ts';
import { findPurchase, holdOwnerOf, laterOf } from './find-purchase.ts';
import { addHistoryStep } from './history.ts';
import { itemsOf, type Place } from './places.ts';
import { voucherOfPurchase } from './vouchers.ts';

const minute = 60_000;
/** The states of a purchase that is neither paid nor cancelled. */
const unpaid = ['aberta', 'aguardando', 'expirada'];

const changedSince = (): AppError => new AppError('conflict', 'cobranca.changed_since');

/** The items that the participants of a purchase take, without those cancelled one by one. */
export async function itemsOfPurchase(tx: Db, compra: number) {
  const [row] = await tx.query<{
    evento: number;
    voucher: { id: number; lote: number | null; orcamento: number | null } | null;
    places: Place[];
  }>(sql`select c.evento,
      ${voucherOfPurchase} as voucher,
      coalesce((select json_agg(json_build_object('lote', i.lote, 'preco', i.preco, 'valor', i.valor,
        'comVoucher', i.com_voucher, 'vagaGuardada', i.vaga_guardada) order by i.id)
        from inscricao i where i.compra = c.id and i.cancelada_em is null and i.status <> 'transferida'), '[]') as places
    from compra c where c.id = ${compra}`);
  return itemsOf(row!.evento, row!.places, row!.voucher);
}

/**
 * A charge takes the places of its purchase: it takes over those that the buyer holds, and those whose hold lapsed if they are free. False:
 * at least one is not available.
 */
export async function takePlaces(
  tx: Db,
  holds: Holds,
  { compra, cobranca, until }: { compra: number; cobranca: number; until: Date },
): Promise<boolean> {
  const owner = holdOwnerOf(compra);
  if (await holds.handOver(tx, owner, cobranca, until)) return true;
  await holds.release(tx, owner);
  return holds.claim(tx, cobranca, await itemsOfPurchase(tx, compra), until);
}

/** Why the places of a purchase cannot be taken: what is missing, and so what has to be extended first. */
async function missingPlaces(tx: Db, holds: Holds, compra: number): Promise<AppError> {
  const missing: HoldItem[] = [];
  for (const item of mergeItems(await itemsOfPurchase(tx, compra))) {
    const quantidade = item.quantidade - (await holds.free(tx, item));
    if (quantidade > 0) missing.push({ ...item, quantidade });
  }
  const lots = missing.filter(({ tipo }) => tipo === 'lote');
  if (lots.length > 0) {
    const names = await tx.query<{ id: number; nome: string }>(
      sql`select id, nome from evento_lotes where id = any(${lots.map(({ alvo }) => alvo)}::integer[])`,
    );
    const nameOf = new Map(names.map(({ id, nome }) => [id, nome]));
    const lotes = lots.map(({ alvo, quantidade }) => `${nameOf.get(alvo)} (${quantidade})`).join(', ');
    return new AppError('conflict', 'inscricao.late_lot_full', { vars: { lotes } });
  }
  const ofEvent = missing.find(({ tipo }) => tipo === 'evento');
  return ofEvent
    ? new AppError('conflict', 'inscricao.late_event_full', { vars: { vagas: ofEvent.quantidade } })
    : new AppError('conflict', 'inscricao.late_voucher');
}

/** What sign-ups do when money moves. */
export function createOrigin({ clock, jobs, holds }: SignUpDeps): Origin {
  const compraOf = (charge: Charge): number => {
    if (charge.origem_id === null) throw new Error(`The charge ${charge.id} of a sign-up has no purchase.`);
    return charge.origem_id;
  };

  /**
   * The buyer may pay in another way: the places that the charge freed in this transaction are held again. After a charge that expired, only
   * places that were promised until a later moment.
   */
  async function reopen(tx: Db, compra: number, { estado }: Charge): Promise<boolean> {
    const now = clock.now();
    const [row] = await tx.query<{
      minutos: number;
      guardada_ate: Date | null;
    }>(sql`select e.reserva_minutos as minutos, c.guardada_ate from compra c
      join evento e on e.id = c.evento where c.id = ${compra} and e.status = 'publicado'`);
    if (!row) return false;
    const isPromised = row.guardada_ate !== null && row.guardada_ate > now;
    if (!isPromised && (estado === 'expirada' || !(await countHold(tx, 'compra', compra)))) return false;
    const minutes = estado === 'expirada' ? 0 : row.minutos;
    const until = laterOf(new Date(now.getTime() + minutes * minute), row.guardada_ate);
    if (!(await holds.claim(tx, holdOwnerOf(compra), await itemsOfPurchase(tx, compra), until))) return false;
    await tx.run(sql`update compra set estado = 'aberta', reservada_ate = ${until}, atualizado_em = ${now}
      where id = ${compra}`);
    return true;
  }

  /** The event was cancelled before the money arrived, and nobody comes for it. */
  async function oweAll(tx: Db, compra: number, { id, recebido }: Charge): Promise<void> {
    const now = clock.now();
    await tx.run(
      sql`update compra set a_devolver = ${recebido}::bigint, atualizado_em = ${now} where id = ${compra}`,
    );
    await addHistoryStep(tx, {
      compra,
      tipo: 'cancelada',
      ator: `cobranca:${id}`,
      quando: now,
      dados: { evento: true, devolucao: recebido },
    });
  }

  return {
    origem: 'inscricao',

    async paid(tx, charge) {
      const compra = compraOf(charge);
      const step = { compra, ator: `cobranca:${charge.id}` };
      const now = clock.now();
      const [row] = await tx.query<{ own: boolean; unpaid: boolean; cancelled: boolean }>(
        prepared(sql`select cobranca is not distinct from ${charge.id} as own, estado = any(${unpaid}) as unpaid,
          estado = 'cancelada' as cancelled from compra where id = ${compra} for update`),
      );
      if (row!.own && row!.cancelled) {
        await oweAll(tx, compra, charge);
        return;
      }
      if (row!.own) {
        await confirmPurchase(tx, jobs, { ...step, now });
        return;
      }
      // The purchase was changed at this moment.
      if (row!.unpaid) throw changedSince();
      // The treasurer accepted money of an older charge after another one paid the purchase, or was refunded.
      await holds.release(tx, charge.id);
      await addHistoryStep(tx, {
        ...step,
        tipo: 'paga_de_novo',
        quando: now,
        dados: { cobranca: charge.id },
      });
    },

    async paidInSandbox(tx, charge) {
      const compra = compraOf(charge);
      // Paid or changed since: test money of an older charge changes nothing.
      const [row] = await tx.query(sql`select 1 from compra
        where id = ${compra} and cobranca = ${charge.id} and estado = any(${unpaid}) for update`);
      if (!row) return;
      await confirmPurchase(tx, jobs, {
        compra,
        ator: `cobranca:${charge.id}`,
        now: clock.now(),
        sandbox: true,
      });
    },

    async ended(tx, charge) {
      const compra = compraOf(charge);
      const now = clock.now();
      const row = await findPurchase(tx, { id: compra });
      // An older charge of a purchase that another charge pays.
      if (row?.cobranca !== charge.id || row.estado !== 'aguardando') return;
      if (await reopen(tx, compra, charge)) {
        await addHistoryStep(tx, {
          compra,
          tipo: charge.estado === 'expirada' ? 'expirada' : 'recusada',
          ator: 'sistema',
          quando: now,
          dados: { cobranca: charge.id },
        });
        return;
      }
      await tx.run(sql`update compra set estado = 'expirada', atualizado_em = ${now} where id = ${compra}`);
      await tx.run(sql`update inscricao set status = 'cancelada', versao = versao + 1, atualizado_em = ${now}
        where compra = ${compra} and status = 'pendente'`);
      await addHistoryStep(tx, {
        compra,
        tipo: 'expirada',
        ator: 'sistema',
        quando: now,
        dados: { cobranca: charge.id },
      });
    },

    async refunded(tx, charge, valor) {
      const compra = compraOf(charge);
      const now = clock.now();
      const row = await findPurchase(tx, { id: compra });
      // After a partial refund the rest of the money belongs to participants who still come.
      const isGone = charge.estado === 'estornada' && row?.cobranca === charge.id;
      if (isGone) await holds.release(tx, charge.id);
      await tx.run(sql`update compra set a_devolver = least(a_devolver, ${charge.recebido - charge.estornado}::bigint),
          estado = case when ${isGone}::boolean then 'cancelada' else estado end, atualizado_em = ${now}
        where id = ${compra} and cobranca = ${charge.id}`);
      await addHistoryStep(tx, { compra, tipo: 'devolvida', ator: 'sistema', quando: now, dados: { valor } });
      if (!isGone) return;
      // A participant who came in before the refund keeps the moment of entry, and is no longer counted.
      await tx.run(sql`update inscricao set status = 'cancelada', cancelada_em = ${now}, versao = versao + 1,
          atualizado_em = ${now}
        where compra = ${compra} and status in ('pendente', 'confirmada', 'check_in_feito')`);
    },

    /** Once the event has begun, its places are of no use to others; before that, others wait for them. */
    async retainedUntil(tx, charge) {
      const compra = (await findPurchase(tx, { id: compraOf(charge) }))!;
      const evento = await findEvento(tx, compra.evento, clock.now(), { isKnown: true });
      return evento!.comeca_em;
    },

    settleOwed: (tx, charge, valor) => settleOwed(tx, 'compra', { charge, valor, now: clock.now() }),
    refundFailed: (tx, charge, devido) => oweAgain(tx, 'compra', { charge, devido, now: clock.now() }),

    /**
     * Late money is accepted unless the purchase was changed or paid otherwise, or its event no longer takes place. The treasurer may accept
     * it as a second payment, or for the purchase if that still has the price of the charge and its places are free: no place is sold twice.
     */
    async reclaim(tx, charge, { isForced }) {
      const compra = compraOf(charge);
      const price = charge.valor - charge.juros;
      const [row] = await tx.query<{
        unpaid: boolean;
        over: boolean;
        own: boolean;
        same: boolean;
        happens: boolean;
      }>(
        sql`select c.estado = any(${unpaid}) as unpaid, c.cobranca is not distinct from ${charge.id} as own,
          c.estado = 'confirmada' and not c.sandbox
            or c.estado = 'cancelada' and (c.cobranca = ${charge.id} or k.paga_em is not null) as over,
          c.total = ${price} and not exists (select from inscricao i
            where i.compra = c.id and i.cancelada_em is null and i.nome is null) as same,
          e.status = 'publicado' as happens
        from compra c join evento e on e.id = c.evento left join cobranca k on k.id = c.cobranca where c.id = ${compra}`,
      );
      const isSame = row!.unpaid && row!.same;
      if (isForced && !isSame && !row!.over) throw changedSince();
      if (!isSame || (!isForced && !(row!.own && row!.happens))) return false;
      // A buyer who wanted to pay in another way may hold the places again.
      const isTaken = await takePlaces(tx, holds, { compra, cobranca: charge.id, until: clock.now() });
      if (isForced && !isTaken) throw await missingPlaces(tx, holds, compra);
      // The treasurer may accept money of an older charge: it pays for the purchase from now on.
      if (isForced)
        await tx.run(sql`update compra set cobranca = ${charge.id}
          where id = ${compra} and total = ${price} and estado = any(${unpaid})`);
      return isTaken;
    },
  };
}
