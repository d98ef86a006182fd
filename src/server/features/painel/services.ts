import { scopeSql } from '#server/crud/scope.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { CultoDoPainel } from '#shared/contracts/painel.ts';
import { sharesWrite } from '#shared/crud/section.ts';
import { addDays } from '#shared/dates.ts';
import { evento } from '#shared/sections/evento.ts';
import { frequencia } from '#shared/sections/frequencia.ts';
import type { ReadContext } from './read-context.ts';

/** Days after a service on which its attendance is still proposed. */
const proposedDays = 6;
const shown = 12;

/** Services of today and the days before, the last first; null if the person may not record attendance. */
export async function readServices(context: ReadContext): Promise<CultoDoPainel[] | null> {
  const { db, identity, igreja, today } = context;
  const limited = identity.departamentos && !sharesWrite(frequencia, 'create', 'departamento');
  if (limited || !identity.ability.can('create', frequencia.subject)) return null;
  return db.query<CultoDoPainel>(sql`select t.id as evento, t.nome, t.igreja, t.data,
      to_char(t.horario_inicial, 'HH24:MI') as horario,
      (select json_build_object('id', f.id, 'adultos', f.adultos, 'criancas', f.criancas, 'visitantes', f.visitantes,
        'online', f.online) from frequencia f where f.evento = t.id and f.data = t.data) as frequencia
    from evento t where t.data between ${addDays(today, -proposedDays)}::date and ${today}::date
      and t.status in ('publicado', 'encerrado') and t.tipo in ('culto', 'santa_ceia', 'batismo', 'conferencia')
      and (${igreja}::integer is null or t.igreja = ${igreja}) and ${scopeSql(evento, identity) ?? raw('true')}
    order by t.data desc, t.horario_inicial desc, t.id desc limit ${shown}`);
}
