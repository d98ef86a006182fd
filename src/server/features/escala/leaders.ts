import { z } from 'zod';
import { mailIdOf } from '#server/checkout/mail-id.ts';
import { scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { createRightsReader, type RightsReader } from '#server/http/rights-reader.ts';
import { renderMail } from '#server/mail/render.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { defineJob } from '#server/ports/jobs.ts';
import { isPresentSql } from '#server/sections/household-sql.ts';
import { churchToday } from '#shared/dates.ts';
import { dayOf } from '#shared/escala/times.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { departamento as departamentoSection } from '#shared/sections/departamento.ts';
import { findCandidates } from './candidates.ts';
import type { EscalaDeps } from './deps.ts';
import { type DutyTexts, dutyLine } from './duty-line.ts';
import type { Links } from './links.ts';
import { findVagas, lugarDaEscala, servesSql } from './rows.ts';
import { queueRemoval, queueSwapRequests } from './whatsapp-queue.ts';

/** Informs the leaders of a department about an event at a place, and who could take it. */
export const notifyLeadersJob = defineJob({
  name: 'escala.lider',
  payload: z.object({
    tipo: z.enum([
      'duty_declined',
      'duty_blocked',
      'duty_clash',
      'duty_inactive',
      'duty_vacant',
      'swap_asked_by_hand',
      'swap_refused',
      'swap_done',
    ]),
    vaga: z.number(),
    /** the volunteer who declined, set a blockout, has another duty then, serves no more, was deleted, asks for a swap, or gave the place away */
    voluntario: z.number(),
    /** the person of a volunteer whose record was deleted */
    pessoa: z.number().optional(),
    /** the volunteer who has the place now */
    outro: z.number().optional(),
    /** the account that did it, whose person gets no message */
    por: z.number().optional(),
    /** makes each occasion a message of its own */
    vez: z.string(),
  }),
  queue: { batchSize: 10 },
});

/** Informs volunteers who were asked to take a place; those without an e-mail address are told by their leader, who gets a mail about it. */
export const swapRequestedJob = defineJob({
  name: 'escala.troca',
  payload: z.object({ troca: z.number() }),
});

interface Reader {
  nome: string;
  email: string;
}
interface Leader extends Reader {
  pessoa: number | null;
  /** the language of their account, or else of their own page as a volunteer */
  idioma: string | null;
}

/**
 * The leaders in office of a department, or of the nearest one above it that has any whom a mail reaches: not those who died or left the
 * church. Without any, the account that published its schedule last, of those that may still edit it.
 */
async function findLeaders(
  db: Db,
  accounts: RightsReader,
  departamento: number,
  today: string,
): Promise<Leader[]> {
  const leaders = await db.query<Leader>(sql`with recursive acima as (
      select id, departamento_id, 0 as nivel from departamento where id = ${departamento}
      union all select d.id, d.departamento_id, a.nivel + 1 from departamento d join acima a on d.id = a.departamento_id where a.nivel < 10),
    lideres as (select a.nivel, p.id, p.nome, p.email
      from acima a join cargo c on c.departamento = a.id
        join cargo_pessoas l on l.cargo = c.id join pessoa p on p.id = l.pessoa
      where p.email is not null and ${isPresentSql('p')}
        and c.data_entrada <= ${today} and (c.data_saida is null or c.data_saida > ${today}))
    select distinct on (p.email) p.id as pessoa, p.nome, p.email, coalesce(
        (select u.language from users u where u.pessoa = p.id and u.ativo and u.language is not null order by u.ultimo_acesso desc nulls last, u.id limit 1),
        (select k.idioma from escala_link k join voluntario o on o.id = k.voluntario where o.pessoa = p.id)) as idioma
      from lideres p where p.nivel = (select min(nivel) from lideres)
    order by p.email, p.id`);
  return leaders.length > 0 ? leaders : findPublisher(db, accounts, departamento);
}

async function findPublisher(db: Db, accounts: RightsReader, departamento: number): Promise<Leader[]> {
  const publishers = await db.query<Omit<Leader, 'nome'> & { id: number }>(sql`select u.id, u.pessoa, u.email,
      u.language as idioma from escala_publicacao p join users u on u.id = p.users
    where p.departamento = ${departamento}
      and not exists (select from pessoa q where q.id = u.pessoa and not (${isPresentSql('q')}))
    group by u.id order by max(p.publicada_em) desc, u.id`);
  const ids = publishers.map(({ id }) => id);
  const current = await accounts(db, ids);
  for (const { id, ...publisher } of publishers) {
    const account = current.find((one) => one.id === id);
    if (!account?.ability.can('edit', 'voluntario')) continue;
    const [visible] = await db.query(sql`select from departamento t where t.id = ${departamento}
      and ${scopeSql(departamentoSection, account) ?? raw('true')}`);
    if (visible) return [{ ...publisher, nome: account.name }];
  }
  return [];
}

const wordsOf = async (db: Db, vaga: number): Promise<(DutyTexts & { departamento: number }) | undefined> => {
  const [row] = await db.query<
    DutyTexts & { departamento: number }
  >(sql`select e.nome as evento, d.nome as departamento_nome,
      d.id as departamento, v.funcao, v.de, v.ate, nullif(concat_ws(', ', e.local, e.endereco), '') as local
    from escala_vaga v join evento e on e.id = v.evento join departamento d on d.id = v.departamento where v.id = ${vaga}`);
  return row;
};

const nameOf = async (db: Db, voluntario: number, pessoa?: number): Promise<string> => {
  const [row] = await db.query<{ nome: string }>(
    sql`select p.nome from pessoa p where p.id = coalesce(${pessoa ?? null}::integer,
      (select o.pessoa from voluntario o where o.id = ${voluntario}))`,
  );
  return row?.nome ?? '–';
};

/** Those who were asked to take a place by the open request `s`, have not refused and may serve. */
const findAsked = (db: Db, which: Sql): Promise<{ id: number; nome: string; email: string | null }[]> =>
  db.query(sql`select o.id, p.nome, p.email from escala_troca s join escala_troca_convidado c on c.troca = s.id
    join voluntario o on o.id = c.voluntario join pessoa p on p.id = o.pessoa
    where s.estado = 'aberta' and c.recusou_em is null and ${servesSql} and ${which} order by o.id`);

/** Whether the volunteer has the place, for example again by another swap; the lock waits for one that is being accepted now. */
const hasPlace = async (tx: Db, vaga: number, voluntario: number): Promise<boolean> => {
  const [place] = await tx.query<{ voluntario: number | null }>(
    sql`select voluntario from escala_vaga where id = ${vaga} for share`,
  );
  return place?.voluntario === voluntario;
};

/** The mails about declines, blockouts and swaps. */
export function leaderJobs(deps: EscalaDeps, links: Links): void {
  const { db, clock, jobs, config, site } = deps;
  const accounts = createRightsReader(deps);
  jobs.handle(
    notifyLeadersJob,
    async ({ tipo, vaga, voluntario, pessoa: deleted, outro, por, vez }, running) => {
      const duty = await wordsOf(db, vaga);
      const [place] = await findVagas(db, sql`v.id = ${vaga}`);
      if (!duty || !place) return;
      const isByHand = tipo === 'swap_asked_by_hand';
      const toAsk = isByHand ? await findAsked(db, sql`s.vaga = ${vaga} and p.email is null`) : [];
      if (isByHand && toAsk.length === 0) return;
      const church = (await site.settings()).nome;
      const person = await nameOf(db, voluntario, deleted);
      const other = outro === undefined ? '' : await nameOf(db, outro);
      const best =
        tipo === 'swap_done' || isByHand
          ? []
          : await findCandidates(db, lugarDaEscala(place), { without: [voluntario] });
      const link = `${config.baseUrl}/admin/escala?departamento=${duty.departamento}&dia=${dayOf(place.de)}${isByHand ? '&abrir=whatsapp' : ''}`;
      const messages: { id: string; to: string; subject: string; text: string; html: string }[] = [];
      const [actor] = await db.query<{ pessoa: number | null; email: string }>(
        sql`select pessoa, email from users where id = ${por ?? null}`,
      );
      for (const { pessoa, nome, email, idioma } of await findLeaders(
        db,
        accounts,
        duty.departamento,
        churchToday(clock.now()),
      )) {
        if (actor && (email === actor.email || (pessoa !== null && pessoa === actor.pessoa))) continue;
        const locale = findLanguage(idioma ?? undefined).texts;
        const message = renderMail(tipo, locale, {
          name: nome,
          church,
          link,
          person,
          other,
          facts: [
            ['fact.duty', dutyLine(duty, locale)],
            ...(place.motivo && tipo !== 'swap_done' ? [['fact.duty_reason', place.motivo] as const] : []),
            ...best.slice(0, 3).map((one) => ['fact.replacement', one.nome] as const),
            ...toAsk.map((one) => ['fact.ask_by_whatsapp', one.nome] as const),
          ],
        });
        messages.push({ id: mailIdOf(tipo, `${vaga} ${vez} ${email}`), to: email, ...message });
      }
      const [asker] =
        tipo === 'swap_done'
          ? await db.query<{ email: string | null }>(
              sql`select p.email from voluntario o join pessoa p on p.id = o.pessoa and ${isPresentSql('p')} where o.id = ${voluntario}`,
            )
          : [];
      if (asker?.email) {
        const locale = await links.localeOf(db, voluntario);
        const message = renderMail('swap_accepted', locale, {
          name: person,
          church,
          other,
          link: await links.address(db, voluntario),
          facts: [['fact.duty', dutyLine(duty, locale)]],
        });
        messages.push({ id: mailIdOf('swap_accepted', `${vaga} ${vez}`), to: asker.email, ...message });
      }
      await db.transaction(async (tx) => {
        if (asker && !asker.email && !(await hasPlace(tx, vaga, voluntario)))
          await queueRemoval(tx, voluntario, { vaga, ...duty }, clock.now());
        for (const message of messages)
          await jobs.enqueue(tx, sendMailJob, message, { once: `${running.id} ${message.id}` });
      });
    },
  );

  jobs.handle(swapRequestedJob, async ({ troca }, running) => {
    const [swap] = await db.query<{ vaga: number; voluntario: number; motivo: string | null }>(
      sql`select vaga, voluntario, motivo from escala_troca where id = ${troca} and estado = 'aberta'`,
    );
    const duty = swap && (await wordsOf(db, swap.vaga));
    if (!duty) return;
    const church = (await site.settings()).nome;
    const person = await nameOf(db, swap.voluntario);
    const guests = await findAsked(db, sql`s.id = ${troca}`);
    const withoutAddress = guests.filter(({ email }) => email === null).map(({ id }) => id);
    await db.transaction(async (tx) => {
      await queueSwapRequests(tx, swap.vaga, withoutAddress, clock.now());
      // The leader expects nothing in the queue at this moment, and only they can send it.
      if (withoutAddress.length > 0) {
        const { vaga, voluntario } = swap;
        const message = { tipo: 'swap_asked_by_hand', vaga, voluntario, vez: `${troca}` } as const;
        await jobs.enqueue(tx, notifyLeadersJob, message, { once: `${running.id} leader` });
      }
      for (const { id, nome, email } of guests) {
        if (email === null) continue;
        const locale = await links.localeOf(tx, id);
        const message = renderMail('swap_asked', locale, {
          name: nome,
          church,
          person,
          link: await links.address(tx, id),
          facts: [
            ['fact.duty', dutyLine(duty, locale)],
            ...(swap.motivo ? [['fact.duty_reason', swap.motivo] as const] : []),
          ],
        });
        const mail = { id: mailIdOf('swap_asked', `${troca} ${id}`), to: email, ...message };
        await jobs.enqueue(tx, sendMailJob, mail, { once: `${running.id} ${id}` });
      }
    });
  });
}
