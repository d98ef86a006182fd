import { chargeKey } from '#server/checkout/charge-request.ts';
import { isCode } from '#server/checkout/secret-code.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { isOpen } from '#shared/cobranca.ts';
import { type CompraAberta, type PassoCompra, passosCompra } from '#shared/contracts/inscricao.ts';
import { AppError, type FieldErrors, invalid, invalidField } from '#shared/errors.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { pricesOf } from '#shared/inscricao/price.ts';
import { type CompraRow, findCompra, ownerOf } from './compra-row.ts';
import { participantsOf, purchaseState } from './compra-view.ts';
import { confirmPurchase } from './confirm.ts';
import type { SignUpDeps } from './deps.ts';
import { type EventoRow, publicEvento } from './evento-row.ts';
import { itemsOfPurchase } from './origin.ts';
import { participantErrors } from './participants.ts';
import { itemsOf, type Place, placesOf } from './places.ts';
import { fillPlace, insertPurchase, totalOf } from './purchase-rows.ts';
import { methodsFor, noPlace, type Purchases } from './purchases.ts';
import type { AskedComprador, AskedPagamento, AskedParticipante } from './schema.ts';
import { findVoucher } from './vouchers.ts';

/** How often a hold can be renewed: places must not be kept from others for hours. */
const mostRenewals = 3;

