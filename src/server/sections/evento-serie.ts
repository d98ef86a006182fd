import type { WriteContext } from '#server/crud/behaviour.ts';
import { deleteFileJob } from '#server/crud/file-jobs.ts';
import { scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { addDays, addMonths, firstOfMonth } from '#shared/dates.ts';
import { evento as declaration } from '#shared/sections/evento.ts';

type Repeticao = 'semanal' | 'quinzenal' | 'mensal' | 'anual';

/** More than two years of weeks is a mistyped year. */
export const longestSeries = 120;

const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The second Saturday of a month stays the second Saturday in the others; a fifth one becomes the last. */
function sameWeekday(first: string, months: number): string {
  const start = addMonths(firstOfMonth(first), months);
  const nth = Math.ceil(Number(first.slice(8)) / 7);
  const day = addDays(start, ((weekday(first) - weekday(start) + 7) % 7) + (nth - 1) * 7);
  return day.slice(0, 7) === start.slice(0, 7) ? day : addDays(day, -7);
}

const after = (first: string, repeticao: Repeticao, times: number): string => {
  if (repeticao === 'mensal') return sameWeekday(first, times);
  if (repeticao === 'anual') return addMonths(first, 12 * times);
  return addDays(first, (repeticao === 'semanal' ? 7 : 14) * times);
};

/**
 * The days after the first, up to and including the last; stops at one more than the longest series, to detect too
 * many.
 */
export function laterDays(first: string, repeticao: Repeticao, until: string): string[] {
  const days: string[] = [];
  for (let times = 1; times <= longestSeries; times++) {
    const day = after(first, repeticao, times);
    if (day > until) break;
    days.push(day);
  }
  return days;
}

/** Fields that the events of a series share; the day is each one's own, and dates relative to it move along. */
const common = [
  ...['nome', 'tipo', 'interno', 'categoria', 'igreja', 'departamento', 'horario_inicial', 'horario_final'],
  ...['local', 'endereco', 'texto', 'vagas', 'imagem'],
];

const lot = ['ordem', 'preco', 'quantidade'];
const moved = (column: string): string => `l.${column} + (e.data - t.data)`;
/** The lots of `t` and the other events they apply to. */
const lotsFor = (id: number, which: Sql): Sql => sql`evento t join evento e on ${which}
  join evento_lotes l on l.evento = t.id where t.id = ${id}`;

const addLots = (db: Db, id: number, which: Sql): Promise<number> =>
  db.run(sql`insert into evento_lotes (evento, nome, ${raw(lot.join(', '))}, de, ate)
    select e.id, l.nome, ${raw(lot.map((name) => `l.${name}`).join(', '))}, ${raw(moved('de'))}, ${raw(moved('ate'))}
    from ${lotsFor(id, which)}
    and not exists (select from evento_lotes o where o.evento = e.id and lower(o.nome) = lower(l.nome))`);

/** Inserts the other events of a series, all with the id of the first. */
export async function writeSeries(db: Db, id: number, days: readonly string[]): Promise<void> {
  const columns = raw([...common, 'status'].join(', '));
  await db.run(sql`insert into evento (${columns}, slug, data, data_final, recorrencia, inscricoes_de, inscricoes_ate)
    select ${columns}, rtrim(left(slug, 109), '-') || '-' || dia, dia, dia + (data_final - data), id,
      inscricoes_de + (dia - data) * interval '1 day', inscricoes_ate + (dia - data) * interval '1 day'
    from evento, unnest(${days}::date[]) dia where id = ${id}`);
  await db.run(sql`update evento set recorrencia = id where id = ${id}`);
  await addLots(db, id, sql`e.recorrencia = t.id and e.id <> t.id`);
}

/**
 * Events of the series that may still change: not closed or cancelled ones, nor those of churches or departments that
 * the caller has no access to.
 */
const changeable = (context: WriteContext): Sql =>
  sql`e.recorrencia = t.recorrencia and e.status not in ('encerrado', 'cancelado')
    and ${scopeSql(declaration, context, 'e') ?? raw('true')}`;

/** Lots with the same name are the same lot and keep their rows, which other tables may refer to. */
async function applyLots(db: Db, id: number, which: Sql): Promise<void> {
  const sets = raw(lot.map((name) => `${name} = l.${name}`).join(', '));
  await db.run(sql`delete from evento_lotes o using evento t join evento e on ${which}
    where t.id = ${id} and o.evento = e.id
    and not exists (select from evento_lotes l where l.evento = t.id and lower(l.nome) = lower(o.nome))`);
  await db.run(sql`update evento_lotes o set ${sets}, de = ${raw(moved('de'))}, ate = ${raw(moved('ate'))}
    from ${lotsFor(id, which)} and o.evento = e.id and lower(o.nome) = lower(l.nome)`);
  await addLots(db, id, which);
}

/** Copies this event's data to others of the series, each on its own day. */
const applyTo =
  (which: Sql) =>
  async (context: WriteContext, id: number): Promise<void> => {
    const { db, jobs } = context;
    const meant = sql`${changeable(context)} and e.id <> t.id and ${which}`;
    const had = await db.query<{ imagem: string }>(sql`select distinct e.imagem from evento t
      join evento e on ${meant} where t.id = ${id} and e.imagem is not null`);
    const sets = raw(common.map((name) => `${name} = t.${name}`).join(', '));
    await db.run(sql`update evento e set ${sets}, data_final = e.data + (t.data_final - t.data),
      versao = e.versao + 1, atualizado_em = now()
      from evento t where t.id = ${id} and ${meant}`);
    await applyLots(db, id, meant);
    const gone = await db.query<{ chave: string }>(sql`delete from arquivo a
      where a.id = any(${had.map(({ imagem }) => imagem)}::uuid[])
      and not exists (select from evento e where e.imagem = a.id) returning chave`);
    for (const { chave } of gone) await jobs.enqueue(db, deleteFileJob, { chave });
  };

export const seriesActions = {
  'aplicar-aos-seguintes': applyTo(sql`e.data > t.data`),
  'aplicar-a-todos': applyTo(sql`true`),
  'cancelar-este-e-os-seguintes': async (context: WriteContext, id: number): Promise<void> => {
    await context.db.run(sql`update evento e set status = 'cancelado', versao = e.versao + 1, atualizado_em = now()
      from evento t where t.id = ${id} and ${changeable(context)} and e.data >= t.data`);
  },
};
