import { mailIdOf } from '#server/checkout/mail-id.ts';
import { mayMail } from '#server/checkout/mail-limit.ts';
import { sql } from '#server/db/sql.ts';
import { type MailVars, renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { defineScheduledJob } from '#server/ports/jobs.ts';
import { eventoCanceladoJob } from '#server/sections/jobs/evento-cancelado.ts';
import { dayTimeInSentence, momentInSentence } from '#shared/dates.ts';
import { findLanguage, type Locale } from '#shared/i18n/languages.ts';
import { formatMoney } from '#shared/money.ts';
import { buyerMailJobs } from './buyer-mails.ts';
import { cancelEvent } from './cancel-event.ts';
import { ticketsJob } from './confirm.ts';
import type { SignUpDeps } from './deps.ts';
import type { SignUpFeature } from './sign-ups.ts';
import { sweepPurchases } from './sweep.ts';
import { refundTexts, ticketTexts } from './ticket-texts.ts';
import { ticketAddress } from './tickets.ts';
import { confirmWaitingEntryJob } from './waiting-entries.ts';
import { waitingListOfferJob } from './waiting-list.ts';

/** Offers freed places to the waiting list, and ends purchases and vouchers whose time is up. */
const everyMinuteJob = defineScheduledJob({
  name: 'inscricao.varrer',
  cron: '* * * * *',
  queue: { policy: 'short', retryLimit: 0, deleteAfterSeconds: 3600 },
});

interface TicketMail {
  codigo: string;
  nome: string | null;
  email: string | null;
  lote: string;
}
interface PurchaseMail {
  codigo: string;
  nome: string | null;
  email: string | null;
  idioma: string;
  sandbox: boolean;
  total: number;
  evento: string;
  data: string;
  inicio: string;
  local: string | null;
  reembolsos: { dias: number; percentual: number }[];
  inscricoes: TicketMail[];
}

export function signUpJobs(deps: SignUpDeps, signUps: SignUpFeature): void {
  const { db, clock, jobs, config, site } = deps;

  const titleOf = ({ evento, sandbox }: PurchaseMail): string => (sandbox ? `TESTE · ${evento}` : evento);

  const personOf = ({ nome, lote }: TicketMail): string => `${nome ?? '–'} (${lote})`;
  const linkOf = ({ codigo }: TicketMail): string => `${config.baseUrl}/ingresso/${codigo}`;

  function facts(
    purchase: PurchaseMail,
    tickets: readonly TicketMail[],
    { locale, isWhole, isOwn }: { locale: Locale; isWhole: boolean; isOwn: boolean },
  ) {
    const { data, inicio, local, total } = purchase;
    return [
      ['fact.event', titleOf(purchase)],
      ['fact.when', dayTimeInSentence(data, inicio, locale)],
      ...(local ? [['fact.where', local] as const] : []),
      // The buyer's link opens all tickets; another person with several tickets gets the link of each.
      ...(isOwn || tickets.length === 1
        ? [['fact.participants', tickets.map(personOf).join(', ')] as const]
        : tickets.map((one) => ['fact.participants', `${personOf(one)}: ${linkOf(one)}`] as const)),
      ...(total > 0 && isWhole
        ? [
            ['fact.amount', formatMoney(total, locale)] as const,
            ['fact.giving_up', refundTexts(ticketTexts(locale), purchase.reembolsos).join(' ')] as const,
          ]
        : []),
    ] as const satisfies MailVars['signup_confirmed']['facts'];
  }

  jobs.handle(ticketsJob, async ({ compra, inscricao, vez }) => {
    const [row] =
      await db.query<PurchaseMail>(sql`select c.codigo, c.nome, c.email, c.idioma, c.sandbox, c.total,
        e.nome as evento, e.data, to_char(e.horario_inicial, 'HH24:MI') as inicio,
        nullif(concat_ws(', ', e.local, e.endereco), '') as local,
        coalesce((select json_agg(json_build_object('dias', r.dias, 'percentual', r.percentual) order by r.dias desc)
          from evento_reembolsos r where r.evento = e.id), '[]') as reembolsos,
        coalesce((select json_agg(json_build_object('codigo', i.codigo, 'nome', i.nome, 'lote', l.nome,
          'email', case when ${inscricao ?? null}::integer is null then i.email else ${ticketAddress} end) order by i.id) from inscricao i join evento_lotes l on l.id = i.lote
          where i.compra = c.id and i.status = 'confirmada'
            and (${inscricao ?? null}::integer is null or i.id = ${inscricao ?? null})), '[]') as inscricoes
      from compra c join evento e on e.id = c.evento where c.id = ${compra} and c.estado = 'confirmada'`);
    if (!row || row.inscricoes.length === 0) return;
    const locale = findLanguage(row.idioma).texts;
    const church = (await site.settings()).nome;
    const messages: { id: string; to: string; subject: string; text: string; html: string }[] = [];
    const add = (
      to: string,
      name: string,
      link: string,
      tickets: readonly TicketMail[],
      id: string,
    ): void => {
      messages.push({
        id,
        to,
        ...renderMail('signup_confirmed', locale, {
          name,
          church,
          link,
          event: titleOf(row),
          facts: facts(row, tickets, {
            locale,
            isWhole: to === row.email && inscricao === undefined,
            isOwn: to === row.email,
          }),
        }),
      });
    };
    if (inscricao === undefined && row.email)
      add(
        ...([row.email, row.nome ?? ''] as const),
        `${config.baseUrl}/inscricoes/${row.codigo}`,
        row.inscricoes,
        mailIdOf('inscricao', row.codigo),
      );
    const others = row.inscricoes.filter(({ email }) => inscricao !== undefined || email !== row.email);
    for (const [email, tickets] of Map.groupBy(others, (one) => one.email)) {
      const [first] = tickets;
      if (!email || !first) continue;
      const name = (email === row.email ? row.nome : first.nome) ?? '';
      const id = mailIdOf('ingresso', vez ? `${first.codigo} ${vez}` : first.codigo);
      add(email, name, linkOf(first), tickets, id);
    }
    // The mail about a paid purchase is always sent: paying for each one makes flooding an address impossible. So is that of one ticket, to
    // its new holder or requested by the office: both have limits of their own, and the new holder gets the code in no other way.
    const isSure = (to: string): boolean =>
      inscricao !== undefined || (to === row.email && row.total > 0 && !row.sandbox);
    // A killed job runs again: the mails are enqueued once.
    await db.transaction(async (tx) => {
      const isFirst =
        inscricao !== undefined ||
        (await tx.run(sql`update compra set ingressos_enviados_em = ${clock.now()}
          where id = ${compra} and ingressos_enviados_em is null`)) > 0;
      if (!isFirst) return;
      for (const message of messages)
        if (isSure(message.to) || (await mayMail({ db: tx, clock }, message.to)))
          await jobs.enqueue(tx, sendMailJob, message);
    });
  });

  jobs.handle(confirmWaitingEntryJob, async ({ espera }, running) => {
    const entry = await signUps.entries.mailOf(espera);
    if (!entry) return;
    const message = renderMail('signup_waiting', findLanguage(entry.idioma).texts, {
      // Without the name, which another person may have typed.
      name: '',
      church: (await site.settings()).nome,
      event: entry.evento,
      link: `${config.baseUrl}/espera/${entry.codigo}`,
    });
    // A repeated request gets another id: mail programmes show equal ids once.
    const id = mailIdOf('espera', `${entry.codigo} ${entry.atualizado_em.toISOString()}`);
    await jobs.enqueue(db, sendMailJob, { id, to: entry.email, ...message }, { once: running.id });
  });

  jobs.handle(waitingListOfferJob, async ({ espera }, running) => {
    const offer = await signUps.waiting.find(db, espera);
    if (!offer) return;
    const locale = findLanguage(offer.idioma).texts;
    const message = renderMail('signup_offer', locale, {
      name: offer.nome,
      church: (await site.settings()).nome,
      link: `${config.baseUrl}/inscricoes/${offer.codigo}`,
      event: offer.evento,
      until: momentInSentence(offer.oferta_ate, locale),
      facts: [
        ['fact.event', offer.evento],
        ['fact.places', String(offer.quantidade)],
      ],
    });
    const mail = { id: mailIdOf('oferta', offer.codigo), to: offer.email, ...message };
    await jobs.enqueue(db, sendMailJob, mail, { once: running.id });
  });

  jobs.handle(everyMinuteJob, async () => {
    await sweepPurchases(deps);
    await signUps.entries.forget();
    await signUps.waiting.run();
    await signUps.messages.sweep();
  });

  buyerMailJobs(deps);

  jobs.handle(eventoCanceladoJob, ({ evento, users }, { id: job }) =>
    cancelEvent(deps, { evento, ator: users === null ? 'sistema' : `users:${users}`, job }),
  );
}