/** The steps of the checkout on the site: the places are held from the first on. */
export function createCheckoutSteps(deps: SignUpDeps, purchases: Purchases) {
  const { db, clock, jobs, holds, charges } = deps;

  async function find(codigo: string): Promise<CompraRow> {
    const row = isCode(codigo) ? await findCompra(db, { codigo }) : undefined;
    if (!row) throw new AppError('not_found', 'error.not_found');
    return row;
  }

  /** A purchase that can still be changed: nothing of it waits for a payment. */
  async function findChangeable(codigo: string): Promise<CompraRow> {
    const row = await find(codigo);
    if (row.estado !== 'aberta' && row.estado !== 'expirada')
      throw new AppError('conflict', 'inscricao.not_open', { extra: { estado: row.estado } });
    return row;
  }

  /**
   * One step of a purchase at a time: the others wait, and then see what it did. The transitions of charges do not wait here:
   * every change below is conditional on the state of the purchase.
   */
  async function inTurn<T>(tx: Db, known: CompraRow, work: (row: CompraRow) => Promise<T>): Promise<T> {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('compra'), ${known.id})`);
    const row = await findCompra(tx, { id: known.id });
    // Another step changed what this one was decided on.
    if (!row || row.total !== known.total || row.voucher !== known.voucher)
      throw new AppError('conflict', 'inscricao.changed');
    if (row.estado !== 'aberta' && row.estado !== 'expirada')
      throw new AppError('conflict', 'inscricao.not_open', { extra: { estado: row.estado } });
    return work(row);
  }

  const isLive = (row: CompraRow): boolean => row.estado === 'aberta' && row.reservada_ate > clock.now();

  /** What can still be signed up for; a hold that lapsed is a new purchase: its lots must be on sale at their price. */
  async function demandOpen(row: CompraRow, evento: EventoRow): Promise<void> {
    if (evento.status !== 'publicado' || evento.termina_em <= clock.now())
      throw new AppError('conflict', 'inscricao.closed');
    if (isLive(row)) return;
    const places = await placesIn(row.id);
    const [voucher] =
      row.voucher === null
        ? []
        : await db.query<{ bloqueia_vagas: boolean }>(
            sql`select bloqueia_vagas from voucher where id = ${row.voucher}`,
          );
    purchases.checkLots(
      evento,
      places.map(({ lote }) => lote),
      { at: () => 'lotes', keepsPlaces: voucher?.bloqueia_vagas ?? false },
    );
    const prices = new Map(evento.lotes.map(({ id, preco }) => [id, preco]));
    if (places.some(({ lote, preco }) => prices.get(lote) !== preco))
      throw new AppError('conflict', 'inscricao.price_changed');
  }

  /** Holds the places until then; those that lapsed are taken again, if they are free. */
  async function hold(tx: Db, row: CompraRow, until: Date): Promise<void> {
    const owner = ownerOf(row.id);
    if (!(await holds.renew(tx, owner, until))) {
      await holds.release(tx, owner);
      if (!(await holds.claim(tx, owner, await itemsOfPurchase(tx, row.id), until))) throw noPlace();
    }
    await tx.run(
      sql`update compra set reservada_ate = greatest(reservada_ate, ${until}) where id = ${row.id}`,
    );
    await tx.run(sql`update inscricao set status = 'pendente' where compra = ${row.id}
      and status = 'cancelada' and cancelada_em is null`);
  }

  /** Changes the purchase if no charge did since it was read. */
  async function change(tx: Db, row: CompraRow, passo: PassoCompra): Promise<void> {
    const furthest = passosCompra.indexOf(passo) > passosCompra.indexOf(row.passo) ? passo : row.passo;
    const changed = await tx.run(sql`update compra set estado = 'aberta', passo = ${furthest},
        atualizado_em = ${clock.now()} where id = ${row.id} and estado in ('aberta', 'expirada')`);
    if (changed === 0) throw new AppError('conflict', 'inscricao.not_open');
  }

  /** A live hold goes on as it is; one that lapsed is taken again for the event's time. */
  async function step(
    known: CompraRow,
    evento: EventoRow,
    passo: PassoCompra,
    work: (tx: Db, until: Date) => Promise<void>,
  ): Promise<void> {
    await demandOpen(known, evento);
    await db.transaction((tx) =>
      inTurn(tx, known, async (row) => {
        const until = isLive(row) ? row.reservada_ate : purchases.untilOf(evento);
        if (!isLive(row)) await hold(tx, row, until);
        await work(tx, until);
        await change(tx, row, passo);
      }),
    );
  }

  async function placesIn(compra: number): Promise<{ codigo: string; lote: number; preco: number }[]> {
    return db.query(sql`select codigo, lote, preco from inscricao where compra = ${compra} and cancelada_em is null
      order by id`);
  }

  /** The participants as they were filled in must be complete before anything is paid. */
  async function checkComplete(row: CompraRow, evento: EventoRow): Promise<void> {
    const errors: FieldErrors = {};
    if (!row.nome) errors['comprador.nome'] = [{ key: 'validation.required' }];
    if (!row.email) errors['comprador.email'] = [{ key: 'validation.required' }];
    for (const [at, one] of (await participantsOf(db, row.id)).entries()) {
      if (!one.participante) errors[`participantes.${at}.nome`] = [{ key: 'validation.required' }];
      if (evento.pede_foto === 'obrigatoria' && !one.foto)
        errors[`participantes.${at}.foto`] = [{ key: 'validation.required' }];
      const asked: AskedParticipante = {
        nome: one.participante ?? '',
        ...{ email: one.email, cpf: one.cpf, data_nascimento: one.data_nascimento },
        responsavel: one.responsavel && { ...one.responsavel, autoriza: true },
        respostas: Object.fromEntries(
          one.respostas.map(({ pergunta, resposta }) => [String(pergunta), resposta]),
        ),
      };
      Object.assign(
        errors,
        participantErrors(asked, evento, { at: `participantes.${at}`, now: clock.now() }),
      );
    }
    if (Object.keys(errors).length > 0) throw invalid(errors);
  }

  return {
    find,

    /** First step: the places of each lot are held. */
    async start(
      asked: {
        evento: number;
        lotes: readonly { lote: number; quantidade: number }[];
        voucher?: string | null | undefined;
      },
      idioma: Locale,
    ): Promise<{ codigo: string }> {
      const evento = await purchases.eventoOf(asked.evento);
      const lotes = asked.lotes.flatMap(({ lote, quantidade }) => Array<number>(quantidade).fill(lote));
      const voucher = await purchases.voucherOf(evento, asked.voucher ?? null);
      purchases.checkLots(evento, lotes, {
        at: () => 'lotes',
        keepsPlaces: voucher?.bloqueia_vagas ?? false,
      });
      const quoted = purchases.quote(evento, lotes, voucher);
      const [now, until] = [clock.now(), purchases.untilOf(evento)];
      return db.transaction(async (tx) => {
        const made = await insertPurchase(tx, {
          ...{ evento, places: quoted.places, voucher: voucher?.id ?? null, idioma, until, now },
          passo: 'participantes',
        });
        await purchases.claim(tx, ownerOf(made!.id), quoted, until);
        return { codigo: made!.codigo };
      });
    },

    /** Who buys and who comes. */
    async fill(
      codigo: string,
      asked: {
        comprador: AskedComprador;
        /** by the codes of the places */
        participantes: Readonly<Record<string, AskedParticipante>>;
      },
    ): Promise<void> {
      const row = await findChangeable(codigo);
      const evento = await purchases.eventoOfPurchase(row.evento);
      const places = await placesIn(row.id);
      const now = clock.now();
      const errors: FieldErrors = {};
      for (const [at, place] of places.entries()) {
        const one = asked.participantes[place.codigo];
        if (!one) errors[`participantes.${at}.nome`] = [{ key: 'validation.required' }];
        else Object.assign(errors, participantErrors(one, evento, { at: `participantes.${at}`, now }));
      }
      if (Object.keys(errors).length > 0) throw invalid(errors);
      const { nome, email, whatsapp = null } = asked.comprador;
      await step(row, evento, evento.pede_foto === 'nao' ? 'voucher' : 'perguntas', async (tx) => {
        await tx.run(
          sql`update compra set nome = ${nome}, email = ${email}, whatsapp = ${whatsapp} where id = ${row.id}`,
        );
        for (const place of places)
          await fillPlace(tx, {
            ...{
              compra: row.id,
              codigo: place.codigo,
              asked: asked.participantes[place.codigo]!,
              evento,
              now,
            },
          });
      });
    },

    /** Applies a voucher, or takes it off. Its uses count from now on, as long as the places are held. */
    async voucher(codigo: string, code: string | null): Promise<void> {
      const row = await findChangeable(codigo);
      const evento = await purchases.eventoOfPurchase(row.evento);
      const places = await placesIn(row.id);
      const owner = ownerOf(row.id);
      await step(row, evento, 'voucher', async (tx, until) => {
        // All is given back and taken again in one transaction: the counted items stay locked in between.
        await holds.release(tx, owner);
        const found =
          code === null
            ? null
            : await findVoucher(tx, holds, { evento: row.evento, codigo: code, now: clock.now() });
        const priced: Place[] = placesOf(pricesOf(places, found), found);
        if (found && !priced.some(({ comVoucher }) => comVoucher))
          throw invalidField('voucher', 'voucher.other_lot');
        if (!(await holds.claim(tx, owner, itemsOf(evento.id, priced, found), until))) throw noPlace();
        for (const [at, { valor, comVoucher, vagaGuardada }] of priced.entries())
          await tx.run(sql`update inscricao set valor = ${valor}, com_voucher = ${comVoucher},
            vaga_guardada = ${vagaGuardada}, versao = versao + 1 where codigo = ${places[at]!.codigo}`);
        const { total, desconto } = totalOf(priced);
        await tx.run(sql`update compra set voucher = ${found?.id ?? null}, total = ${total}, desconto = ${desconto}
          where id = ${row.id}`);
      });
    },

    /** The buyer needs more time. */
    async renew(codigo: string): Promise<void> {
      const row = await findChangeable(codigo);
      if (row.renovacoes >= mostRenewals) throw new AppError('conflict', 'inscricao.no_renewal');
      const evento = await purchases.eventoOfPurchase(row.evento);
      await demandOpen(row, evento);
      await db.transaction((tx) =>
        inTurn(tx, row, async (current) => {
          if (current.renovacoes >= mostRenewals) throw new AppError('conflict', 'inscricao.no_renewal');
          await hold(tx, current, purchases.untilOf(evento));
          await tx.run(sql`update compra set renovacoes = renovacoes + 1 where id = ${row.id}`);
          await change(tx, current, current.passo);
        }),
      );
    },

    /** Pays, or confirms what costs nothing. `formToken`: the same form sent twice is one charge. */
    async pay(codigo: string, asked: AskedPagamento, formToken: string): Promise<void> {
      const row = await find(codigo);
      if (row.estado === 'aguardando' || row.estado === 'confirmada') return;
      const evento = await purchases.eventoOfPurchase(row.evento);
      await checkComplete(row, evento);
      await demandOpen(row, evento);
      if (row.total === 0) {
        await db.transaction((tx) =>
          inTurn(tx, row, async (current) => {
            await hold(tx, current, purchases.untilOf(evento));
            await holds.keep(tx, ownerOf(row.id));
            await change(tx, current, 'fim');
            await confirmPurchase(tx, jobs, { compra: row.id, ator: 'comprador', now: clock.now() });
          }),
        );
        return;
      }
      const { token: _token, ...lasting } = asked;
      const chave = chargeKey('inscricao', formToken, { compra: row.codigo, total: row.total, ...lasting });
      const request = await purchases.chargeRequest(
        ...([evento, row.total] as const),
        { ...asked, nome: row.nome!, email: row.email! },
        { idioma: row.idioma, chave },
      );
      await charges.openForm(request, (tx, charge) =>
        inTurn(tx, row, async () => {
          if (!(await holds.handOver(tx, ownerOf(row.id), charge.id, charge.expira_em))) {
            await holds.release(tx, ownerOf(row.id));
            if (!(await holds.claim(tx, charge.id, await itemsOfPurchase(tx, row.id), charge.expira_em)))
              throw noPlace();
          }
          if (!(await purchases.waitFor(tx, row.id, charge)))
            throw new AppError('conflict', 'inscricao.not_open');
          return row.id;
        }),
      );
    },

    /** Back from a payment that is still open, to choose another way. */
    async unpay(codigo: string): Promise<void> {
      const row = await find(codigo);
      if (row.estado !== 'aguardando' || row.cobranca === null) return;
      const [charge] = await db.query<{ codigo: string; estado: Parameters<typeof isOpen>[0] }>(
        sql`select codigo, estado from cobranca where id = ${row.cobranca}`,
      );
      if (charge && isOpen(charge.estado)) await charges.cancel(charge.codigo);
    },

    /** The purchase with all that its steps show. */
    async read(codigo: string): Promise<CompraAberta | null> {
      const row = isCode(codigo) ? await findCompra(db, { codigo }) : undefined;
      if (!row) return null;
      const now = clock.now();
      const evento = await purchases.eventoOfPurchase(row.evento);
      const [state, participantes, meios, voucher] = await Promise.all([
        purchaseState(db, charges, row, now),
        participantsOf(db, row.id),
        charges.methods(),
        row.voucher === null
          ? []
          : db.query<{ codigo: string }>(sql`select codigo from voucher where id = ${row.voucher}`),
      ]);
      const [last] =
        row.estado === 'aberta' && row.cobranca !== null
          ? await db.query<{ estado: string }>(sql`select estado from cobranca where id = ${row.cobranca}`)
          : [];
      const used = await db.query<{ n: number }>(sql`select count(*)::integer as n from inscricao
        where compra = ${row.id} and com_voucher and cancelada_em is null`);
      return {
        ...state,
        passo: row.passo,
        evento: publicEvento(evento),
        perguntas: evento.perguntas,
        meios: methodsFor(meios, evento, now),
        comprador: { nome: row.nome, email: row.email, whatsapp: row.whatsapp },
        voucher: voucher[0] ? { codigo: voucher[0].codigo, participantes: used[0]!.n } : null,
        pagamento_recusado: last?.estado === 'recusada',
        // a place that is offered for a day needs no more time
        renovavel:
          row.renovacoes < mostRenewals &&
          state.estado === 'aberta' &&
          row.reservada_ate <= purchases.untilOf(evento),
        participantes,
      };
    },
  };
}
