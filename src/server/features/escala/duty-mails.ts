import { z } from 'zod';
import { mailIdOf } from '#server/checkout/mail-id.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { defineJob, defineScheduledJob } from '#server/ports/jobs.ts';
import { isPresentSql } from '#server/sections/household-sql.ts';
import type { EscalaDeps } from './deps.ts';
import { type DutyTexts, dutyLine } from './duty-line.ts';
import type { Links } from './links.ts';
import { isMonthPublishedSql, isNotifiedSql, isVolunteerSql } from './rows.ts';
import { dropRemoval, queueRemoval } from './whatsapp-queue.ts';

/** Minutes without a change before the affected volunteers are informed: nobody is informed of a change that is undone at once. */
const quietMinutes = 2;

/** Informs the volunteers of a department's month of what they do not know yet. */
export const notifyVolunteersJob = defineJob({
  name: 'escala.avisar',
  payload: z.object({ departamento: z.number() }),
});

/** Finds changes after publishing: of places, of events and of their times; then the duties that leaders have to decide on. */
const everyMinuteJob = defineScheduledJob({
  name: 'escala.mudancas',
  cron: '* * * * *',
  queue: { policy: 'short', retryLimit: 0, deleteAfterSeconds: 3600 },
});

interface Duty extends DutyTexts {
  vaga: number;
  departamento: number;
}

/** A duty that was taken away. */
interface Removed extends Duty {
  /** the volunteer knew of it */
  sabia: boolean;
}

/** The news for a volunteer. */
interface News {
  novas: Duty[];
  mudadas: Duty[];
  retiradas: Removed[];
  /** the volunteer was never informed of a duty that is still to come */
  isFirst: boolean;
}

/** SQL over the vaga `v` and its event `e`: a published duty that has a volunteer and is still to come. */
const isDuty = sql`v.voluntario is not null and v.estado <> 'recusado' and e.status <> 'cancelado' and ${isMonthPublishedSql}`;

/**
 * Mails contain the difference between what volunteers were informed of (escala_aviso) and what is published now. The difference, its
 * record and the mail are one transaction, so that a server that dies in between informs nobody twice and forgets nobody.
 */
