import { chargeKey } from '#server/checkout/charge-request.ts';
import { mailIdOf } from '#server/checkout/mail-id.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import type { Charge, CounterRequest } from '#server/ports/charges.ts';
import { isOpen, type MetodoBalcao } from '#shared/cobranca.ts';
import {
  type BalcaoInscricoes,
  type FormaSecretaria,
  formasSecretaria,
  type PrecoNoBalcao,
} from '#shared/contracts/inscricao-balcao.ts';
import { momentInSentence } from '#shared/dates.ts';
import { AppError, type FieldError, type FieldErrors, invalid, invalidField } from '#shared/errors.ts';
import { findLanguage, label } from '#shared/i18n/languages.ts';
import { moneyLabel } from '#shared/money.ts';
import { inscricao as section } from '#shared/sections/inscricao.ts';
import { type CheckoutSteps, isHeld, openPlaces } from './checkout-steps.ts';
import { confirmPurchase } from './confirm.ts';
import type { SignUpDeps } from './deps.ts';
import { type EventoRow, findEvento, hasEnded, onSale, publicEvento, statesOf } from './evento-row.ts';
import { findPurchase, holdOwnerOf, type PurchaseRow } from './find-purchase.ts';
import { insertPurchase, type NewPurchase, totalOf } from './insert-purchase.ts';
import { participantErrors } from './participants.ts';
import type { Place } from './places.ts';
import { noPlace, type Purchases, type Quote } from './purchases.ts';
import type { CadastroInput, RecebimentoInput } from './schema.ts';

/** How long a place is kept for a buyer who got a payment link. */
const linkHours = 24;
const hour = 3_600_000;
/** Purchases of the office are in the church's language. */
const idioma = 'pt_BR';

/** A user of the office. */
export interface CounterSeller {
  users: number;
  igrejas: readonly number[] | null;
  /** may give places for free, and sell lots that are not open */
  isManager: boolean;
}

const isPaidByHand = (forma: FormaSecretaria | null): forma is MetodoBalcao =>
  forma !== null && forma !== 'cortesia' && forma !== 'link';

const forbidden = (): AppError => new AppError('forbidden', 'error.forbidden');
const isNoPlace = (error: unknown): error is AppError =>
  error instanceof AppError && error.key === 'inscricao.no_place';
const actorOf = ({ users }: CounterSeller): string => `users:${users}`;

const isMine = ({ igrejas }: CounterSeller, igreja: number | null): boolean =>
  igrejas === null || (igreja !== null && igrejas.includes(igreja));

