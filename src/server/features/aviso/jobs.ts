import { mailIdOf } from '#server/checkout/mail-id.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { defineScheduledJob } from '#server/ports/jobs.ts';
import { type EnderecoPagina, enderecosPagina } from '#shared/contracts/pagina-evento.ts';
import type { Evento } from '#shared/contracts/site.ts';
import { dayTimeInSentence } from '#shared/dates.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { type AvisoRequests, confirmAvisoJob } from './requests.ts';
import { stockAvisos } from './stock-avisos.ts';
import { subjectOf } from './subject.ts';

/** Mails of one transaction. */
const batch = 200;

/** Mails everyone who asked, once the address has an event that takes sign-ups or the variant can be bought. */
const sendNoticesJob = defineScheduledJob({
  name: 'aviso.enviar',
  cron: '*/5 * * * *',
  queue: { policy: 'short', retryLimit: 0, deleteAfterSeconds: 3600 },
});

type JobDeps = Pick<FeatureDeps, 'config' | 'db' | 'jobs' | 'clock' | 'site' | 'signUps'>;

export function avisoJobs(deps: JobDeps, requests: AvisoRequests): void {
  const { config, db, jobs, site, signUps } = deps;
  const notifyOfStock = stockAvisos(deps);
  jobs.handle(confirmAvisoJob, async ({ aviso }, running) => {
    const row = await requests.mailOf(aviso);
    if (!row) return;
    const { tipo, nome } = subjectOf(row);
    const message = renderMail(
      tipo === 'pagina' ? 'notice_confirm' : 'stock_confirm',
      findLanguage(row.idioma).texts,
      {
        // Without the name, which another person may have typed.
        name: '',
        church: (await site.settings()).nome,
        page: nome,
        link: `${config.baseUrl}/avisos/${row.codigo}`,
      },
    );
    // A repeated request gets another id: mail programmes show equal ids once.
    const id = mailIdOf('aviso', `${row.codigo} ${row.atualizado_em.toISOString()}`);
    await jobs.enqueue(db, sendMailJob, { id, to: row.email, ...message }, { once: running.id });
  });

  /**
   * Takes some requests out of the list and enqueues their mails in the same transaction: killed at any point, each
   * request is either still in the list or has one mail.
   */
  async function sendSome(tx: Db, endereco: EnderecoPagina, evento: Evento, church: string): Promise<number> {
    const dueRequests = await tx.query<{
      email: string;
      nome: string | null;
      idioma: string;
      codigo: string;
    }>(
      sql`delete from aviso where id in (select id from aviso
          where endereco = ${endereco} and confirmado_em is not null order by id limit ${batch} for update skip locked)
        returning email, nome, idioma, codigo`,
    );
    for (const { email, nome, idioma, codigo } of dueRequests) {
      const locale = findLanguage(idioma).texts;
      const message = renderMail('notice_open', locale, {
        name: nome ?? '',
        church,
        event: evento.nome,
        link: `${config.baseUrl}/${endereco}`,
        facts: [
          ['fact.event', evento.nome],
          ['fact.when', dayTimeInSentence(evento.data, evento.horario_inicial, locale)],
          ...(evento.local ? [['fact.where', evento.local] as const] : []),
        ],
      });
      await jobs.enqueue(tx, sendMailJob, { id: mailIdOf('aviso_aberto', codigo), to: email, ...message });
    }
    return dueRequests.length;
  }

  /** Whether a place can be bought now: who reads that sign-ups are open must not find a full event. Without lots, the office takes the names. */
  async function takesSignUps({ slug, lotes, inscricoes }: Evento): Promise<boolean> {
    if (inscricoes !== 'abertas' || lotes.length === 0) return inscricoes === 'abertas';
    const offer = await signUps.offer(slug);
    return offer?.lotes.some(({ estado }) => estado === 'aberto') ?? false;
  }

  jobs.handle(sendNoticesJob, async () => {
    await requests.forget();
    const church = (await site.settings()).nome;
    await notifyOfStock(church);
    for (const endereco of enderecosPagina) {
      const page = await site.paginaDe(endereco);
      if (page.estado !== 'aberta' || !(await takesSignUps(page.evento))) continue;
      let sent: number;
      do sent = await db.transaction((tx) => sendSome(tx, endereco, page.evento, church));
      while (sent === batch);
    }
  });
}
