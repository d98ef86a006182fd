import { scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { absentFor } from '#server/sections/pessoa.ts';
import type { ResumoDaPresenca } from '#shared/contracts/domingo.ts';
import { churchToday } from '#shared/dates.ts';
import { evento } from '#shared/sections/evento.ts';
import { pessoa } from '#shared/sections/pessoa.ts';

const months = 6;
const absentWeeks = 4;

/** People per service over the last months, and how many stopped coming. */
export async function attendanceSummary(db: Db, caller: StaffIdentity, now: Date): Promise<ResumoDaPresenca> {
  const today = churchToday(now);
  const meses = await db.query<
    ResumoDaPresenca['meses'][number]
  >(sql`select to_char(c.data, 'YYYY-MM') as mes,
      count(*)::integer as cultos, round(avg(c.contados))::integer as media, round(avg(c.nomes))::integer as media_por_nome
    from (select coalesce(f.data, r.data) as data, f.contados, r.nomes
      from (select evento, data, adultos + criancas + visitantes as contados from frequencia) f
      full join (select evento, data, count(*) as nomes from presenca group by evento, data) r
        on r.evento = f.evento and r.data = f.data
      join evento e on e.id = coalesce(f.evento, r.evento) and ${scopeSql(evento, caller, 'e') ?? raw('true')}) c
    where c.data > date_trunc('month', ${today}::date) - make_interval(months => ${months - 1}) - interval '1 day'
      and c.data <= ${today}
    group by 1 order by 1 desc`);
  if (!caller.ability.can('list', 'pessoa')) return { meses, ausentes: null };
  const [absent] = await db.query<{ total: number }>(sql`select count(*)::integer as total from pessoa t
    where ${absentFor(absentWeeks, today)} and ${scopeSql(pessoa, caller) ?? raw('true')}`);
  return { meses, ausentes: { semanas: absentWeeks, total: absent!.total } };
}
