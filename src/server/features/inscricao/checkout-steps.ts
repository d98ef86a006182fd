import { isDeepStrictEqual } from 'node:util';
import { chargeKey } from '#server/checkout/charge-request.ts';
import { isCode } from '#server/checkout/secret-code.ts';
import { currentVoucher } from '#server/checkout/vouchers.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Charge } from '#server/ports/charges.ts';
import type { HoldOwner } from '#server/ports/holds.ts';
import { isOpen } from '#shared/cobranca.ts';
import { type PassoCompra, passosCompra } from '#shared/contracts/inscricao.ts';
import { AppError, type FieldErrors, invalid } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { type Draft, draftOf } from '#shared/inscricao/draft.ts';
import { pricesOf } from '#shared/inscricao/price.ts';
import { confirmPurchase } from './confirm.ts';
import type { SignUpDeps } from './deps.ts';
import type { EventoRow } from './evento-row.ts';
import { findPurchase, holdOwnerOf, laterOf, type PurchaseRow } from './find-purchase.ts';
import { fillPlace, insertPurchase, type NewPurchase, purchaseParts } from './insert-purchase.ts';
import { itemsOfPurchase, takePlaces } from './origin.ts';
import { participantErrors } from './participants.ts';
import type { OpenPlace } from './place-changes.ts';
import { isSameItems, itemsOf, type Place, placesOf, unguarded } from './places.ts';
import { participantsOf } from './purchase-view.ts';
import { noPlace, type Purchases } from './purchases.ts';
import type { CompradorInput, PagamentoInput, ParticipanteInput } from './schema.ts';
import { eventNetworkHash, fitsNetwork, requireHold, requireUnpaidHoldLimit } from './unpaid-hold-limits.ts';

/** How often a buyer can extend a hold: places must not be kept from others for hours. */
export const maxRenewals = 3;

/** The step after the participants are filled in: a photo only if the event asks for one, a voucher only if some lower a price. */
const stepAfterParticipants = (
  { pede_foto, tem_voucher }: Pick<EventoRow, 'pede_foto' | 'tem_voucher'>,
  places: readonly { preco: number }[],
): PassoCompra =>
  pede_foto !== 'nao'
    ? 'perguntas'
    : tem_voucher && places.some(({ preco }) => preco > 0)
      ? 'voucher'
      : 'pagamento';

/**
 * Refuses places without a name: a place may have been added, even a free one, after the participants were checked and
 * before the payment.
 */
async function requireNames(tx: Db, compra: number): Promise<void> {
  if ((await openPlaces(tx, compra)).some(({ nome }) => nome === null))
    throw new AppError('conflict', 'inscricao.changed');
}

/** A condition of a purchase; throws if it is not met. */
type Demand = (tx: Db, row: PurchaseRow) => Promise<void>;

const codesOf = (places: readonly { codigo: string }[]): string[] => places.map(({ codigo }) => codigo);

/** Whether the places of a purchase are held at this moment. */
export const isHeld = (row: PurchaseRow, now: Date): boolean =>
  row.estado === 'aberta' && row.reservada_ate > now;

/** The places of an open purchase, in the order of its form. */
export const openPlaces = (
  tx: Db,
  compra: number,
): Promise<(OpenPlace & Place & { foto: string | null })[]> =>
  tx.query(sql`select codigo, lote, nome, preco, valor, com_voucher as "comVoucher", vaga_guardada as "vagaGuardada", foto
    from inscricao where compra = ${compra} and cancelada_em is null order by id`);

/**
 * One step of a purchase at a time: the others wait, and then see what it did. The transitions of charges do not wait here:
 * every change of a step is conditional on the state of the purchase.
 */
