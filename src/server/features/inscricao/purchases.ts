import { chargeKey, paymentRequest, purposeOfCharge } from '#server/checkout/charge-request.ts';
import { checkPayment } from '#server/checkout/payment-check.ts';
import { findVoucher, type Voucher } from '#server/checkout/vouchers.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Charge, ChargeRequest } from '#server/ports/charges.ts';
import type { HoldOwner } from '#server/ports/holds.ts';
import { clearingTime, type GatewayName } from '#shared/cobranca.ts';
import type { MeioDePagamento } from '#shared/contracts/cobranca.ts';
import { AppError, type FieldErrors, invalid, invalidField } from '#shared/errors.ts';
import { type Locale, label } from '#shared/i18n/languages.ts';
import { pricesOf } from '#shared/inscricao/price.ts';
import { inscricao as section } from '#shared/sections/inscricao.ts';
import { paymentMailJob } from './buyer-mails.ts';
import { confirmPurchase } from './confirm.ts';
import type { SignUpDeps } from './deps.ts';
import { type EventoRow, findEvento, onSale, statesOf } from './evento-row.ts';
import { findPurchase, holdOwnerOf, type PurchaseRow } from './find-purchase.ts';
import { addHistoryStep } from './history.ts';
import { insertPurchase, type NewPurchase, totalOf } from './insert-purchase.ts';
import { participantErrors } from './participants.ts';
import { itemsOf, type Place, placesOf, unguarded } from './places.ts';
import type { PagamentoInput, PurchaseInput } from './schema.ts';
import { eventNetworkHash, requireUnpaidHoldLimit } from './unpaid-hold-limits.ts';
import { otherLot } from './vouchers.ts';

const minute = 60_000;
/** A boleto can be paid for three days, and banks clear it within five more. */
const boletoDays = 8;

export const noPlace = (): AppError => new AppError('conflict', 'inscricao.no_place');

/** The methods by which money still reaches the church in time for the event. */
export const methodsFor = (
  meios: readonly MeioDePagamento[],
  evento: Pick<EventoRow, 'comeca_em'>,
  now: Date,
): MeioDePagamento[] =>
  meios.filter(
    ({ metodo }) =>
      metodo !== 'boleto' || evento.comeca_em.getTime() - now.getTime() >= boletoDays * 24 * 60 * minute,
  );

/** The price of a purchase, and the items that it takes. */
export interface Quote {
  evento: EventoRow;
  places: Place[];
  voucher: Voucher | null;
}

export type Purchases = ReturnType<typeof createPurchases>;

