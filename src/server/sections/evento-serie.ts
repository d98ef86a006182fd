import type { Current, SeriesChange, Values, WriteContext } from '#server/crud/behaviour.ts';
import { type ChildTable, childTables, columnsOf } from '#server/crud/columns.ts';
import { scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { addDays, churchDateTime, daysBetween } from '#shared/dates.ts';
import { evento as declaration } from '#shared/sections/evento.ts';
import { series } from '#shared/sections/evento-serie.ts';
import { eventoCanceladoJob } from './jobs/evento-cancelado.ts';

/** What each event has of its own; dates relative to its day move along. */
const own = new Set<string>([
  ...series.ownFields,
  'data',
  'data_final',
  'inscricoes_de',
  'inscricoes_ate',
  'lotes',
]);
/** All other columns and lists are the same in the events of a series. */
const common = columnsOf(declaration)
  .map(({ name }) => name)
  .filter((name) => !own.has(name));
const commonLists = childTables(declaration).filter(({ field }) => !own.has(field));

/** Copies a list of the event `id` to the other events of its series. */
const copyList = (db: Db, id: number, { name, declared, target }: ChildTable): Promise<number> => {
  const columns =
    declared.kind === 'items'
      ? columnsOf({ name, fields: declared.fields }).map((column) => column.name)
      : [target];
  const copied = ['ordem', ...columns];
  return db.run(sql`insert into ${raw(name)} (evento, ${raw(copied.join(', '))})
    select e.id, ${raw(copied.map((column) => `l.${column}`).join(', '))}
    from evento e join ${raw(name)} l on l.evento = ${id} where e.recorrencia = ${id} and e.id <> ${id}
    order by e.id, l.ordem`);
};

const lot = ['ordem', 'preco', 'quantidade'];
const moved = (column: string): string => `l.${column} + (e.data - t.data)`;
/** The lots of the event `t`, and the other events to which they are copied. */
const lotsFor = (id: number, which: Sql): Sql => sql`evento t join evento e on ${which}
  join evento_lotes l on l.evento = t.id where t.id = ${id}`;

const addLots = (db: Db, id: number, which: Sql): Promise<number> =>
  db.run(sql`insert into evento_lotes (evento, nome, ${raw(lot.join(', '))}, de, ate)
    select e.id, l.nome, ${raw(lot.map((name) => `l.${name}`).join(', '))}, ${raw(moved('de'))}, ${raw(moved('ate'))}
    from ${lotsFor(id, which)}
    and not exists (select from evento_lotes o where o.evento = e.id and lower(o.nome) = lower(l.nome))`);

/** Inserts the other events of a series, all with the id of the first. */
export async function writeSeries(db: Db, id: number, days: readonly string[]): Promise<void> {
  const columns = raw(common.join(', '));
  await db.run(sql`insert into evento (${columns}, slug, data, data_final, recorrencia, inscricoes_de, inscricoes_ate)
    select ${columns}, rtrim(left(slug, 109), '-') || '-' || dia, dia, dia + (data_final - data), id,
      inscricoes_de + (dia - data) * interval '1 day', inscricoes_ate + (dia - data) * interval '1 day'
    from evento, unnest(${days}::date[]) dia where id = ${id}`);
  await db.run(sql`update evento set recorrencia = id where id = ${id}`);
  await addLots(db, id, sql`e.recorrencia = t.id and e.id <> t.id`);
  for (const list of commonLists) await copyList(db, id, list);
}

/**
 * Events of the series that may still be cancelled with event `t`: not closed or cancelled ones, nor others that are over, nor those of
 * churches or departments that the caller has no access to.
 */
const changeable = (context: WriteContext): Sql =>
  sql`e.recorrencia = t.recorrencia and e.status not in ('encerrado', 'cancelado')
    and (e.id = t.id or coalesce(e.data_final, e.data) + e.horario_final > ${churchDateTime(context.clock.now())}::timestamp)
    and ${scopeSql(declaration, context, 'e') ?? raw('true')}`;

/** How many days the changed event moved; the others move by as many. */
const movedBy = ({ before, after }: SeriesChange<typeof declaration>): number =>
  daysBetween(before.data, after.data);

const movedMoment = (moment: string | null, days: number): string | null =>
  moment === null ? null : new Date(Date.parse(moment) + days * 86_400_000).toISOString();
const movedDay = (day: string | null, days: number): string | null =>
  day === null ? null : addDays(day, days);

/**
 * A changed list in another event of the series. An item that is called as the changed one was called before, or as it is called now, keeps
 * its row: sign-ups refer to lots and questions.
 */
function followItems<T extends { id?: number | undefined }>(
  own: readonly T[],
  { before, after }: { before: readonly T[]; after: readonly T[] },
  nameOf: (item: T) => string | number,
): T[] {
  const formerNames = new Map(before.map((item) => [item.id, nameOf(item)]));
  const left = [...own];
  const take = (name: string | number | undefined): number | undefined => {
    const at = left.findIndex((item) => nameOf(item) === name);
    return at < 0 ? undefined : left.splice(at, 1)[0]!.id;
  };
  // Former names first: a new item may have got the former name of another one.
  const kept = after.map(({ id }) => (id === undefined ? undefined : take(formerNames.get(id))));
  return after.map((item, at) => {
    const { id: _id, ...values } = item;
    const id = kept[at] ?? take(nameOf(item));
    return { ...values, ...(id !== undefined && { id }) } as T;
  });
}

/**
 * The new values of another event of the series when one is changed: its distance to the changed one stays the same,
 * and dates relative to its day move along.
 */
export function followEvento(
  row: Current<typeof declaration>,
  change: SeriesChange<typeof declaration>,
): Partial<Values<typeof declaration>> {
  const { before, after, changed } = change;
  const days = movedBy(change);
  const data = addDays(row.data, days);
  const distance = daysBetween(after.data, data);
  /** a changed value, at the same distance from this event's day; an unchanged one is the event's own, moved with it */
  const from = <T>(
    name: 'data_final' | 'inscricoes_de' | 'inscricoes_ate',
    move: (value: T, days: number) => T,
  ) => (changed.has(name) ? move(after[name] as T, distance) : move(row[name] as T, days));
  const lotes = changed.has('lotes')
    ? followItems(row.lotes, { before: before.lotes, after: after.lotes }, ({ nome }) => nome.toLowerCase())
    : row.lotes;
  const lotDays = changed.has('lotes') ? distance : days;
  const church = ['igreja', 'departamento'] as const;
  return {
    data,
    data_final: from<string | null>('data_final', movedDay),
    inscricoes_de: from<string | null>('inscricoes_de', movedMoment),
    inscricoes_ate: from<string | null>('inscricoes_ate', movedMoment),
    lotes: lotes.map((lote) => ({
      ...lote,
      de: movedDay(lote.de, lotDays),
      ate: movedDay(lote.ate, lotDays),
    })),
    ...(changed.has('perguntas') && {
      perguntas: followItems(
        row.perguntas,
        { before: before.perguntas, after: after.perguntas },
        ({ pergunta }) => pergunta.toLowerCase(),
      ),
    }),
    ...(changed.has('reembolsos') && {
      reembolsos: followItems(
        row.reembolsos,
        { before: before.reembolsos, after: after.reembolsos },
        ({ dias }) => dias,
      ),
    }),
    // Each event has its own page; the days of its programme move with the event.
    programacao: row.programacao.map((part) => ({ ...part, dia: movedDay(part.dia, days) })),
    // A department belongs to one church: they change together.
    ...(church.some((name) => changed.has(name)) && {
      igreja: after.igreja,
      departamento: after.departamento,
    }),
  };
}

export const seriesActions = {
  'cancelar-este-e-os-seguintes': async (context: WriteContext, id: number): Promise<void> => {
    const { db, jobs, user } = context;
    // Cancelled events are on the site: drafts of the series, which were never there, stay drafts.
    const cancelled = await db.query<{ id: number }>(sql`update evento e set status = 'cancelado',
        versao = e.versao + 1, atualizado_em = now()
      from evento t where t.id = ${id} and ${changeable(context)}
        and e.status <> 'rascunho' and e.data >= t.data returning e.id`);
    for (const { id: evento } of cancelled)
      await jobs.enqueue(db, eventoCanceladoJob, { evento, users: user.id });
  },
};
