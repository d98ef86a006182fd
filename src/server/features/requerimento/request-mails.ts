import { z } from 'zod';
import { mailIdOf } from '#server/checkout/mail-id.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { escapeHtml, renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { defineJob } from '#server/ports/jobs.ts';
import { requestLetterJob } from '#server/sections/jobs/requerimento-carta.ts';
import { writtenDate } from '#shared/dates.ts';
import { findLanguage, type Locale, label } from '#shared/i18n/languages.ts';
import { prazoDias, requerimento } from '#shared/sections/requerimento.ts';

/** Mails the link that confirms a request of the site. */
export const confirmRequestJob = defineJob({
  name: 'requerimento.confirmar',
  payload: z.object({ pendente: z.number() }),
});

const requestName = (tipo: string, locale: Locale): string =>
  label(requerimento.fields.tipo.options[tipo as 'portabilidade'], locale);

/** Plain text as the paragraphs of a mail. */
const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');

/** A request of an erased person was kept until it was answered; now only the fact of the answer stays. */
async function deleteErased(tx: Db, id: number): Promise<void> {
  const cleared =
    await tx.run(sql`update requerimento r set nome = p.nome, email = null, telefone = null, detalhes = null, resposta = null,
      versao = r.versao + 1, atualizado_em = now()
    from pessoa p where r.id = ${id} and p.id = r.pessoa and p.anonimizada_em is not null`);
  if (cleared === 0) return;
  await tx.run(sql`select set_config('aprisco.retencao', 'on', true)`);
  await tx.run(sql`update trilha set antes = case when antes is not null then '{}'::jsonb end,
    depois = case when depois is not null then '{}'::jsonb end where secao = 'requerimento' and registro = ${id}`);
}

/** The mails to data subjects: confirm, arrived, answered. */
export function requestMails({
  config,
  db,
  jobs,
  site,
}: Pick<FeatureDeps, 'config' | 'db' | 'jobs' | 'site'>): void {
  const policy = `${config.baseUrl}/politica-privacidade`;

  jobs.handle(confirmRequestJob, async ({ pendente }, running) => {
    const [row] = await db.query<{ email: string; tipo: string; codigo: string; idioma: string }>(
      sql`select email, tipo, codigo, idioma from requerimento_pendente where id = ${pendente}`,
    );
    if (!row) return;
    const { texts } = findLanguage(row.idioma);
    const message = renderMail('request_confirm', texts, {
      // Without the name, which another person may have typed.
      name: '',
      church: (await site.settings()).nome,
      request: requestName(row.tipo, texts),
      link: `${policy}/pedido/${row.codigo}`,
    });
    const id = mailIdOf('requerimento', row.codigo);
    await jobs.enqueue(db, sendMailJob, { id, to: row.email, ...message }, { once: running.id });
  });

  jobs.handle(requestLetterJob, async ({ requerimento: id, carta }, running) => {
    const [row] = await db.query<{
      nome: string;
      email: string | null;
      tipo: string;
      idioma: string;
      prazo: string;
      resposta: string | null;
    }>(sql`select nome, email, tipo, idioma, (recebido_em + ${prazoDias}::integer)::text as prazo, resposta
      from requerimento where id = ${id}`);
    if (!row) return;
    if (!row.email) return carta === 'respondido' ? deleteErased(db, id) : undefined;
    const { texts } = findLanguage(row.idioma);
    const common = {
      name: row.nome,
      church: (await site.settings()).nome,
      link: policy,
      request: requestName(row.tipo, texts),
      number: String(id),
    };
    const answer = row.resposta ?? '';
    const message =
      carta === 'recebido'
        ? renderMail('request_received', texts, { ...common, until: writtenDate(row.prazo, texts) })
        : renderMail('request_answered', texts, {
            ...common,
            body: { html: paragraphs(answer), text: answer },
          });
    const to = row.email;
    const mail = { id: mailIdOf(`requerimento_${carta}`, String(id)), to, ...message };
    await db.transaction(async (tx) => {
      await jobs.enqueue(tx, sendMailJob, mail, { once: running.id });
      if (carta === 'respondido') await deleteErased(tx, id);
    });
  });
}