/** Purchases of sign-ups: places are held before anything is charged. */
export function createPurchases({ db, clock, jobs, holds, charges, config }: SignUpDeps) {
  async function eventoOf(id: number | string): Promise<EventoRow> {
    const evento = await findEvento(db, id, clock.now());
    if (!evento) throw new AppError('not_found', 'error.not_found');
    return evento;
  }

  /** The event of an existing purchase, even if visitors may no longer see it. */
  async function eventoOfPurchase(id: number): Promise<EventoRow> {
    const evento = await findEvento(db, id, clock.now(), { isKnown: true });
    if (!evento) throw new AppError('not_found', 'error.not_found');
    return evento;
  }

  /** Those of the lots that do not belong to the event. */
  function unknownLots(
    evento: EventoRow,
    lotes: readonly number[],
    at: (index: number) => string,
  ): FieldErrors {
    const lotIds = new Set(evento.lotes.map(({ id }) => id));
    const wrong = [...lotes.entries()].filter(([, lote]) => !lotIds.has(lote));
    return Object.fromEntries(wrong.map(([index]) => [at(index), [{ key: 'validation.reference' }]]));
  }

  /**
   * The lots must belong to the event and be on sale. `at` names the field of each. With a voucher that keeps places,
   * only the claim can tell whether one is free.
   */
  function checkLots(
    evento: EventoRow,
    lotes: readonly number[],
    { at, keepsPlaces }: { at: (index: number) => string; keepsPlaces: boolean },
  ): void {
    const states = statesOf(evento, clock.now());
    const errors = unknownLots(evento, lotes, at);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    if (lotes.length > evento.por_compra)
      throw invalidField('participantes', 'inscricao.too_many', { max: evento.por_compra });
    for (const lote of new Set(lotes)) {
      const state = states.get(lote);
      if (state === 'esgotado' && keepsPlaces) continue;
      if (state === 'esgotado') throw noPlace();
      if (state !== 'aberto') throw new AppError('conflict', 'inscricao.closed');
    }
  }

  /** Refuses so many more places where people on the waiting list wait for some of them. */
  function requireOnSale(evento: EventoRow, quantidade: number): void {
    if (quantidade > 0 && quantidade > onSale(evento, clock.now())) throw noPlace();
  }

  const voucherOf = async (evento: EventoRow, codigo: string | null): Promise<Voucher | null> =>
    codigo === null ? null : findVoucher(db, holds, { of: { evento: evento.id }, codigo, now: clock.now() });

  function quote(evento: EventoRow, lotes: readonly number[], voucher: Voucher | null): Quote {
    const prices = new Map(evento.lotes.map(({ id, preco }) => [id, preco]));
    const places = placesOf(
      pricesOf(
        lotes.map((lote) => ({ lote, preco: prices.get(lote)! })),
        voucher,
      ),
      voucher,
    );
    if (voucher && !places.some(({ comVoucher }) => comVoucher)) throw otherLot(evento, voucher);
    return { evento, places, voucher };
  }

  /**
   * Checks that the event is published, and keeps it so until the transaction ends: a cancellation waits for it, and then
   * finds the purchase. Locked before the counted items, as the office does when it saves an event.
   */
  async function keepPublished(tx: Db, evento: number): Promise<void> {
    const [row] = await tx.query(
      sql`select 1 from evento where id = ${evento} and status = 'publicado' for share`,
    );
    if (!row) throw new AppError('conflict', 'inscricao.event_over');
  }

  /** Takes all the places or refuses, before anything is charged. */
  async function claim(
    tx: Db,
    owner: HoldOwner,
    { evento, places, voucher }: Quote,
    until: Date,
  ): Promise<void> {
    await keepPublished(tx, evento.id);
    if (!(await holds.claim(tx, owner, itemsOf(evento.id, places, voucher), until))) throw noPlace();
  }

  const untilOf = (evento: EventoRow): Date =>
    new Date(clock.now().getTime() + evento.reserva_minutos * minute);

  /**
   * Until when a charge can be paid: a gateway confirms within the event's minutes. Payments to the church's own Pix key
   * are confirmed by a person, so they get the time of the church's setting, but not beyond the beginning of the event. Neither does the
   * charge of a boleto, which stays open until banks had time to clear it.
   */
  function deadlineOf(
    metodo: ChargeRequest['metodo'],
    gateway: string,
    evento: EventoRow,
  ): Pick<ChargeRequest, 'expiraEm' | 'latest'> {
    if (metodo === 'boleto') return { latest: new Date(evento.comeca_em.getTime() - clearingTime) };
    const until = untilOf(evento);
    if (gateway !== 'pix_manual') return { expiraEm: until };
    return { latest: evento.comeca_em > until ? evento.comeca_em : until };
  }

  /** The request of the charge that pays for a purchase. */
  async function chargeRequest(
    evento: EventoRow,
    total: number,
    input: PagamentoInput & { nome: string; email: string },
    { idioma, chave }: { idioma: Locale; chave: string },
  ): Promise<ChargeRequest & { chave: string }> {
    const { metodo } = input;
    if (!metodo) throw invalidField('metodo', 'validation.required');
    const payment = { token: null, parcelas: null, ...input, metodo };
    const meios = methodsFor(await charges.methods(), evento, clock.now());
    const { meio, errors } = checkPayment({ ...payment, valor: total }, meios);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    return {
      ...paymentRequest(payment),
      origem: 'inscricao',
      ...purposeOfCharge((one) => `${label(section.singular, one)}: ${evento.nome}`, idioma),
      valor: total,
      gateway: meio!.gateway as GatewayName,
      igreja: evento.igreja,
      destino: 'inscricao',
      ...deadlineOf(metodo, meio!.gateway, evento),
      chave,
      idioma,
    };
  }

  /** The purchase now waits for the payment of this charge; false: another charge of it is open. */
  async function waitFor(tx: Db, compra: number, charge: Charge, ator = 'comprador'): Promise<boolean> {
    const now = clock.now();
    const changed = await tx.run(sql`update compra set estado = 'aguardando', passo = 'pagamento',
        cobranca = ${charge.id}, reservada_ate = ${charge.expira_em}, atualizado_em = ${now}
      where id = ${compra} and estado in ('aberta', 'expirada') and total = ${charge.valor - charge.juros}`);
    if (changed === 0) return false;
    await addHistoryStep(tx, {
      compra,
      tipo: 'cobranca',
      ator,
      quando: now,
      dados: { cobranca: charge.id, metodo: charge.metodo },
    });
    if (charge.metodo === 'pix' || charge.metodo === 'boleto')
      await jobs.enqueue(tx, paymentMailJob, { cobranca: charge.id });
    return true;
  }

  return {
    eventoOf,
    eventoOfPurchase,
    checkLots,
    requireOnSale,
    voucherOf,
    quote,
    keepPublished,
    claim,
    untilOf,
    chargeRequest,
    waitFor,

    /** A whole purchase in one call, under the caller's key: held, then charged, or confirmed when it costs nothing. */
    async buy(
      input: PurchaseInput,
      { idioma, key, ip }: { idioma: Locale; key: string; ip: string },
    ): Promise<PurchaseRow> {
      const chave = chargeKey('inscricao', key, input);
      const now = clock.now();
      const evento = await findEvento(db, input.evento, now);
      const { nome, email } = input.comprador;
      const existing = await findPurchase(db, { chave });
      if (existing) {
        // The server may have died before it asked the gateway: this continues with the same charge.
        if (evento && existing.estado === 'aguardando')
          await charges.open(
            await chargeRequest(evento, existing.total, { ...input, nome, email }, { idioma, chave }),
          );
        return existing;
      }
      if (!evento) throw invalidField('evento', 'validation.reference');
      const lotes = input.participantes.map(({ lote }) => lote);
      const at = (index: number): string => `participantes.${index}.lote`;
      const errors = unknownLots(evento, lotes, at);
      for (const [index, participante] of input.participantes.entries())
        Object.assign(errors, participantErrors(participante, evento, { at: `participantes.${index}`, now }));
      const voucher = await voucherOf(evento, input.voucher ?? null).catch((error: unknown) => {
        if (!(error instanceof AppError) || !error.fields) throw error;
        Object.assign(errors, error.fields);
        return null;
      });
      if (Object.keys(errors).length > 0) throw invalid(errors);
      checkLots(evento, lotes, { at, keepsPlaces: voucher?.bloqueia_vagas ?? false });
      const quoted = quote(evento, lotes, voucher);
      requireOnSale(evento, unguarded(quoted.places));
      const purchase: NewPurchase = {
        evento,
        places: quoted.places,
        participantes: input.participantes,
        comprador: input.comprador,
        voucher: quoted.voucher?.id ?? null,
        idioma,
        now,
        chave,
        passo: 'pagamento',
        until: untilOf(evento),
        rede: eventNetworkHash(config.secret, ip, evento.id),
      };
      const { total } = totalOf(quoted.places);
      if (total === 0) {
        await db.transaction(async (tx) => {
          const inserted = await insertPurchase(tx, purchase);
          // A concurrent call under the same key created it.
          if (!inserted) return;
          await claim(tx, holdOwnerOf(inserted.id), quoted, purchase.until);
          await requireUnpaidHoldLimit(tx, inserted.id, now);
          await holds.keep(tx, holdOwnerOf(inserted.id));
          await confirmPurchase(tx, jobs, { compra: inserted.id, ator: 'comprador', now });
        });
      } else {
        const request = await chargeRequest(evento, total, { ...input, nome, email }, { idioma, chave });
        await charges.open(request, async (tx, charge) => {
          await claim(tx, charge.id, quoted, charge.expira_em);
          const inserted = await insertPurchase(tx, purchase);
          await waitFor(tx, inserted!.id, charge);
          await requireUnpaidHoldLimit(tx, inserted!.id, now);
          return inserted!.id;
        });
      }
      return (await findPurchase(db, { chave }))!;
    },
  };
}
