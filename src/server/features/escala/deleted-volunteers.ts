import { mailIdOf } from '#server/checkout/mail-id.ts';
import { sql } from '#server/db/sql.ts';
import { renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { notify } from '#server/ports/notifications.ts';
import { isPresentSql } from '#server/sections/household-sql.ts';
import { voluntarioExcluidoJob } from '#server/sections/jobs/voluntario-excluido.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import type { EscalaDeps } from './deps.ts';
import { dutyLine } from './duty-line.ts';
import { notifyLeadersJob } from './leaders.ts';
import { isOpenDutySql } from './rows.ts';

/**
 * The record of a volunteer was deleted: the person gets a mail about the duties that they knew of, and leaders one about each published place
 * that is free now, and about each swap that nobody is left to accept.
 */
export function deletedVolunteers({ db, clock, jobs, config, site }: EscalaDeps): void {
  jobs.handle(voluntarioExcluidoJob, async (deleted, { id: job }) => {
    const { voluntario, pessoa, idioma, conhecidas, vagas, trocas, users } = deleted;
    const church = (await site.settings()).nome;
    await db.transaction(async (tx) => {
      const [person] = await tx.query<{
        nome: string;
        email: string;
      }>(sql`select p.nome, p.email from pessoa p
        where p.id = ${pessoa} and p.email is not null and ${isPresentSql('p')}`);
      const departments = await tx.query<{ id: number; nome: string }>(
        sql`select id, nome from departamento where id = any(${conhecidas.map(({ departamento }) => departamento)}::integer[])`,
      );
      const nameOf = new Map(departments.map(({ id, nome }) => [id, nome]));
      const duties = conhecidas
        .map(({ departamento, de, ate, ...duty }) => ({
          ...duty,
          departamento_nome: nameOf.get(departamento) ?? '–',
          de: new Date(de),
          ate: new Date(ate),
          local: null,
        }))
        .filter(({ de }) => de > clock.now());
      if (person && duties.length > 0) {
        const locale = findLanguage(idioma ?? undefined).texts;
        const message = renderMail('duty_ended', locale, {
          name: person.nome,
          church,
          link: config.baseUrl,
          facts: duties.map((duty) => ['fact.duty_removed', dutyLine(duty, locale)] as const),
        });
        const mail = { id: mailIdOf('duty_ended', job), to: person.email, ...message };
        await jobs.enqueue(tx, sendMailJob, mail, { once: `${job} person` });
      }
      const free = await tx.query<{ id: number }>(sql`select v.id from escala_vaga v
        where v.id = any(${vagas}::integer[]) and v.voluntario is null and ${isOpenDutySql(clock.now())} order by v.id`);
      for (const { id: vaga } of free)
        await jobs.enqueue(
          tx,
          notifyLeadersJob,
          { tipo: 'duty_vacant', vaga, voluntario, pessoa, vez: job, por: users },
          { once: `${job} ${vaga}` },
        );
      const open = await tx.query<{ vaga: number; voluntario: number }>(sql`select t.vaga, t.voluntario
        from escala_troca t join escala_vaga v on v.id = t.vaga and v.voluntario = t.voluntario
        where t.estado = 'aberta' and t.vaga = any(${trocas.map(({ vaga }) => vaga)}::integer[])
          and ${isOpenDutySql(clock.now())} order by t.id`);
      for (const swap of open)
        await jobs.enqueue(
          tx,
          notifyLeadersJob,
          { tipo: 'swap_refused', ...swap, vez: job },
          { once: `${job} ${swap.vaga}` },
        );
      await notify(
        tx,
        free.map(({ id }) => ({
          tipo: 'escala_bloqueio',
          registro: id,
          chave: `${id}:${job}`,
          por: users,
        })),
      );
    });
  });
}
