import type { WriteContext } from '#server/crud/behaviour.ts';
import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { addDays, addMonths, firstOfMonth } from '#shared/dates.ts';

export type Repeticao = 'semanal' | 'quinzenal' | 'mensal' | 'anual';

/** More than two years of weeks is a mistyped year. */
export const longestSeries = 120;

const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The second Saturday of a month stays the second Saturday of the others; a fifth one becomes the last. */
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

/** The days after the first, up to and with the last; one more than the longest series tells of too many. */
export function laterDays(first: string, repeticao: Repeticao, until: string): string[] {
  const days: string[] = [];
  for (let times = 1; times <= longestSeries; times++) {
    const day = after(first, repeticao, times);
    if (day > until) break;
    days.push(day);
  }
  return days;
}

/** What the events of a series have in common; day, sign-ups and picture are each one's own. */
const common = [
  ...['nome', 'tipo', 'categoria', 'igreja', 'departamento', 'horario_inicial', 'horario_final'],
  ...['local', 'endereco', 'texto', 'vagas'],
];

/** Writes the other events of a series, all marked with the id of the first. */
export async function writeSeries(db: Db, id: number, days: readonly string[]): Promise<void> {
  const columns = raw([...common, 'status'].join(', '));
  await db.run(sql`insert into evento (${columns}, slug, data, data_final, recorrencia)
    select ${columns}, rtrim(left(slug, 109), '-') || '-' || dia, dia, dia + (data_final - data), id
    from evento, unnest(${days}::date[]) dia where id = ${id}`);
  await db.run(sql`update evento set recorrencia = id where id = ${id}`);
}

/** What is over or called off stays as it was. */
const others = sql`e.recorrencia = t.recorrencia and e.id <> t.id and e.status not in ('encerrado', 'cancelado')`;

/** Brings others of the series to what this one says, each on its own day. */
const applyTo =
  (which: Sql) =>
  async ({ db }: WriteContext, id: number): Promise<void> => {
    const sets = raw(common.map((name) => `${name} = t.${name}`).join(', '));
    await db.run(sql`update evento e set ${sets}, data_final = e.data + (t.data_final - t.data),
      versao = e.versao + 1, atualizado_em = now()
      from evento t where t.id = ${id} and ${others} and ${which}`);
  };

export const seriesActions = {
  'aplicar-aos-seguintes': applyTo(sql`e.data > t.data`),
  'aplicar-a-todos': applyTo(sql`true`),
  'cancelar-este-e-os-seguintes': async ({ db }: WriteContext, id: number): Promise<void> => {
    await db.run(sql`update evento e set status = 'cancelado', versao = e.versao + 1, atualizado_em = now()
      from evento t where t.id = ${id} and e.recorrencia = t.recorrencia and e.data >= t.data
      and e.status not in ('encerrado', 'cancelado')`);
  },
};
