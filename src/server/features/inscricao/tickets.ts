import { type GivenBack, giveBack } from '#server/checkout/owed-refunds.ts';
import { isCode } from '#server/checkout/secret-code.ts';
import { createFileKeeper, type Uploads } from '#server/crud/files.ts';
import { type Limits, scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { HoldOwner } from '#server/ports/holds.ts';
import type { EstadoInscricao, Ingresso } from '#shared/contracts/inscricao.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { findLanguage, type Locale } from '#shared/i18n/languages.ts';
import { inscricao as section } from '#shared/sections/inscricao.ts';
import { ticketChangeJob } from './buyer-mails.ts';
import { ticketsJob } from './confirm.ts';
import type { SignUpDeps } from './deps.ts';
import { isDisputedSql } from './disputes.ts';
import { type EventoRow, findEvento, lugarOf, publicEvento } from './evento-row.ts';
import { holdOwnerOf } from './find-purchase.ts';
import { addHistoryStep } from './history.ts';
import { insertHolder } from './insert-purchase.ts';
import { participantErrors } from './participants.ts';
import { itemsOf, type Place } from './places.ts';
import type { TransferenciaInput } from './schema.ts';
import { drawTicket } from './ticket-pdf.ts';
import { mostOf, refundByPolicy, refundTermsOf } from './ticket-refunds.ts';
import { voucherOfPurchase } from './vouchers.ts';

export interface TicketRow {
  id: number;
  codigo: string;
  compra: number;
  evento: number;
  lote: number;
  lote_nome: string;
  status: EstadoInscricao;
  nome: string | null;
  email: string | null;
  /** where the ticket is mailed again */
  endereco: string | null;
  preco: number;
  valor: number;
  com_voucher: boolean;
  vaga_guardada: boolean;
  sandbox: boolean;
  checkin_em: Date | null;
  contestada: boolean;
  foto: string | null;
  cobranca: number | null;
  comprador: string | null;
  /** the buyer's language */
  idioma: string;
  igreja: string | null;
  voucher: { id: number; lote: number | null; orcamento: number | null } | null;
  /** when the purchase was confirmed, which may be days after its first step */
  comprada_em: Date;
  atualizado_em: Date;
  /** the treasurer returns its money by hand */
  manual: boolean;
  /** paid at the counter of the office */
  no_balcao: boolean;
}

const hour = 3_600_000;
const reserved = ['pendente', 'confirmada'];

/**
 * SQL for where the ticket `i` of the purchase `c` is mailed: to the buyer if the participant has no address. The code of a transferred
 * ticket belongs to its new holder alone.
 */
export const ticketAddress = raw('coalesce(i.email, case when i.transferida_de is null then c.email end)');

/** A ticket that was bought through the API, or transferred, may still lack the photo that the event requires. */
export const lacksPhoto = (
  { foto }: Pick<TicketRow, 'foto'>,
  { pede_foto }: Pick<EventoRow, 'pede_foto'>,
): boolean => pede_foto === 'obrigatoria' && foto === null;

const placeOfTicket = ({ lote, preco, valor, com_voucher, vaga_guardada }: TicketRow): Place => ({
  lote,
  preco,
  valor,
  comVoucher: com_voucher,
  vagaGuardada: vaga_guardada,
});

/**
 * Refuses a change of a ticket whose event is cancelled: the cancellation, which may still be running, ends all tickets and returns their
 * whole price. The event stays as it is until the transaction ends; it is locked before charges, as the cancellation does.
 */
async function requireNotCancelled(tx: Db, { evento }: Pick<TicketRow, 'evento'>): Promise<void> {
  const [row] = await tx.query(
    sql`select 1 from evento where id = ${evento} and status <> 'cancelado' for share`,
  );
  if (!row) throw new AppError('conflict', 'inscricao.event_cancelled');
}

/** A refund of all the money, or another change of the purchase's tickets, waits until the transaction ends. */
const lockPurchase = (tx: Db, { compra }: Pick<TicketRow, 'compra'>): Promise<unknown> =>
  tx.run(sql`select from compra where id = ${compra} for update`);

/** A ticket and what its holder may do with it: read, give to someone else, give up, send a photo. */
export function createTickets(deps: SignUpDeps) {
  const { db, clock, jobs, holds, charges, site, config } = deps;
  const files = createFileKeeper(deps);

  async function row(tx: Db, which: { codigo: string } | { id: number }): Promise<TicketRow | undefined> {
    const { codigo = null, id = null } = { ...which } as { codigo?: string; id?: number };
    const [found] =
      await tx.query<TicketRow>(sql`select i.id, i.codigo, i.compra, i.evento, i.lote, l.nome as lote_nome,
        i.status, i.nome, i.email, ${ticketAddress} as endereco, i.preco, i.valor, i.com_voucher, i.vaga_guardada, i.sandbox, i.checkin_em, i.foto,
        ${isDisputedSql} as contestada,
        c.cobranca, c.nome as comprador, c.idioma, i.atualizado_em,
        coalesce((select max(h.quando) from inscricao_evento h where h.compra = c.id and h.tipo = 'confirmada'), c.criado_em) as comprada_em,
        coalesce((select k.gateway in ('pix_manual', 'balcao') from cobranca k where k.id = c.cobranca), false) as manual,
        coalesce((select k.gateway = 'balcao' from cobranca k where k.id = c.cobranca), false) as no_balcao,
        (select g.nome_fantasia from igreja g where g.id = i.igreja) as igreja,
        ${voucherOfPurchase} as voucher
      from inscricao i join compra c on c.id = i.compra join evento_lotes l on l.id = i.lote
      where (${codigo}::text is null or i.codigo = ${codigo}) and (${id}::integer is null or i.id = ${id})
        and (${codigo}::text is not null or ${id}::integer is not null)`);
    return found;
  }

  async function find(codigo: string): Promise<{ ticket: TicketRow; evento: EventoRow }> {
    const ticket = isCode(codigo) ? await row(db, { codigo }) : undefined;
    const evento = ticket && (await findEvento(db, ticket.evento, clock.now(), { isKnown: true }));
    if (!ticket || !evento) throw new AppError('not_found', 'error.not_found');
    return { ticket, evento };
  }

  const wrongState = (estado: EstadoInscricao): AppError =>
    new AppError('conflict', 'inscricao.state', { extra: { estado } });

  /** Until when the ticket may be transferred; null: never, or no longer. */
  function transferableUntil({ transferencia_horas: hours, comeca_em }: EventoRow): Date | null {
    if (hours === null) return null;
    const until = new Date(comeca_em.getTime() - hours * hour);
    return until > clock.now() ? until : null;
  }

  /** The owner of the holds: the charge, or the purchase when its charge ended without a payment. */
  async function holderOf(tx: Db, { cobranca, compra }: TicketRow): Promise<HoldOwner> {
    const [hold] = await tx.query(sql`select 1 from reserva where dono = ${holdOwnerOf(compra)}
      and estado in ('retida', 'confirmada') limit 1`);
    return hold || cobranca === null ? holdOwnerOf(compra) : cobranca;
  }

  /** What goes back of the money of a ticket that is cancelled. */
  async function refundOf(
    tx: Db,
    ticket: TicketRow,
    { requested, isWhole }: { requested: number; isWhole: boolean },
  ): Promise<GivenBack> {
    // A statement of its own: a statement that waits for the lock sees the other tables as they were before it waited.
    await tx.run(sql`select from cobranca where id = ${ticket.cobranca} for update`);
    const most = await mostOf(tx, ticket);
    return giveBack(tx, 'compra', ticket.compra, (left) =>
      isWhole ? most(left) : Math.min(requested, most(left)),
    );
  }

  /**
   * Frees the place of one participant and requests the refund. Locks the event and then the charge, as the cancellation of an event
   * does. `refund`: centavos to return; the caller has checked that this amount is allowed. `isWhole`: the holder gets back the whole price,
   * and with the last ticket all that is left.
   */
  async function cancel(
    tx: Db,
    ticket: TicketRow,
    {
      refund: requested,
      isWhole = false,
      ator,
      motivo,
    }: { refund: number; isWhole?: boolean; ator: string; motivo: string | null },
  ): Promise<number> {
    const now = clock.now();
    await requireNotCancelled(tx, ticket);
    const { valor: devolucao, missing }: GivenBack =
      requested > 0 ? await refundOf(tx, ticket, { requested, isWhole }) : { valor: 0, missing: 0 };
    if (missing > 0 && ticket.cobranca !== null && !ticket.manual)
      await charges.requestRefund(tx, ticket.cobranca, {
        valor: missing,
        motivo: motivo ?? 'Inscrição cancelada',
        ator,
      });
    const items = itemsOf(ticket.evento, [placeOfTicket(ticket)], ticket.voucher);
    await holds.release(tx, await holderOf(tx, ticket), items);
    await lockPurchase(tx, ticket);
    const updated =
      await tx.run(sql`update inscricao set status = 'cancelada', cancelada_em = ${now}, motivo = ${motivo},
        versao = versao + 1, atualizado_em = ${now}
      where id = ${ticket.id} and status in ('pendente', 'confirmada')`);
    if (updated === 0) throw wrongState('cancelada');
    // Payments to the church's own Pix key are returned by the treasurer, and recorded with the others.
    await tx.run(sql`update compra c set a_devolver = a_devolver + ${ticket.manual ? missing : 0}::bigint,
        estado = case when exists (select from inscricao i where i.compra = c.id
          and i.status in ('pendente', 'confirmada', 'check_in_feito')) then estado else 'cancelada' end,
        atualizado_em = ${now}
      where c.id = ${ticket.compra}`);
    await addHistoryStep(tx, {
      compra: ticket.compra,
      inscricao: ticket.id,
      tipo: 'cancelada',
      ator,
      quando: now,
      dados: { ...(devolucao > 0 && { devolucao }), ...(motivo && { motivo }) },
    });
    await jobs.enqueue(tx, ticketChangeJob, { inscricao: ticket.id, devolucao });
    return devolucao;
  }

  return {
    row,
    cancelTicket: cancel,

    /** What a cancellation now would return, in centavos: by the event's policy, and the maximum. */
    async refundTerms(ticket: TicketRow): Promise<{ politica: number; maximo: number }> {
      const now = clock.now();
      const evento = await findEvento(db, ticket.evento, now, { isKnown: true });
      return evento ? refundTermsOf(db, ticket, { evento, now }) : { politica: 0, maximo: 0 };
    },

    wrongState,

    /** The ticket on paper, in the buyer's language; a ticket that admits nobody cannot be printed. */
    async paper(codigo: string): Promise<Buffer> {
      const { ticket, evento } = await find(codigo);
      if (ticket.status !== 'confirmada' && ticket.status !== 'check_in_feito')
        throw wrongState(ticket.status);
      const [settings, lugar] = await Promise.all([site.settings(), lugarOf(site, evento)]);
      return drawTicket({
        ticket,
        evento,
        lugar,
        church: ticket.igreja ?? settings.nome,
        language: findLanguage(ticket.idioma),
        page: `${config.baseUrl}/ingresso/${codigo}`,
      });
    },

    async read(codigo: string): Promise<Ingresso | null> {
      const ticket = isCode(codigo) ? await row(db, { codigo }) : undefined;
      const evento = ticket && (await findEvento(db, ticket.evento, clock.now(), { isKnown: true }));
      if (!ticket || !evento) return null;
      const isLive = ticket.status === 'confirmada' && evento.status !== 'cancelado';
      const isAhead = evento.comeca_em > clock.now();
      const { politica } = await refundTermsOf(db, ticket, { evento, now: clock.now() });
      // Money in dispute cannot be returned; a ticket that costs nothing can still be given up.
      const mayGiveUp = isLive && isAhead && !(ticket.contestada && politica > 0);
      return {
        codigo,
        estado: ticket.status,
        participante: ticket.nome,
        lote: ticket.lote_nome,
        valor: ticket.valor,
        sandbox: ticket.sandbox,
        falta_foto: lacksPhoto(ticket, evento),
        evento: publicEvento(evento),
        perguntas: evento.perguntas,
        lugar: await lugarOf(site, evento),
        igreja: ticket.igreja,
        checkin_em: ticket.checkin_em?.toISOString() ?? null,
        contestada: ticket.contestada,
        transferivel_ate:
          isLive && !ticket.contestada ? (transferableUntil(evento)?.toISOString() ?? null) : null,
        devolucao: mayGiveUp ? politica : null,
        comprador: ticket.comprador,
      };
    },

    /** The holder gives up: the place is free at once, and the money is returned by the event's policy. */
    async cancel(codigo: string): Promise<{ devolucao: number }> {
      const { ticket, evento } = await find(codigo);
      if (!reserved.includes(ticket.status)) throw wrongState(ticket.status);
      // An unpaid purchase is given up as a whole, on the page of its charge.
      if (ticket.status === 'pendente') throw new AppError('conflict', 'inscricao.unpaid');
      if (evento.comeca_em <= clock.now()) throw new AppError('conflict', 'inscricao.begun');
      const refund = refundByPolicy(ticket, evento, clock.now());
      const isWhole = refund === ticket.valor;
      const devolucao = await db.transaction((tx) =>
        cancel(tx, ticket, { refund, isWhole, ator: 'comprador', motivo: null }),
      );
      return { devolucao };
    },

    /**
     * Transfers a ticket to another person: the old ticket is void, and the new one has a code of its own. The code is
     * mailed to the new holder and never answered, because it admits and can be given up for the refund. The event asks the new holder for
     * what it asks of everyone who signs up, but for the photo, which the holder sends on the ticket's page.
     */
    async transfer(
      codigo: string,
      to: TransferenciaInput,
      {
        ator,
        idioma,
        limit,
        isOffice = false,
      }: {
        ator: string;
        idioma: Locale;
        /** counts the mail to the new holder, before it is written; a form with errors writes none */
        limit: () => Promise<void>;
        isOffice?: boolean;
      },
    ): Promise<{ estado: 'transferida' }> {
      const { ticket, evento } = await find(codigo);
      if (ticket.status !== 'confirmada') throw wrongState(ticket.status);
      if (!isOffice && transferableUntil(evento) === null)
        throw new AppError('conflict', 'inscricao.no_transfer');
      // The church may lose the money: another person must not be left with a ticket that does not admit.
      if (ticket.contestada) throw new AppError('conflict', 'inscricao.disputed');
      const now = clock.now();
      const errors = participantErrors(to, evento, { at: '', now });
      if (Object.keys(errors).length > 0) throw invalid(errors);
      await limit();
      return db.transaction(async (tx) => {
        await requireNotCancelled(tx, ticket);
        // A refund that cancels the purchase's tickets would not see the row of the new holder.
        await lockPurchase(tx, ticket);
        const updated = await tx.run(sql`update inscricao set status = 'transferida', versao = versao + 1,
            atualizado_em = ${now} where id = ${ticket.id} and status = 'confirmada'`);
        if (updated === 0) throw wrongState('transferida');
        const holder = { evento, place: placeOfTicket(ticket), input: to, idioma, now };
        const inscricao = await insertHolder(tx, { transferida_de: ticket.id, ...holder });
        await addHistoryStep(tx, {
          compra: ticket.compra,
          inscricao: ticket.id,
          tipo: 'transferida',
          ator,
          quando: now,
          dados: { de: ticket.nome, para: to.nome },
        });
        await jobs.enqueue(tx, ticketsJob, { compra: ticket.compra, inscricao });
        await jobs.enqueue(tx, ticketChangeJob, { inscricao: ticket.id, nova: inscricao });
        return { estado: 'transferida' };
      });
    },

    /** The page from which a photo is sent: the step of the purchase, or the ticket once it is confirmed. */
    async photoPage(codigo: string): Promise<string> {
      const { ticket } = await find(codigo);
      const [compra] = await db.query<{ codigo: string }>(
        sql`select codigo from compra where id = ${ticket.compra}`,
      );
      return ticket.status === 'pendente' ? `/inscricoes/${compra!.codigo}/perguntas` : `/ingresso/${codigo}`;
    },

    /** The participant's photo: private, re-encoded without metadata. */
    async photo(codigo: string, uploads: Uploads): Promise<void> {
      const { ticket, evento } = await find(codigo);
      if (evento.pede_foto === 'nao') throw new AppError('conflict', 'inscricao.no_photo');
      if (!reserved.includes(ticket.status)) throw wrongState(ticket.status);
      const stored = await files.keep(section, uploads);
      await files.orDiscard(stored, () =>
        db.transaction(async (tx) => {
          // Another photo may have been sent, or the place given up, while this one was stored.
          const [before] = await tx.query<Pick<TicketRow, 'foto' | 'status'>>(
            sql`select foto, status from inscricao where id = ${ticket.id} for update`,
          );
          if (!before) throw new AppError('not_found', 'error.not_found');
          if (!reserved.includes(before.status)) throw wrongState(before.status);
          await files.record(tx, stored);
          const foto = stored[0]?.id ?? before.foto;
          await tx.run(sql`update inscricao set foto = ${foto}, versao = versao + 1, atualizado_em = ${clock.now()}
            where id = ${ticket.id}`);
          await files.dropReplaced(tx, section, { foto: before.foto }, { foto });
        }),
      );
    },
  };
}

/** A ticket that the caller may see; one of another church or department answers not_found. */
export async function findTicket(
  { db }: Pick<SignUpDeps, 'db'>,
  tickets: Pick<ReturnType<typeof createTickets>, 'row'>,
  id: number,
  limits: Limits,
): Promise<TicketRow> {
  const [visible] = await db.query(sql`select 1 from inscricao t where t.id = ${id}
    and ${scopeSql(section, limits) ?? sql`true`}`);
  const ticket = visible && (await tickets.row(db, { id }));
  if (!ticket) throw new AppError('not_found', 'error.not_found');
  return ticket;
}
