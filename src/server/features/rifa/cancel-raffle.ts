import { mailIdOf } from '#server/checkout/mail-id.ts';
import { allOfIt, owe } from '#server/checkout/owed-refunds.ts';
import { sql } from '#server/db/sql.ts';
import { renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { isOpen } from '#shared/cobranca.ts';
import { AppError } from '#shared/errors.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import type { RifaDeps } from './deps.ts';

interface Row {
  id: number;
  codigo: string;
  nome: string;
  email: string | null;
  idioma: string;
  estado: string;
  cobranca: number | null;
  codigo_cobranca: string | null;
  estado_cobranca: Parameters<typeof isOpen>[0] | null;
  rifa: string;
  slug: string;
}

/**
 * The raffle does not take place: open payments end, buyers are informed, and paid money waits for the treasurer. May be
 * killed and run again: each purchase is one transaction, and those done are not chosen again.
 */
export async function cancelRaffle(
  { db, clock, jobs, charges, config, site }: RifaDeps,
  rifa: number,
): Promise<void> {
  const church = (await site.settings()).nome;
  const rows = await db.query<Row>(sql`select c.id, c.codigo, c.nome, c.email, c.idioma, c.estado, c.cobranca,
      k.codigo as codigo_cobranca, k.estado as estado_cobranca, t.nome as rifa, t.slug
    from rifa_compra c join rifa t on t.id = c.rifa left join cobranca k on k.id = c.cobranca
    where c.rifa = ${rifa} and t.status = 'cancelada' and c.estado in ('aguardando', 'paga', 'trocar', 'teste')
    order by c.id`);
  let unanswered: unknown;
  for (const row of rows) {
    // Nothing more may be paid. A charge that was paid in between stays, and is refunded with the others.
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
      // Without this lock, a refund could be requested, or fail, between the sum of what is left and the end of this transaction.
      if (row.cobranca !== null)
        await tx.query(sql`select 1 from cobranca where id = ${row.cobranca} for update`);
      const ended = await tx.run(sql`update rifa_compra c set estado = 'cancelada', expira_em = null,
          atualizado_em = ${clock.now()}
        where c.id = ${row.id} and c.estado in ('aguardando', 'paga', 'trocar', 'teste')`);
      if (ended > 0) await owe(tx, 'rifa_compra', row.id, allOfIt);
      // Buyers whose charge ended just now have not been informed yet either.
      if ((ended === 0 && row.estado !== 'aguardando') || row.email === null) return;
      await jobs.enqueue(tx, sendMailJob, {
        id: mailIdOf('rifa_cancelada', row.codigo),
        to: row.email,
        ...renderMail('raffle_cancelled', findLanguage(row.idioma).texts, {
          name: row.nome,
          church,
          raffle: row.rifa,
          link: `${config.baseUrl}/rifa/${row.slug}/compra/${row.codigo}`,
        }),
      });
    });
  }
  // The purchases whose gateway did not answer are cancelled when the job runs again.
  if (unanswered) throw unanswered;
}
