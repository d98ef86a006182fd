import { mailIdOf } from '#server/checkout/mail-id.ts';
import { sql } from '#server/db/sql.ts';
import { renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { defineScheduledJob } from '#server/ports/jobs.ts';
import { addDays, churchToday } from '#shared/dates.ts';
import type { EscalaDeps } from './deps.ts';
import { type DutyTexts, dutyLine } from './duty-line.ts';
import type { Links } from './links.ts';
import { momentSql, servesSql } from './rows.ts';

/** Every hour from 8 to 20, so that a server that was off at one of these hours catches up on the same day. */
const reminderJob = defineScheduledJob({
  name: 'escala.lembrar',
  cron: '5 8-20 * * *',
  queue: { policy: 'short', retryLimit: 2, deleteAfterSeconds: 3600 },
});

interface Due extends DutyTexts {
  aviso: number;
  vaga: number;
  voluntario: number;
}

/** Reminders three days and one day before a duty, each once, with all duties that are due in one mail. */
export function reminderJobs({ db, clock, jobs, site }: EscalaDeps, links: Links): void {
  jobs.handle(reminderJob, async () => {
    const today = churchToday(clock.now());
    const church = (await site.settings()).nome;
    for (const { column, days } of [
      { column: 'lembrete_1', days: 1 },
      { column: 'lembrete_3', days: 3 },
    ] as const) {
      const first = days === 1 ? today : addDays(today, 2);
      const [marked, isDue] = [
        column === 'lembrete_1' ? sql`lembrete_1` : sql`lembrete_3`,
        // A volunteer who was informed of a duty on the same day needs no reminder.
        sql`v.de > ${clock.now()} and v.de >= ${momentSql(`${first}T00:00`)} and v.de < ${momentSql(`${addDays(today, days + 1)}T00:00`)}
          and a.contado_em < ${new Date(clock.now().getTime() - 20 * 3_600_000)}`,
      ];
      const people = await db.query<{
        voluntario: number;
      }>(sql`select distinct a.voluntario from escala_aviso a
        join escala_vaga v on v.id = a.vaga and v.voluntario = a.voluntario and v.estado <> 'recusado'
        join evento e on e.id = v.evento and e.status <> 'cancelado'
        join voluntario o on o.id = a.voluntario join pessoa p on p.id = o.pessoa and ${servesSql}
        where a.${marked} is null and ${isDue} order by 1`);
      for (const { voluntario } of people)
        await db.transaction(async (tx) => {
          const due = await tx.query<Due>(sql`update escala_aviso a set ${marked} = ${clock.now()}
              from escala_vaga v join evento e on e.id = v.evento join departamento d on d.id = v.departamento
              where v.id = a.vaga and v.voluntario = a.voluntario and a.voluntario = ${voluntario} and v.estado <> 'recusado'
                and e.status <> 'cancelado' and a.${marked} is null and ${isDue}
              returning a.id as aviso, v.id as vaga, a.voluntario, e.nome as evento, d.nome as departamento_nome, v.funcao, v.de, v.ate,
                nullif(concat_ws(', ', e.local, e.endereco), '') as local`);
          if (due.length === 0) return;
          await tx.run(sql`insert into escala_whatsapp (departamento, mes, voluntario, tipo, vaga, criado_em)
            select v.departamento, date_trunc('month', v.de at time zone 'America/Sao_Paulo')::date, v.voluntario, 'lembrete', v.id,
                ${clock.now()}::timestamptz
              from escala_vaga v where v.id = any(${due.map(({ vaga }) => vaga)}::integer[])
            on conflict (departamento, mes, voluntario, tipo, vaga) do update set enviada_em = null, users = null`);
          const [person] = await tx.query<{ nome: string; email: string | null }>(
            sql`select p.nome, p.email from voluntario o join pessoa p on p.id = o.pessoa where o.id = ${voluntario}`,
          );
          if (!person?.email) return;
          await tx.run(sql`update escala_aviso set sabe_desde = ${clock.now()}
            where id = any(${due.map(({ aviso }) => aviso)}::integer[]) and sabe_desde is null`);
          const locale = await links.localeOf(tx, voluntario);
          const message = renderMail('duty_reminder', locale, {
            name: person.nome,
            church,
            link: await links.address(tx, voluntario),
            facts: due
              .toSorted((a, b) => a.de.getTime() - b.de.getTime())
              .map((duty) => ['fact.duty', dutyLine(duty, locale)] as const),
          });
          const id = mailIdOf(column, due.map(({ aviso, de }) => `${aviso} ${de.toISOString()}`).join());
          await jobs.enqueue(tx, sendMailJob, { id, to: person.email, ...message });
        });
    }
  });
}
