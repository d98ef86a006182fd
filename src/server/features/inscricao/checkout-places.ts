import { currentVoucher, findVoucher, loteOfVoucher, type Voucher } from '#server/checkout/vouchers.ts';
import { createFileKeeper } from '#server/crud/files.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { draftOf, fieldsOfDraft } from '#shared/inscricao/draft.ts';
import { pricesOf } from '#shared/inscricao/price.ts';
import { inscricao as section } from '#shared/sections/inscricao.ts';
import { type CheckoutSteps, isHeld, openPlaces, withPurchaseLock } from './checkout-steps.ts';
import type { SignUpDeps } from './deps.ts';
import type { EventoRow } from './evento-row.ts';
import { holdOwnerOf, type PurchaseRow } from './find-purchase.ts';
import { addHistoryStep } from './history.ts';
import { insertPlace, totalOf } from './insert-purchase.ts';
import { changeOfPlaces, type OpenPlace, type PlaceChange } from './place-changes.ts';
import { itemsOf, type Place, placesOf, unguarded } from './places.ts';
import { noPlace, type Purchases } from './purchases.ts';
import { requireHold, requireUnpaidHoldLimit } from './unpaid-hold-limits.ts';
import { otherLot } from './vouchers.ts';

/** What a step of the checkout does to the places of a purchase and their prices. */
export function createCheckoutPlaces(deps: SignUpDeps, purchases: Purchases, steps: CheckoutSteps) {
  const { db, clock, holds } = deps;
  const files = createFileKeeper(deps);

  /**
   * The places after a change. Those that are held keep their price and their share of the voucher; those that are added,
   * and all of a hold that lapsed, have the prices of today.
   */
  function priced(
    evento: EventoRow,
    { kept, added, isLive }: { kept: readonly Place[]; added: readonly number[]; isLive: boolean },
    voucher: Voucher | null,
  ): Place[] {
    const today = new Map(evento.lotes.map(({ id, preco }) => [id, preco]));
    const atToday = (lotes: readonly number[], terms: Voucher | null): Place[] =>
      placesOf(
        pricesOf(
          lotes.map((lote) => ({ lote, preco: today.get(lote)! })),
          terms,
        ),
        terms,
      );
    if (!isLive) return atToday([...kept.map(({ lote }) => lote), ...added], voucher);
    const served = kept.filter(({ comVoucher }) => comVoucher);
    const discount = served.reduce((sum, { preco, valor }) => sum + preco - valor, 0);
    const remaining = voucher && {
      ...voucher,
      usos: voucher.usos - served.length,
      orcamento: voucher.orcamento === null ? null : Math.max(0, voucher.orcamento - discount),
    };
    return [...kept, ...atToday(added, remaining)];
  }

  /** Deletes the place of a purchase. One that the office linked to a pessoa, or that was shown at a door, stays as a cancelled one. */
  async function removePlace(tx: Db, { id: compra }: PurchaseRow, { codigo }: OpenPlace): Promise<void> {
    // A statement of its own, so that the next one sees what the office and doors wrote before.
    await tx.run(sql`select from inscricao where codigo = ${codigo} for update`);
    // A photo is saved without waiting for other steps, so the last one is read from the deleted row.
    const [last] = await tx.query<{ foto: string | null }>(sql`delete from inscricao i
      where compra = ${compra} and codigo = ${codigo} and status in ('pendente', 'cancelada')
        and not exists (select from inscricao_evento h where h.compra = i.compra and h.inscricao = i.id)
        and not exists (select from checkin k where k.inscricao = i.id) returning foto`);
    if (last) return files.dropReplaced(tx, section, { foto: last.foto }, { foto: null });
    const now = clock.now();
    const [cancelled] = await tx.query<{ id: number }>(sql`update inscricao
      set status = 'cancelada', cancelada_em = ${now}, versao = versao + 1, atualizado_em = ${now}
      where compra = ${compra} and codigo = ${codigo} and status in ('pendente', 'cancelada') returning id`);
    if (cancelled)
      await addHistoryStep(tx, {
        compra,
        inscricao: cancelled.id,
        tipo: 'cancelada',
        ator: 'comprador',
        quando: now,
      });
  }

  /** Gives up and adds places in one transaction: without a place for everyone, all stays as it was. */
  async function change(
    codigo: string,
    decide: (places: readonly OpenPlace[]) => PlaceChange,
  ): Promise<void> {
    const purchase = await steps.findChangeable(codigo);
    const evento = await purchases.eventoOfPurchase(purchase.evento);
    if (evento.status !== 'publicado' || evento.termina_em <= clock.now())
      throw new AppError('conflict', 'inscricao.closed');
    await db.transaction((tx) =>
      withPurchaseLock(tx, purchase, async (row) => {
        const now = clock.now();
        const isLive = isHeld(row, now);
        const places = await openPlaces(tx, row.id);
        const { removed, added } = decide(places);
        if (isLive && removed.length === 0 && added.length === 0) return;
        const removedPlaces = places.filter((place) => removed.includes(place.codigo));
        const keptPlaces = places.filter((place) => !removed.includes(place.codigo));
        if (keptPlaces.length + added.length === 0) throw invalidField('lotes', 'inscricao.choose');
        if (keptPlaces.length + added.length > evento.por_compra)
          throw invalidField('participantes', 'inscricao.too_many', { max: evento.por_compra });
        purchases.checkLots(evento, isLive ? added : [...keptPlaces.map(({ lote }) => lote), ...added], {
          at: () => 'lotes',
          // if places are exchanged or kept by a voucher, only the claim can tell whether there is a free one
          keepsPlaces:
            (isLive && added.length <= removed.length) || places.some((place) => place.vagaGuardada),
        });
        const until = isLive ? row.reservada_ate : purchases.untilOf(evento);
        // All items are released and claimed again in one transaction: the counted items stay locked in between.
        await holds.release(tx, holdOwnerOf(row.id));
        const voucher = await currentVoucher(tx, holds, { of: row, voucher: row.voucher, now });
        const after = priced(evento, { kept: keptPlaces, added, isLive }, voucher);
        purchases.requireOnSale(evento, unguarded(after) - (isLive ? unguarded(places) : 0));
        const [terms] = await tx.query<{ id: number; lote: number | null; orcamento: number | null }>(
          sql`select v.id, v.orcamento, ${loteOfVoucher} as lote from voucher v where v.id = ${row.voucher}`,
        );
        if (!(await holds.claim(tx, holdOwnerOf(row.id), itemsOf(evento.id, after, terms ?? null), until)))
          throw noPlace();
        if (!isLive) await requireHold(tx, row.id);
        for (const place of removedPlaces) await removePlace(tx, row, place);
        for (const [at, { codigo: code }] of keptPlaces.entries()) {
          const { preco, valor, comVoucher, vagaGuardada } = after[at]!;
          await tx.run(sql`update inscricao set status = 'pendente', preco = ${preco}, valor = ${valor},
              com_voucher = ${comVoucher}, vaga_guardada = ${vagaGuardada}, versao = versao + 1, atualizado_em = ${now}
            where codigo = ${code}`);
        }
        for (const place of after.slice(keptPlaces.length))
          await insertPlace(tx, { compra: row.id, evento, place, idioma: row.idioma, now });
        const isNamed = added.length === 0 && keptPlaces.every(({ nome }) => nome !== null);
        const codes = keptPlaces.map((place) => place.codigo);
        await write(tx, row, {
          places: after,
          until,
          passo: isNamed ? row.passo : 'participantes',
          rascunho: row.rascunho && draftOf(fieldsOfDraft(row.rascunho, codes), codes),
        });
        await requireUnpaidHoldLimit(tx, row.id, now);
      }),
    );
  }

  /**
   * Writes the purchase after its places changed. Its last charge was for other places: if money still arrives for it,
   * the treasurer decides.
   */
  async function write(
    tx: Db,
    row: PurchaseRow,
    next: { places: readonly Place[]; until: Date; passo: string; rascunho: PurchaseRow['rascunho'] },
  ): Promise<void> {
    const { total, desconto } = totalOf(next.places);
    const voucher = next.places.some(({ comVoucher }) => comVoucher) ? row.voucher : null;
    const changed =
      await tx.run(sql`update compra set estado = 'aberta', voucher = ${voucher}, total = ${total},
        desconto = ${desconto}, reservada_ate = ${next.until}, passo = ${next.passo}, cobranca = null,
        rascunho = ${next.rascunho && JSON.stringify(next.rascunho)}, atualizado_em = ${clock.now()}
      where id = ${row.id} and estado in ('aberta', 'expirada')`);
    if (changed === 0) throw new AppError('conflict', 'inscricao.not_open');
  }

  return {
    /** Back at the first step: changes the number of places of each lot. */
    choose: (codigo: string, lotes: readonly { lote: number; quantidade: number }[]): Promise<void> =>
      change(codigo, (places) =>
        changeOfPlaces(places, new Map(lotes.map(({ lote, quantidade }) => [lote, quantidade]))),
      ),

    /** Removes one person from the purchase. */
    remove: (codigo: string, place: string): Promise<void> =>
      change(codigo, (places) => {
        if (!places.some((one) => one.codigo === place)) throw new AppError('conflict', 'inscricao.changed');
        return { removed: [place], added: [] };
      }),

    /** Applies a voucher, or takes it off. Its uses count from now on, as long as the places are held. */
    async voucher(codigo: string, code: string | null): Promise<void> {
      const row = await steps.findChangeable(codigo);
      const evento = await purchases.eventoOfPurchase(row.evento);
      const owner = holdOwnerOf(row.id);
      const apply = async (tx: Db, until: Date): Promise<void> => {
        const places = await openPlaces(tx, row.id);
        // All items are released and claimed again in one transaction: the counted items stay locked in between.
        await holds.release(tx, owner);
        const voucher =
          code === null ? null : await findVoucher(tx, holds, { of: row, codigo: code, now: clock.now() });
        const after: Place[] = placesOf(
          pricesOf(
            places.map(({ lote, preco }) => ({ lote, preco })),
            voucher,
          ),
          voucher,
        );
        if (voucher && !after.some(({ comVoucher }) => comVoucher)) throw otherLot(evento, voucher);
        purchases.requireOnSale(
          evento,
          unguarded(after) - (isHeld(row, clock.now()) ? unguarded(places) : 0),
        );
        if (!(await holds.claim(tx, owner, itemsOf(evento.id, after, voucher), until))) throw noPlace();
        for (const [at, { valor, comVoucher, vagaGuardada }] of after.entries())
          await tx.run(sql`update inscricao set valor = ${valor}, com_voucher = ${comVoucher},
            vaga_guardada = ${vagaGuardada}, versao = versao + 1 where codigo = ${places[at]!.codigo}`);
        const { total, desconto } = totalOf(after);
        // if money still arrives for a charge with another total or voucher, the treasurer decides
        await tx.run(sql`update compra set voucher = ${voucher?.id ?? null}, total = ${total}, desconto = ${desconto},
          cobranca = case when total = ${total} and voucher is not distinct from ${voucher?.id ?? null}::integer then cobranca end
          where id = ${row.id}`);
      };
      await steps.step(row, evento, 'voucher', apply, { isPricedAnew: true });
    },
  };
}