export async function withPurchaseLock<T>(
  tx: Db,
  asRead: PurchaseRow,
  work: (row: PurchaseRow) => Promise<T>,
): Promise<T> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('compra'), ${asRead.id})`);
  const row = await findPurchase(tx, { id: asRead.id });
  // Another step changed what this one was based on.
  if (!row || row.total !== asRead.total || row.voucher !== asRead.voucher)
    throw new AppError('conflict', 'inscricao.changed');
  if (row.estado !== 'aberta' && row.estado !== 'expirada')
    throw new AppError('conflict', 'inscricao.not_open', { extra: { estado: row.estado } });
  return work(row);
}

export type CheckoutSteps = ReturnType<typeof createCheckoutSteps>;

export interface FirstStep {
  /** the event's id, or the slug in the address of its page */
  evento: number | string;
  lotes: readonly { lote: number; quantidade: number }[];
  voucher?: string | null | undefined;
}

/** The steps of the checkout on the site: the places are held from the first on. */
export function createCheckoutSteps(deps: SignUpDeps, purchases: Purchases) {
  const { db, clock, jobs, holds, charges, config } = deps;

  async function find(codigo: string): Promise<PurchaseRow> {
    const row = isCode(codigo) ? await findPurchase(db, { codigo }) : undefined;
    if (!row) throw new AppError('not_found', 'error.not_found');
    return row;
  }

  /** A purchase that can still be changed: nothing of it waits for a payment. */
  async function findChangeable(codigo: string): Promise<PurchaseRow> {
    const row = await find(codigo);
    if (row.estado !== 'aberta' && row.estado !== 'expirada')
      throw new AppError('conflict', 'inscricao.not_open', { extra: { estado: row.estado } });
    return row;
  }

  const isLive = (row: PurchaseRow): boolean => isHeld(row, clock.now());

  /**
   * Checks that the event still takes this sign-up. A purchase whose hold lapsed counts as a new one: its lots must be on
   * sale at their price, and its voucher give as much as before, unless the step prices the places anew (`isPricedAnew`).
   */
  async function requireOpen(
    tx: Db,
    row: PurchaseRow,
    evento: EventoRow,
    { isPricedAnew = false } = {},
  ): Promise<void> {
    if (evento.status !== 'publicado' || evento.termina_em <= clock.now())
      throw new AppError('conflict', 'inscricao.closed');
    if (isLive(row)) return;
    const places = await openPlaces(tx, row.id);
    purchases.checkLots(
      evento,
      places.map(({ lote }) => lote),
      { at: () => 'lotes', keepsPlaces: places.some(({ vagaGuardada }) => vagaGuardada) },
    );
    if (!isPricedAnew) purchases.requireOnSale(evento, unguarded(places));
    const prices = new Map(evento.lotes.map(({ id, preco }) => [id, preco]));
    const voucher = isPricedAnew
      ? null
      : await currentVoucher(tx, holds, { of: row, voucher: row.voucher, now: clock.now() });
    const now = placesOf(pricesOf(places, voucher), voucher);
    const isSame = places.every(
      ({ lote, preco, valor, comVoucher, vagaGuardada }, at) =>
        prices.get(lote) === preco &&
        (isPricedAnew ||
          isDeepStrictEqual(
            [valor, comVoucher, vagaGuardada],
            [now[at]!.valor, now[at]!.comVoucher, now[at]!.vagaGuardada],
          )),
    );
    if (!isSame) throw new AppError('conflict', 'inscricao.price_changed');
  }

  /** Holds the places until then; places whose hold lapsed are taken again, if they are free. */
  async function hold(tx: Db, row: PurchaseRow, until: Date): Promise<void> {
    const owner = holdOwnerOf(row.id);
    if (!(await holds.renew(tx, owner, until))) {
      await holds.release(tx, owner);
      if (!(await holds.claim(tx, owner, await itemsOfPurchase(tx, row.id), until))) throw noPlace();
    }
    await keepUntil(tx, row, until);
  }

  /** Writes to the purchase and its places until when they are held. */
  async function keepUntil(tx: Db, row: PurchaseRow, until: Date): Promise<void> {
    await tx.run(
      sql`update compra set reservada_ate = greatest(reservada_ate, ${until}) where id = ${row.id}`,
    );
    await tx.run(sql`update inscricao set status = 'pendente' where compra = ${row.id}
      and status = 'cancelada' and cancelada_em is null`);
  }

  /** Changes the purchase if no charge did since it was read. */
  async function change(tx: Db, row: PurchaseRow, passo: PassoCompra): Promise<void> {
    const furthest = passosCompra.indexOf(passo) > passosCompra.indexOf(row.passo) ? passo : row.passo;
    const changed = await tx.run(sql`update compra set estado = 'aberta', passo = ${furthest},
        atualizado_em = ${clock.now()} where id = ${row.id} and estado in ('aberta', 'expirada')`);
    if (changed === 0) throw new AppError('conflict', 'inscricao.not_open');
  }

  /** A live hold stays as it is; a lapsed one is taken again for the event's time, by `work` itself if that prices the places anew. */
  async function step(
    asRead: PurchaseRow,
    evento: EventoRow,
    passo: PassoCompra,
    work: (tx: Db, until: Date) => Promise<void>,
    { isPricedAnew = false } = {},
  ): Promise<void> {
    await db.transaction((tx) =>
      withPurchaseLock(tx, asRead, async (row) => {
        await requireOpen(tx, row, evento, { isPricedAnew });
        const until = isLive(row) ? row.reservada_ate : purchases.untilOf(evento);
        const isLapsed = !isLive(row);
        if (isLapsed && !isPricedAnew) await hold(tx, row, until);
        await work(tx, until);
        if (isLapsed) {
          // after the claim in `work`, because counted items are locked before the purchase
          if (isPricedAnew) await keepUntil(tx, row, until);
          await requireHold(tx, row.id);
        }
        await change(tx, row, passo);
        await requireUnpaidHoldLimit(tx, row.id, clock.now());
      }),
    );
  }

  /** Before any payment, the participants must be completely filled in. */
  async function checkComplete(tx: Db, row: PurchaseRow, evento: EventoRow): Promise<void> {
    const errors: FieldErrors = {};
    // The office may have removed a question since it was answered.
    const questionIds = new Set(evento.perguntas.map(({ id }) => id));
    if (!row.nome) errors['comprador.nome'] = [{ key: 'validation.required' }];
    if (!row.email) errors['comprador.email'] = [{ key: 'validation.required' }];
    for (const [at, participant] of (await participantsOf(tx, row.id)).entries()) {
      if (!participant.participante) errors[`participantes.${at}.nome`] = [{ key: 'validation.required' }];
      if (evento.pede_foto === 'obrigatoria' && !participant.foto)
        errors[`participantes.${at}.foto`] = [{ key: 'validation.required' }];
      const input: ParticipanteInput = {
        nome: participant.participante ?? '',
        email: participant.email,
        cpf: participant.cpf,
        documento: participant.documento,
        data_nascimento: participant.data_nascimento,
        responsavel: participant.responsavel && { ...participant.responsavel, autoriza: true },
        respostas: Object.fromEntries(
          participant.respostas
            .filter(({ pergunta }) => questionIds.has(pergunta))
            .map(({ pergunta, resposta }) => [String(pergunta), resposta]),
        ),
      };
      Object.assign(
        errors,
        participantErrors(input, evento, { at: `participantes.${at}`, now: clock.now() }),
      );
    }
    if (Object.keys(errors).length > 0) throw invalid(errors);
  }

  /** Only held places are sold: refuses a purchase whose holds differ from its places. */
  async function requireHeld(tx: Db, owner: HoldOwner, compra: number): Promise<void> {
    const needed = await itemsOfPurchase(tx, compra);
    if (!isSameItems(await holds.held(tx, owner), needed))
      throw new AppError('conflict', 'inscricao.changed');
  }

  /**
   * The charge takes over the places; those whose hold lapsed are taken again, if they are free. `demand` is checked once
   * no other step can change the purchase.
   */
  const payInTurn = (
    tx: Db,
    row: PurchaseRow,
    { charge, ator, demand }: { charge: Charge; ator: string; demand?: Demand },
  ): Promise<number> =>
    withPurchaseLock(tx, row, async (current) => {
      await purchases.keepPublished(tx, row.evento);
      await requireNames(tx, row.id);
      await demand?.(tx, current);
      const until = laterOf(charge.expira_em, current.guardada_ate);
      const holder = { compra: row.id, cobranca: charge.id, until };
      if (!(await takePlaces(tx, holds, holder))) throw noPlace();
      await requireHeld(tx, charge.id, row.id);
      if (!(await purchases.waitFor(tx, row.id, charge, ator)))
        throw new AppError('conflict', 'inscricao.not_open');
      return row.id;
    });

  /** Ends a purchase without anything to pay, with its places held; `work` confirms it. */
  const confirmInTurn = (
    row: PurchaseRow,
    evento: EventoRow,
    { demand, work }: { demand?: Demand; work: (tx: Db) => Promise<void> },
  ): Promise<void> =>
    db.transaction((tx) =>
      withPurchaseLock(tx, row, async (current) => {
        await purchases.keepPublished(tx, row.evento);
        await requireNames(tx, row.id);
        await demand?.(tx, current);
        await hold(tx, current, purchases.untilOf(evento));
        await requireHeld(tx, holdOwnerOf(row.id), row.id);
        await change(tx, current, 'fim');
        // An earlier charge was not paid and holds no places.
        await tx.run(sql`update compra set cobranca = null where id = ${row.id}`);
        await work(tx);
      }),
    );

  return {
    find,
    findChangeable,
    step,
    payInTurn,
    confirmInTurn,

    /** First step: the places of each lot are held. `formToken`: the same form sent twice is one purchase. */
    async start(
      input: FirstStep,
      { idioma, formToken, ip }: { idioma: Locale; formToken: string; ip: string },
    ): Promise<{ codigo: string }> {
      const chave = chargeKey('passos', formToken, input);
      /** The purchase of the same form, unless it is over: a page that the browser kept sends its old token, too. */
      const openPurchase = async (tx: Db): Promise<{ codigo: string } | undefined> => {
        const row = await findPurchase(tx, { chave });
        return row && (isLive(row) || row.estado === 'aguardando') ? { codigo: row.codigo } : undefined;
      };
      try {
        const evento = await purchases.eventoOf(input.evento);
        const lotes = input.lotes.flatMap(({ lote, quantidade }) => Array<number>(quantidade).fill(lote));
        const voucher = await purchases.voucherOf(evento, input.voucher ?? null);
        purchases.checkLots(evento, lotes, {
          at: () => 'lotes',
          keepsPlaces: voucher?.bloqueia_vagas ?? false,
        });
        const quoted = purchases.quote(evento, lotes, voucher);
        purchases.requireOnSale(evento, unguarded(quoted.places));
        const [now, until] = [clock.now(), purchases.untilOf(evento)];
        const rede = eventNetworkHash(config.secret, ip, evento.id);
        const purchase: NewPurchase = {
          evento,
          places: quoted.places,
          voucher: voucher?.id ?? null,
          idioma,
          until,
          now,
          passo: 'participantes',
          rede,
        };
        const isFair = fitsNetwork(evento, { rede, places: lotes.length, now });
        const held = await holds.claimWith<{ id: number; codigo: string }>(db, {
          prefix: holdOwnerOf(''),
          expiraEm: until,
          items: itemsOf(evento.id, quoted.places, voucher),
          insert: purchaseParts(
            { ...purchase, chave },
            sql`from cabe where case when cabe.sim then ${isFair} end`,
          ),
        });
        if (held) return { codigo: held.codigo };
        // It failed; finds the reason step by step: the same form was sent before, a place is missing, or the network holds enough.
        return await db.transaction(async (tx) => {
          const first = await insertPurchase(tx, { ...purchase, chave });
          const existing = first ? undefined : await openPurchase(tx);
          if (existing) return existing;
          const inserted = first ?? (await insertPurchase(tx, purchase))!;
          await purchases.claim(tx, holdOwnerOf(inserted.id), quoted, until);
          await requireUnpaidHoldLimit(tx, inserted.id, now);
          return { codigo: inserted.codigo };
        });
      } catch (error) {
        // A form that was sent twice may find the last places taken by its own first copy.
        const existing = error instanceof AppError ? await openPurchase(db) : undefined;
        if (existing) return existing;
        throw error;
      }
    },

    /** Saves buyer and participants. */
    async fill(
      codigo: string,
      input: {
        comprador: CompradorInput;
        /** by the codes of the places */
        participantes: Readonly<Record<string, ParticipanteInput>>;
      },
      idioma: Locale,
    ): Promise<void> {
      const row = await findChangeable(codigo);
      const evento = await purchases.eventoOfPurchase(row.evento);
      const places = await openPlaces(db, row.id);
      const now = clock.now();
      const errors: FieldErrors = {};
      for (const [at, place] of places.entries()) {
        const participant = input.participantes[place.codigo];
        if (!participant) errors[`participantes.${at}.nome`] = [{ key: 'validation.required' }];
        else
          Object.assign(errors, participantErrors(participant, evento, { at: `participantes.${at}`, now }));
      }
      if (Object.keys(errors).length > 0) throw invalid(errors);
      const { nome, email, whatsapp = null } = input.comprador;
      await step(row, evento, stepAfterParticipants(evento, places), async (tx) => {
        const current = await openPlaces(tx, row.id);
        if (!isDeepStrictEqual(codesOf(current), codesOf(places)))
          throw new AppError('conflict', 'inscricao.changed');
        await tx.run(
          sql`update compra set nome = ${nome}, email = ${email}, whatsapp = ${whatsapp}, rascunho = null
            where id = ${row.id}`,
        );
        for (const place of places)
          await fillPlace(tx, {
            compra: row.id,
            codigo: place.codigo,
            evento,
            idioma,
            now,
            input: input.participantes[place.codigo]!,
          });
      });
    },

    /** Stores typed data that was not accepted yet, until it is accepted or the purchase ends. */
    async keepDraft(codigo: string, fields: Draft): Promise<void> {
      const row = await findChangeable(codigo);
      const codes = (await openPlaces(db, row.id)).map((place) => place.codigo);
      await db.run(sql`update compra set rascunho = ${JSON.stringify(draftOf(fields, codes))}
        where id = ${row.id} and estado in ('aberta', 'expirada')`);
    },

    /** The buyer needs more time. A lapsed hold can be taken again more often, because others had their chance. */
    async renew(codigo: string): Promise<void> {
      const row = await findChangeable(codigo);
      const evento = await purchases.eventoOfPurchase(row.evento);
      await db.transaction((tx) =>
        withPurchaseLock(tx, row, async (current) => {
          await requireOpen(tx, current, evento);
          if (isLive(current) && current.renovacoes >= maxRenewals)
            throw new AppError('conflict', 'inscricao.no_renewal');
          await hold(tx, current, purchases.untilOf(evento));
          await requireHold(tx, row.id);
          await change(tx, current, current.passo);
          await requireUnpaidHoldLimit(tx, current.id, clock.now());
        }),
      );
    },

    /** The buyer reports that a Pix was paid, which the treasurer confirms by hand. */
    async reportPaid(codigo: string): Promise<void> {
      const { cobranca } = await find(codigo);
      const [charge] =
        cobranca === null
          ? []
          : await db.query<{ codigo: string }>(sql`select codigo from cobranca where id = ${cobranca}`);
      if (charge) await charges.reportPaid(charge.codigo);
    },

    /** Pays, or confirms a purchase that costs nothing. `formToken`: the same form sent twice is one charge. */
    async pay(codigo: string, input: PagamentoInput, formToken: string): Promise<void> {
      const row = await find(codigo);
      if (row.estado === 'aguardando' || row.estado === 'confirmada') return;
      const evento = await purchases.eventoOfPurchase(row.evento);
      // Checked before the gateway's methods are read, and again under the purchase's lock, because another step may change it in between.
      const demand: Demand = async (tx, current) => {
        await checkComplete(tx, current, evento);
        await requireOpen(tx, current, evento);
      };
      await demand(db, row);
      if (row.total === 0) {
        await confirmInTurn(row, evento, {
          demand,
          work: async (tx) => {
            await requireUnpaidHoldLimit(tx, row.id, clock.now());
            await holds.keep(tx, holdOwnerOf(row.id));
            await confirmPurchase(tx, jobs, { compra: row.id, ator: 'comprador', now: clock.now() });
          },
        });
        return;
      }
      const { token: _token, ...lasting } = input;
      const chave = chargeKey('inscricao', formToken, { compra: row.codigo, total: row.total, ...lasting });
      const request = await purchases.chargeRequest(
        ...([evento, row.total] as const),
        { ...input, nome: row.nome!, email: row.email! },
        { idioma: row.idioma, chave },
      );
      await charges.openForm(request, async (tx, charge) => {
        const origem = await payInTurn(tx, row, { charge, ator: 'comprador', demand });
        if (!isLive(row)) await requireHold(tx, row.id);
        await requireUnpaidHoldLimit(tx, row.id, clock.now());
        return origem;
      });
    },

    /** Returns from a payment that is still open, to choose another method. */
    async unpay(codigo: string): Promise<void> {
      const row = await find(codigo);
      if (row.estado !== 'aguardando' || row.cobranca === null) return;
      const [charge] = await db.query<{ codigo: string; estado: Parameters<typeof isOpen>[0] }>(
        sql`select codigo, estado from cobranca where id = ${row.cobranca}`,
      );
      if (charge && isOpen(charge.estado)) await charges.cancel(charge.codigo);
    },
  };
}