export function createDutyMails(
  { db, clock, jobs, site }: EscalaDeps,
  links: Links,
  leaderChecks: readonly ((before: Date) => Promise<void>)[],
) {
  /**
   * Volunteers whose duties differ from what they were informed of; the duties must have been unchanged for some minutes. Volunteers who left
   * are informed only of duties that were taken away, people who died or left the church of nothing.
   */
  const findVolunteersToNotify = (
    departamento: number | null,
    before: Date,
  ): Promise<{ voluntario: number }[]> =>
    db.query<{ voluntario: number }>(sql`select distinct voluntario from (
        select v.voluntario from escala_vaga v join evento e on e.id = v.evento
          join voluntario o on o.id = v.voluntario join pessoa p on p.id = o.pessoa and ${isVolunteerSql}
          left join escala_aviso a on a.vaga = v.id and a.voluntario = v.voluntario
          where v.de > ${clock.now()} and ${isDuty} and ${isNotifiedSql} is not true
            and (${departamento}::integer is null or v.departamento = ${departamento})
            and greatest(v.atualizado_em, e.atualizado_em) <= ${before}
        union all
        select a.voluntario from escala_aviso a
          where a.de > ${clock.now()} and (${departamento}::integer is null or a.departamento = ${departamento})
            and not exists (select from escala_vaga v join evento e on e.id = v.evento
              where v.id = a.vaga and v.voluntario = a.voluntario and (${isDuty} or v.estado = 'recusado'
                or greatest(v.atualizado_em, e.atualizado_em) > ${before}))
            and not exists (select from escala_vaga v where v.id = a.vaga and v.atualizado_em > ${before})
      ) dif where exists (select from voluntario o join pessoa p on p.id = o.pessoa
        where o.id = dif.voluntario and ${isPresentSql('p')}) order by voluntario`);

  async function newsOf(tx: Db, voluntario: number): Promise<News> {
    const now = clock.now();
    const duties = await tx.query<
      Duty & { contada: boolean; igual: boolean }
    >(sql`select v.id as vaga, v.departamento, v.de, v.ate,
          e.nome as evento, v.funcao, d.nome as departamento_nome, nullif(concat_ws(', ', e.local, e.endereco), '') as local,
          a.id is not null as contada, coalesce(${isNotifiedSql}, false) as igual
        from escala_vaga v join evento e on e.id = v.evento join departamento d on d.id = v.departamento
          join voluntario o on o.id = v.voluntario join pessoa p on p.id = o.pessoa and ${isVolunteerSql}
          left join escala_aviso a on a.vaga = v.id and a.voluntario = v.voluntario
        where v.voluntario = ${voluntario} and v.de > ${now} and ${isDuty} order by v.de, v.id`);
    const retiradas =
      await tx.query<Removed>(sql`select a.vaga, a.departamento, a.de, a.ate, a.evento_nome as evento, a.funcao,
          d.nome as departamento_nome, null as local, a.sabe_desde is not null as sabia
        from escala_aviso a join departamento d on d.id = a.departamento
        where a.voluntario = ${voluntario} and a.de > ${now} and not exists (select from escala_vaga v join evento e on e.id = v.evento
          where v.id = a.vaga and v.voluntario = a.voluntario and (${isDuty} or v.estado = 'recusado')) order by a.de, a.id`);
    return {
      novas: duties.filter(({ contada }) => !contada),
      mudadas: duties.filter(({ contada, igual }) => contada && !igual),
      retiradas,
      isFirst: duties.every(({ contada }) => !contada) && retiradas.length === 0,
    };
  }

  /**
   * Records what the volunteer is informed of now. Without a mail they know of a duty once the leader's message is marked as sent, unless they
   * answered it already, or knew it before and were never told that it was taken away.
   */
  async function recordNotified(
    tx: Db,
    { voluntario, byMail }: { voluntario: number; byMail: boolean },
    { novas, mudadas, retiradas }: News,
  ): Promise<void> {
    const notified = [...novas, ...mudadas].map(({ vaga }) => vaga);
    await tx.run(sql`insert into escala_aviso (vaga, voluntario, departamento, evento_nome, funcao, de, ate, contado_em, sabe_desde)
      select v.id, v.voluntario, v.departamento, e.nome, v.funcao, v.de, v.ate, ${clock.now()},
          case when ${byMail} or v.estado <> 'pendente' or exists (select from escala_whatsapp w where w.tipo = 'retirada'
            and w.vaga = v.id and w.voluntario = v.voluntario and w.enviada_em is null) then ${clock.now()}::timestamptz end
        from escala_vaga v join evento e on e.id = v.evento where v.id = any(${notified}::integer[])
      on conflict (vaga, voluntario) do update set departamento = excluded.departamento, evento_nome = excluded.evento_nome,
        funcao = excluded.funcao, de = excluded.de, ate = excluded.ate, contado_em = excluded.contado_em,
        lembrete_3 = null, lembrete_1 = null, sabe_desde = coalesce(escala_aviso.sabe_desde, excluded.sabe_desde)`);
    // An answer given for another time does not count; one given after the change does.
    await tx.run(sql`update escala_vaga set estado = 'pendente', versao = versao + 1
      where id = any(${notified}::integer[]) and estado = 'confirmado' and mudou_desde_resposta`);
    await tx.run(sql`delete from escala_aviso where voluntario = ${voluntario}
      and vaga = any(${retiradas.map(({ vaga }) => vaga)}::integer[])`);
    await dropRemoval(tx, voluntario, notified);
    // Volunteers who are informed for the first time in a month join the leader's queue for WhatsApp.
    await tx.run(sql`insert into escala_whatsapp (departamento, mes, voluntario, tipo, criado_em)
      select distinct v.departamento, ${raw(`date_trunc('month', v.de at time zone 'America/Sao_Paulo')::date`)}, v.voluntario,
          'publicada', ${clock.now()}::timestamptz
        from escala_vaga v where v.id = any(${notified}::integer[])
      on conflict (departamento, mes, voluntario, tipo, vaga) do update set enviada_em = null, users = null`);
  }

  /** Informs one volunteer of everything that they do not know yet; sends nothing if there is nothing new. */
  async function notifyVolunteer(voluntario: number): Promise<void> {
    const church = (await site.settings()).nome;
    await db.transaction(async (tx) => {
      // Two jobs at once would find the same difference.
      await tx.run(sql`select id from voluntario where id = ${voluntario} for no key update`);
      const news = await newsOf(tx, voluntario);
      const count = news.novas.length + news.mudadas.length + news.retiradas.length;
      if (count === 0) return;
      const [person] = await tx.query<{ nome: string; email: string | null }>(
        sql`select p.nome, p.email from voluntario o join pessoa p on p.id = o.pessoa where o.id = ${voluntario}`,
      );
      await recordNotified(tx, { voluntario, byMail: Boolean(person?.email) }, news);
      // Volunteers who never knew of a duty are not told that it was taken away.
      const retiradas = news.retiradas.filter(({ sabia }) => sabia);
      if (!person?.email) {
        for (const duty of retiradas) await queueRemoval(tx, voluntario, duty, clock.now());
        return;
      }
      if (news.novas.length + news.mudadas.length + retiradas.length === 0) return;
      const locale = await links.localeOf(tx, voluntario);
      const lines = (list: readonly Duty[], key: 'fact.duty' | 'fact.duty_changed' | 'fact.duty_removed') =>
        list.map((duty) => [key, dutyLine(duty, locale)] as const);
      const message = renderMail(news.isFirst ? 'duty_published' : 'duty_changed', locale, {
        name: person.nome,
        church,
        link: await links.address(tx, voluntario),
        facts: [
          ...lines(news.novas, 'fact.duty'),
          ...lines(news.mudadas, 'fact.duty_changed'),
          ...lines(retiradas, 'fact.duty_removed'),
        ],
      });
      const id = mailIdOf('escala', `${voluntario} ${clock.now().toISOString()} ${JSON.stringify(news)}`);
      await jobs.enqueue(tx, sendMailJob, { id, to: person.email, ...message });
    });
  }

  async function notifyAll(departamento: number | null, before: Date): Promise<void> {
    for (const { voluntario } of await findVolunteersToNotify(departamento, before))
      await notifyVolunteer(voluntario);
  }

  jobs.handle(notifyVolunteersJob, ({ departamento }) => notifyAll(departamento, clock.now()));
  jobs.handle(everyMinuteJob, async () => {
    const before = new Date(clock.now().getTime() - quietMinutes * 60_000);
    await notifyAll(null, before);
    for (const check of leaderChecks) await check(before);
  });
}
