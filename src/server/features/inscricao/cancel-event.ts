import { mailIdOf } from '#server/checkout/mail-id.ts';
import { owe } from '#server/checkout/owed-refunds.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { isOpen } from '#shared/cobranca.ts';
import { AppError } from '#shared/errors.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import type { SignUpDeps } from './deps.ts';
import { holdOwnerOf } from './find-purchase.ts';
import { addHistoryStep } from './history.ts';
import { beyondPrice } from './ticket-refunds.ts';

interface Row {
  id: number;
  codigo: string;
  estado: string;
  nome: string | null;
  email: string | null;
  idioma: string;
  sandbox: boolean;
  cobranca: number | null;
  codigo_cobranca: string | null;
  estado_cobranca: Parameters<typeof isOpen>[0] | null;
  evento: string;
}

/** The holder of a ticket that was valid, who has another address than its buyer. */
interface Holder {
  codigo: string;
  nome: string | null;
  email: string;
}

interface Waiting {
  codigo: string;
  nome: string;
  email: string;
  idioma: string;
  evento: string;
  /** was in line, without an offer */
  espera: boolean;
}

/** Whether the event is still cancelled. It stays so until the transaction ends, so this lock is taken before those of charges. */
async function isCancelled(tx: Db, evento: number): Promise<boolean> {
  const [row] = await tx.query(
    sql`select 1 from evento where id = ${evento} and status = 'cancelado' for share`,
  );
  return row !== undefined;
}

/**
 * Cancels the live tickets of a purchase; returns the holders of valid ones, once for each address. The families of people who died are not
 * written to, nor are participants of an unpaid purchase, who never got a ticket.
 */
const cancelTickets = (tx: Db, { id, email }: Pick<Row, 'id' | 'email'>, now: Date): Promise<Holder[]> =>
  tx.query<Holder>(sql`with fim as (update inscricao i set status = 'cancelada', cancelada_em = ${now}, versao = versao + 1,
        atualizado_em = ${now} from (select id, status from inscricao where compra = ${id}
          and status in ('pendente', 'confirmada', 'check_in_feito') for update) b
      where i.id = b.id returning i.id, i.codigo, i.nome, i.email, i.pessoa, b.status as antes)
    select distinct on (lower(email)) codigo, nome, email from fim
    where antes <> 'pendente' and email is not null and lower(email) is distinct from lower(${email}::text)
      and not exists (select from pessoa p where p.id = fim.pessoa and p.status = 'falecido')
    order by lower(email), id`);

/**
 * The event does not take place: all places end, everyone is informed, and what was paid waits as one batch for the
 * treasurer. May be killed and run again: each purchase is one transaction, and those done are not chosen again. Ends
 * where the event is published again. `job`: the id of the running job.
 */
export async function cancelEvent(
  { db, clock, jobs, holds, charges, config, site }: SignUpDeps,
  { evento, ator, job }: { evento: number; ator: string; job: string },
): Promise<void> {
  const church = (await site.settings()).nome;
  const rows =
    await db.query<Row>(sql`select c.id, c.codigo, c.estado, c.nome, c.email, c.idioma, c.sandbox, c.cobranca,
      k.codigo as codigo_cobranca, k.estado as estado_cobranca, e.nome as evento
    from compra c join evento e on e.id = c.evento left join cobranca k on k.id = c.cobranca
    where c.evento = ${evento} and e.status = 'cancelado' and c.estado <> 'cancelada'
    order by c.id`);
  let unanswered: unknown;
  for (const row of rows) {
    if (!(await isCancelled(db, evento))) return;
    // Nothing more may be paid. A charge that was paid in between stays, and is refunded with the others; so does one that
    // is paid afterwards, because it is in review or being made.
    try {
      if (row.codigo_cobranca && row.estado_cobranca && isOpen(row.estado_cobranca))
        await charges.cancel(row.codigo_cobranca);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) {
        unanswered = error;
        continue;
      }
    }
    await db.transaction(async (tx) => {
      if (!(await isCancelled(tx, evento))) return;
      const now = clock.now();
      // Without this lock, a refund could be requested, or fail, between the sum of what is left and the end of this transaction.
      if (row.cobranca !== null)
        await tx.query(sql`select 1 from cobranca where id = ${row.cobranca} for update`);
      await holds.release(tx, holdOwnerOf(row.id));
      if (row.cobranca !== null) await holds.release(tx, row.cobranca);
      const ended = await tx.run(sql`update compra set estado = 'cancelada', atualizado_em = ${now}
        where id = ${row.id} and estado <> 'cancelada'`);
      if (ended === 0) return;
      const [price] = await tx.query<{ valor: number; alem: number }>(sql`select coalesce((select sum(i.valor)
          from inscricao i where i.compra = c.id and i.status in ('confirmada', 'check_in_feito')), 0)::bigint as valor,
          ${beyondPrice} as alem
        from compra c join cobranca k on k.id = c.cobranca where c.id = ${row.id}`);
      // Where nothing was kept by the policy, all that is left goes back, also the interest of parcelas.
      const worthOf = (left: number): number => (price!.valor + price!.alem >= left ? left : price!.valor);
      const devolucao = price ? await owe(tx, 'compra', row.id, worthOf) : 0;
      const holders = await cancelTickets(tx, row, now);
      await addHistoryStep(tx, {
        compra: row.id,
        tipo: 'cancelada',
        ator,
        quando: now,
        dados: { evento: true, ...(devolucao > 0 && { devolucao }) },
      });
      const message = (name: string | null, page: string) =>
        renderMail('signup_event_cancelled', findLanguage(row.idioma).texts, {
          name: name ?? '',
          church,
          event: row.evento,
          link: `${config.baseUrl}${page}`,
        });
      // A buyer who left the checkout long ago need not be informed.
      if (row.email && row.estado !== 'expirada')
        await jobs.enqueue(tx, sendMailJob, {
          id: mailIdOf('cancelado', row.codigo),
          to: row.email,
          ...message(row.nome, `/inscricoes/${row.codigo}`),
        });
      // Anyone can type an address into many purchases: it gets one mail about the event.
      for (const { codigo, nome, email } of holders)
        await jobs.enqueue(
          tx,
          sendMailJob,
          { id: mailIdOf('cancelado', codigo), to: email, ...message(nome, `/ingresso/${codigo}`) },
          { once: `${job} ${email.toLowerCase()}` },
        );
    });
  }
  await db.transaction(async (tx) => {
    if (!(await isCancelled(tx, evento))) return;
    const waiting =
      await tx.query<Waiting>(sql`update espera e set status = 'desistiu', atualizado_em = ${clock.now()}
      from (select id, status from espera where evento = ${evento}
        and status in ('a_confirmar', 'esperando', 'oferecida') for update) b, evento v
      where e.id = b.id and v.id = e.evento
      returning e.codigo, e.nome, e.email, e.idioma, v.nome as evento, b.status = 'esperando' as espera`);
    // An offered place is a purchase, whose buyer was told above; an address that was not confirmed belongs to anyone.
    for (const one of waiting.filter(({ espera }) => espera))
      await jobs.enqueue(tx, sendMailJob, {
        id: mailIdOf('espera-cancelada', one.codigo),
        to: one.email,
        ...renderMail('signup_wait_cancelled', findLanguage(one.idioma).texts, {
          name: one.nome,
          church,
          event: one.evento,
          link: `${config.baseUrl}/espera/${one.codigo}`,
        }),
      });
  });
  // The purchases whose gateway did not answer are cancelled when the job runs again.
  if (unanswered) throw unanswered;
}
