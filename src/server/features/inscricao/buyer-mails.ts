import { z } from 'zod';
import { mailIdOf } from '#server/checkout/mail-id.ts';
import { mayMail } from '#server/checkout/mail-limit.ts';
import { sql } from '#server/db/sql.ts';
import { type MailVars, renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { defineJob, TryLater } from '#server/ports/jobs.ts';
import { isOpen } from '#shared/cobranca.ts';
import { dayTimeInSentence, momentInSentence } from '#shared/dates.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { formatMoney } from '#shared/money.ts';
import type { SignUpDeps } from './deps.ts';

/** Mails the link of a Pix or boleto to the buyer, so that a closed tab loses nothing. */
export const paymentMailJob = defineJob({
  name: 'inscricao.pagamento',
  payload: z.object({ cobranca: z.number() }),
  queue: { batchSize: 10 },
});

/** Mails buyer and holder that a ticket was given up, or that it now belongs to the holder of `nova`. */
export const ticketChangeJob = defineJob({
  name: 'inscricao.mudanca',
  payload: z.object({
    inscricao: z.number(),
    nova: z.number().optional(),
    /** centavos that are returned */
    devolucao: z.number().optional(),
  }),
});

interface Row {
  compra: string;
  comprador: string | null;
  email: string | null;
  idioma: string;
  sandbox: boolean;
  evento: string;
  data: string;
  inicio: string;
}

const purchaseColumns = sql`c.codigo as compra, c.nome as comprador, c.email, c.idioma, c.sandbox, e.nome as evento,
  e.data, to_char(e.horario_inicial, 'HH24:MI') as inicio`;

/** The mails about a purchase between its first step and its tickets, and after them. */
export function buyerMailJobs({ db, clock, jobs, charges, config, site }: SignUpDeps): void {
  jobs.handle(paymentMailJob, async ({ cobranca: id }, running) => {
    const [row] = await db.query<Row & { cobranca: string; pessoas: string }>(sql`select ${purchaseColumns},
        k.codigo as cobranca, (select string_agg(coalesce(i.nome, '–') || ' (' || l.nome || ')', ', ' order by i.id)
          from inscricao i join evento_lotes l on l.id = i.lote where i.compra = c.id and i.status = 'pendente') as pessoas
      from compra c join evento e on e.id = c.evento join cobranca k on k.id = c.cobranca
      where k.id = ${id} and c.estado = 'aguardando'`);
    const charge = row && (await charges.read(row.cobranca));
    if (!row?.email || !charge || !isOpen(charge.estado)) return;
    if (!charge.pix && !charge.boleto) throw new TryLater(`The gateway has not made the charge ${id} yet.`);
    if (!(await mayMail({ db, clock }, row.email))) return;
    const locale = findLanguage(row.idioma).texts;
    const amount = formatMoney(charge.valor, locale);
    const until = momentInSentence(new Date(charge.expira_em), locale);
    const event = charge.sandbox ? `TESTE · ${row.evento}` : row.evento;
    const facts = [
      ['fact.event', event],
      ['fact.when', dayTimeInSentence(row.data, row.inicio, locale)],
      ['fact.participants', row.pessoas],
      ['fact.amount', amount],
      ['fact.until', until],
    ] as const satisfies MailVars['signup_payment']['facts'];
    const message = renderMail('signup_payment', locale, {
      name: row.comprador ?? '',
      church: (await site.settings()).nome,
      link: `${config.baseUrl}/inscricoes/${row.compra}`,
      event,
      amount,
      until,
      facts,
    });
    const mail = { id: mailIdOf('pagamento', row.cobranca), to: row.email, ...message };
    await jobs.enqueue(db, sendMailJob, mail, { once: running.id });
  });

  jobs.handle(ticketChangeJob, async ({ inscricao, nova, devolucao = 0 }, running) => {
    const [row] = await db.query<
      Row & { codigo: string; pessoa: string | null; email_da_pessoa: string | null; outra: string | null }
    >(sql`select ${purchaseColumns}, i.codigo, i.nome as pessoa, i.email as email_da_pessoa,
        (select n.nome from inscricao n where n.id = ${nova ?? null}) as outra
      from inscricao i join compra c on c.id = i.compra join evento e on e.id = i.evento where i.id = ${inscricao}`);
    if (!row) return;
    const locale = findLanguage(row.idioma).texts;
    const church = (await site.settings()).nome;
    const event = row.sandbox ? `TESTE · ${row.evento}` : row.evento;
    const person = row.pessoa ?? '–';
    const kind = nova === undefined ? 'signup_given_up' : 'signup_transferred';
    const messageTo = (name: string, link: string, refund: number) =>
      nova === undefined
        ? renderMail('signup_given_up', locale, {
            name,
            church,
            link,
            event,
            person,
            facts: refund > 0 ? [['fact.refund', formatMoney(refund, locale)]] : [],
          })
        : renderMail('signup_transferred', locale, {
            name,
            church,
            link,
            event,
            person,
            other: row.outra ?? '–',
          });
    const send = (to: string, id: string, message: ReturnType<typeof messageTo>) =>
      jobs.enqueue(db, sendMailJob, { id, to, ...message }, { once: `${running.id} ${to}` });
    // Only the buyer gets to know how much is returned.
    if (row.email && (devolucao > 0 || (await mayMail({ db, clock }, row.email))))
      await send(
        row.email,
        mailIdOf(kind, `${row.codigo} ${row.compra}`),
        messageTo(row.comprador ?? '', `${config.baseUrl}/inscricoes/${row.compra}`, devolucao),
      );
    if (
      row.email_da_pessoa &&
      row.email_da_pessoa !== row.email &&
      (await mayMail({ db, clock }, row.email_da_pessoa))
    )
      await send(
        row.email_da_pessoa,
        mailIdOf(kind, row.codigo),
        messageTo(row.pessoa ?? '', `${config.baseUrl}/ingresso/${row.codigo}`, 0),
      );
  });
}