/** Sign-ups that the office makes or confirms by hand. Places are taken as on the site: none is ever sold twice. */
export function createCounterSales(deps: SignUpDeps, purchases: Purchases, steps: CheckoutSteps) {
  const { db, clock, jobs, holds, charges, site, config } = deps;

  const isAhead = ({ status, termina_em }: EventoRow): boolean =>
    status === 'publicado' && termina_em > clock.now();

  function requireAhead(evento: EventoRow): void {
    if (!isAhead(evento)) throw new AppError('conflict', 'inscricao.event_over');
  }

  /** A closed lot may be sold by a manager; a sold-out one cannot be sold. People on the waiting list come first. */
  function checkLots(
    evento: EventoRow,
    lotes: readonly number[],
    rule: { isManager: boolean; keeps: boolean },
  ): void {
    const states = statesOf(evento, clock.now());
    const errors: FieldErrors = {};
    for (const [at, lote] of lotes.entries())
      if (!states.has(lote)) errors[`participantes.${at}.lote`] = [{ key: 'validation.reference' }];
    if (Object.keys(errors).length > 0) throw invalid(errors);
    for (const lote of new Set(lotes)) {
      const state = states.get(lote)!;
      if (state === 'esgotado' && !rule.keeps) throw noPlace();
      if ((state === 'futuro' || state === 'encerrado') && !rule.isManager)
        throw new AppError('conflict', 'inscricao.closed_office');
    }
  }

  /** Places beyond those that people on the waiting list wait for; places of a lot that has ended can no longer be offered to them. */
  const leftIn = (evento: EventoRow, lotes: readonly { ate: string | null }[]): number =>
    lotes.every((lote) => hasEnded(lote, clock.now()))
      ? evento.livres - evento.esperando
      : onSale(evento, clock.now());

  /** People on the waiting list come first; for places that a voucher keeps, only the claim can tell whether one is free. */
  function requireLeft(evento: EventoRow, places: readonly Place[]): void {
    const unkept = places.filter(({ vagaGuardada }) => !vagaGuardada);
    const lotes = unkept.map(({ lote }) => evento.lotes.find(({ id }) => id === lote)!);
    const offered = lotes.filter((lote) => !hasEnded(lote, clock.now()));
    const isTooMany = (wanted: number, left: number): boolean => wanted > 0 && wanted > left;
    if (
      isTooMany(lotes.length, evento.livres - evento.esperando) ||
      isTooMany(offered.length, onSale(evento, clock.now()))
    )
      throw noPlace();
  }

  /** A lapsed hold counts as a new sale: its lots must be for sale by this user, at their prices; a gift has no price. */
  async function checkLapsed(
    { id, voucher }: PurchaseRow,
    evento: EventoRow,
    { forma, isManager }: { forma: FormaSecretaria | null; isManager: boolean },
  ): Promise<void> {
    const places = await openPlaces(db, id);
    const [keeping] = await db.query(sql`select 1 from voucher where id = ${voucher} and bloqueia_vagas`);
    const lotes = places.map(({ lote }) => lote);
    checkLots(evento, lotes, { isManager, keeps: keeping !== undefined });
    requireLeft(evento, places);
    const prices = new Map(evento.lotes.map((lote) => [lote.id, lote.preco]));
    if (forma !== 'cortesia' && places.some(({ lote, preco }) => prices.get(lote) !== preco))
      throw new AppError('conflict', 'inscricao.price_changed_office');
  }

  /** The reason and the permission of a gift, and an address for a link. */
  function checkWay(
    input: RecebimentoInput,
    total: number,
    clerk: CounterSeller,
    email: string | null,
  ): void {
    const { forma = null, motivo = null, total: shown = null } = input;
    if (forma === 'cortesia') {
      if (!clerk.isManager) throw forbidden();
      if (motivo === null) throw invalidField('motivo', 'validation.required');
      return;
    }
    if (shown !== null && shown !== total)
      throw invalidField('total', 'inscricao.total_changed', { total: moneyLabel(total) });
    if (total > 0 && forma === null) throw invalidField('forma', 'validation.required');
    if (total > 0 && forma === 'link' && email === null)
      throw invalidField('comprador.email', 'inscricao.link_email');
  }

  const counterRequest = (
    evento: EventoRow,
    sale: { nome: string | null; email: string | null; total: number; forma: MetodoBalcao; chave: string },
    { users }: CounterSeller,
  ): CounterRequest => ({
    origem: 'inscricao',
    descricao: `${label(section.singular, idioma)}: ${evento.nome}`.slice(0, 160),
    valor: sale.total,
    metodo: sale.forma,
    nome: sale.nome,
    email: sale.email,
    chave: sale.chave,
    igreja: evento.igreja,
    destino: 'inscricao',
    idioma,
    users,
  });

  async function mailLink(
    tx: Db,
    compra: { codigo: string },
    sale: { evento: EventoRow; until: Date; nome: string; email: string; church: string },
  ): Promise<void> {
    await jobs.enqueue(tx, sendMailJob, {
      id: mailIdOf('pagar', compra.codigo),
      to: sale.email,
      ...renderMail('signup_pay', findLanguage(idioma).texts, {
        name: sale.nome,
        church: sale.church,
        event: sale.evento.nome,
        until: momentInSentence(sale.until, idioma),
        link: `${config.baseUrl}/inscricoes/${compra.codigo}`,
      }),
    });
  }

  /** Places that are free of charge belong to the participants at once. */
  async function confirmFree(
    tx: Db,
    compra: number,
    clerk: CounterSeller,
    dados: Record<string, unknown>,
  ): Promise<void> {
    await holds.keep(tx, holdOwnerOf(compra));
    await confirmPurchase(tx, jobs, { compra, ator: actorOf(clerk), now: clock.now(), dados });
  }

  const courtesy = ({ motivo = null }: RecebimentoInput): Record<string, unknown> => ({
    cortesia: true,
    motivo,
  });

  return {
    /** The event as the office may sell it; null: there is none, or it belongs to another church. */
    async offer(id: number, clerk: CounterSeller): Promise<BalcaoInscricoes | null> {
      const evento = await findEvento(db, id, clock.now(), { isKnown: true });
      if (!evento || !isMine(clerk, evento.igreja)) return null;
      const states = statesOf(evento, clock.now());
      return {
        evento: publicEvento(evento),
        aceita: isAhead(evento),
        lotes: evento.lotes.map((lote) => ({
          id: lote.id,
          nome: lote.nome,
          preco: lote.preco,
          estado: states.get(lote.id)!,
          livres: Math.max(0, Math.min(lote.livres, leftIn(evento, [lote]))),
        })),
        perguntas: evento.perguntas,
        esperando: evento.esperando,
        guarda_vagas: evento.guarda_vagas,
        formas: formasSecretaria.filter((forma) => forma !== 'cortesia' || clerk.isManager),
        fora_do_prazo: clerk.isManager,
      };
    },

    /** The price of places with a voucher; nothing is held. */
    async price(
      input: { evento: number; lotes: readonly number[]; voucher: string },
      clerk: CounterSeller,
    ): Promise<PrecoNoBalcao> {
      const evento = await findEvento(db, input.evento, clock.now(), { isKnown: true });
      if (!evento || !isMine(clerk, evento.igreja)) throw invalidField('evento', 'validation.reference');
      for (const [at, lote] of input.lotes.entries())
        if (!evento.lotes.some(({ id }) => id === lote))
          throw invalidField(`lotes.${at}`, 'validation.reference');
      return totalOf(
        purchases.quote(evento, input.lotes, await purchases.voucherOf(evento, input.voucher)).places,
      );
    },

    /** A whole purchase at the counter, under the caller's key. */
    async signUp(input: CadastroInput, clerk: CounterSeller, key: string): Promise<PurchaseRow> {
      try {
        return await sell(input, clerk, key);
      } catch (error) {
        throw isNoPlace(error) ? await soldOut(input, error) : error;
      }
    },

    /** A purchase that is not paid is confirmed by hand, under the caller's key. */
    async confirm(
      compra: number,
      input: RecebimentoInput,
      clerk: CounterSeller,
      key: string,
    ): Promise<PurchaseRow> {
      try {
        return await confirmByHand(compra, input, clerk, key);
      } catch (error) {
        // in words for the clerk, who may hold the money already
        throw isNoPlace(error)
          ? new AppError('conflict', 'inscricao.no_place_confirm', { cause: error })
          : error;
      }
    },
  };

  /**
   * Confirms a purchase that is not paid: its open charge is cancelled first, so that nobody pays twice, and places
   * whose hold lapsed are taken again, if they are free.
   */
  async function confirmByHand(
    compra: number,
    input: RecebimentoInput,
    clerk: CounterSeller,
    key: string,
  ): Promise<PurchaseRow> {
    const chave = chargeKey('confirmar', `${clerk.users}:${key}`, { compra, ...input });
    const [paid] = await db.query(sql`select 1 from cobranca where chave = ${chave}`);
    const before = (await findPurchase(db, { id: compra }))!;
    if (paid) return before;
    const evento = await purchases.eventoOfPurchase(before.evento);
    if (before.estado === 'confirmada') throw new AppError('conflict', 'inscricao.confirmed_already');
    if (before.estado === 'cancelada' || before.sandbox) throw new AppError('conflict', 'inscricao.not_open');
    requireAhead(evento);
    const [unnamed] = await db.query(sql`select 1 from inscricao where compra = ${compra} and nome is null
      and cancelada_em is null limit 1`);
    if (unnamed) throw new AppError('conflict', 'inscricao.unnamed');
    const { forma = null } = input;
    checkWay(input, before.total, clerk, before.email);
    await cancelCharge(before);
    const row = (await findPurchase(db, { id: compra }))!;
    // The total may have changed: the buyer may have removed a voucher.
    checkWay(input, row.total, clerk, row.email);
    if (!isHeld(row, clock.now())) await checkLapsed(row, evento, { forma, isManager: clerk.isManager });
    if (isPaidByHand(forma) && row.total > 0) {
      const { nome, email, total } = row;
      const request = counterRequest(evento, { nome, email, total, forma, chave }, clerk);
      await charges.receive(request, (tx, charge: Charge) =>
        steps.payInTurn(tx, row, { charge, ator: actorOf(clerk) }),
      );
    } else
      await steps.confirmInTurn(row, evento, {
        work: async (tx) => {
          if (forma === 'cortesia') {
            await tx.run(sql`update inscricao set valor = 0, versao = versao + 1 where compra = ${compra}
              and cancelada_em is null`);
            await tx.run(sql`update compra set desconto = desconto + total, total = 0 where id = ${compra}`);
          }
          await confirmFree(tx, compra, clerk, forma === 'cortesia' ? courtesy(input) : {});
        },
      });
    return (await findPurchase(db, { id: compra }))!;
  }

  async function sell(input: CadastroInput, clerk: CounterSeller, key: string): Promise<PurchaseRow> {
    const chave = chargeKey('secretaria', `${clerk.users}:${key}`, input);
    const existing = await findPurchase(db, { chave });
    if (existing) return existing;
    const now = clock.now();
    const evento = await findEvento(db, input.evento, now, { isKnown: true });
    if (!evento || !isMine(clerk, evento.igreja)) throw invalidField('evento', 'validation.reference');
    requireAhead(evento);
    const { comprador, participantes, forma = null } = input;
    if (forma === 'cortesia' && input.voucher) throw invalidField('voucher', 'inscricao.courtesy_voucher');
    const voucher = await purchases.voucherOf(evento, input.voucher ?? null);
    const lotes = participantes.map(({ lote }) => lote);
    checkLots(evento, lotes, { isManager: clerk.isManager, keeps: voucher?.bloqueia_vagas ?? false });
    const errors: FieldErrors = {};
    for (const [at, participante] of participantes.entries())
      Object.assign(errors, participantErrors(participante, evento, { at: `participantes.${at}`, now }));
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const priced = purchases.quote(evento, lotes, voucher);
    requireLeft(evento, priced.places);
    const quoted: Quote =
      forma === 'cortesia'
        ? { ...priced, places: priced.places.map((place) => ({ ...place, valor: 0 })) }
        : priced;
    const { total } = totalOf(quoted.places);
    const { nome, email = null, whatsapp = null } = comprador;
    checkWay(input, total, clerk, email);
    const isLink = forma === 'link' && total > 0;
    const until = isLink
      ? new Date(Math.min(now.getTime() + linkHours * hour, evento.termina_em.getTime()))
      : purchases.untilOf(evento);
    const purchase: NewPurchase = {
      evento,
      places: quoted.places,
      participantes,
      voucher: voucher?.id ?? null,
      idioma,
      until,
      isPromised: isLink,
      now,
      chave,
      comprador: { nome, email, whatsapp },
      passo: 'pagamento',
      canal: 'secretaria',
      ator: actorOf(clerk),
    };
    if (isPaidByHand(forma) && total > 0) {
      await charges.receive(
        counterRequest(evento, { nome, email, total, forma, chave }, clerk),
        async (tx, charge) => {
          await purchases.claim(tx, charge.id, quoted, charge.expira_em);
          const inserted = await insertPurchase(tx, purchase);
          await purchases.waitFor(tx, inserted!.id, charge, actorOf(clerk));
          return inserted!.id;
        },
      );
    } else {
      const church = isLink ? (await site.settings()).nome : '';
      await db.transaction(async (tx) => {
        const inserted = await insertPurchase(tx, purchase);
        // A concurrent call under the same key created it.
        if (!inserted) return;
        await purchases.claim(tx, holdOwnerOf(inserted.id), quoted, until);
        if (isLink) await mailLink(tx, inserted, { evento, until, nome, email: email!, church });
        else await confirmFree(tx, inserted.id, clerk, forma === 'cortesia' ? courtesy(input) : {});
      });
    }
    return (await findPurchase(db, { chave }))!;
  }

  /** The refusal in words for the clerk, who may hold the money already, also at the lots of which there is not enough. */
  async function soldOut({ evento: id, participantes }: CadastroInput, cause: AppError): Promise<AppError> {
    const evento = await findEvento(db, id, clock.now(), { isKnown: true });
    const lotes = evento?.lotes.filter((lote) => participantes.some((one) => one.lote === lote.id)) ?? [];
    const left = Math.max(0, !evento ? 0 : evento.esperando > 0 ? leftIn(evento, lotes) : evento.livres);
    // another lot would not help
    const isEventFull = left < participantes.length;
    const lotFull: FieldError = { key: 'inscricao.no_place_desk' };
    const eventFull: FieldError = left > 0 ? { key: 'inscricao.no_place_event', vars: { left } } : lotFull;
    const fields: FieldErrors = {};
    for (const [at, { lote }] of participantes.entries()) {
      const asked = participantes.filter((one) => one.lote === lote).length;
      const livres = evento?.lotes.find((one) => one.id === lote)?.livres ?? 0;
      if (livres < asked) fields[`participantes.${at}.lote`] = [lotFull];
      else if (isEventFull) fields[`participantes.${at}.lote`] = [eventFull];
    }
    const { key, vars } = isEventFull ? eventFull : lotFull;
    return new AppError('conflict', key, { ...(vars && { vars }), fields, cause });
  }

  /** A charge that waits to be paid elsewhere must no longer be payable. */
  async function cancelCharge({ estado, cobranca }: PurchaseRow): Promise<void> {
    if (estado !== 'aguardando' || cobranca === null) return;
    const [charge] = await db.query<{ codigo: string; estado: Charge['estado'] }>(
      sql`select codigo, estado from cobranca where id = ${cobranca}`,
    );
    if (!charge || !isOpen(charge.estado)) return;
    if (charge.estado !== 'pendente') throw new AppError('conflict', 'inscricao.charge_busy');
    await charges.cancel(charge.codigo);
  }
}
