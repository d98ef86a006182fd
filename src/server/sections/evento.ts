import { loteOfVoucher } from '#server/checkout/vouchers.ts';
import type { Behaviour, Current, Values, Warning } from '#server/crud/behaviour.ts';
import { scopeSql } from '#server/crud/scope.ts';
import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { recurrenceDates, recurrenceErrors } from '#shared/crud/recurrence.ts';
import { addDays, dateLabel, daysBetween, hourLabel } from '#shared/dates.ts';
import { type FieldErrors, invalid, invalidField } from '#shared/errors.ts';
import { evento as declaration } from '#shared/sections/evento.ts';
import { pageErrors, refusePageInUse } from './evento-pagina.ts';
import { followEvento, seriesActions, writeSeries } from './evento-serie.ts';
import { eventoCanceladoJob } from './jobs/evento-cancelado.ts';
import { eventoMudouJob } from './jobs/evento-mudou.ts';

const isPublic = (row: string): string =>
  `${row}.status in ('publicado', 'cancelado', 'encerrado') and not ${row}.interno`;

/** Whether visitors may see the event `t`: internal events are for the office alone. */
export const isPublicEventoSql = raw(isPublic('t'));

/** Whether visitors may see the landing page of an event. */
export const pageIsPublicSql = (row: string): Sql => raw(`${row}.pagina_propria and ${isPublic(row)}`);

type Evento = Values<typeof declaration>;
type StoredEvento = Current<typeof declaration>;

/** Another event at the same time in the same place. */
interface Clash {
  nome: string | null;
  data: string;
  inicio: string;
  fim: string;
}

/** Place and time; a record that changes neither causes no new clash. */
const placeAndTime = (values: Evento): string =>
  JSON.stringify([
    values.local,
    values.igreja,
    values.data,
    values.data_final,
    values.horario_inicial,
    values.horario_final,
  ]);

const startOf = (values: Evento): string => `${values.data} ${values.horario_inicial}`;
const endOf = (values: Evento): string => `${values.data_final ?? values.data} ${values.horario_final}`;
const hasMoved = (before: Evento, after: Evento): boolean =>
  startOf(before) !== startOf(after) || endOf(before) !== endOf(after);

function lotErrors({ lotes, vagas }: Evento): FieldErrors {
  const errors: FieldErrors = {};
  const names = lotes.map(({ nome }) => nome.toLowerCase());
  names.forEach((name, at) => {
    if (names.indexOf(name) < at) errors[`lotes.${at}.nome`] = [{ key: 'evento.lot_twice' }];
  });
  const total = lotes.reduce((sum, { quantidade }) => sum + quantidade, 0);
  if (vagas !== null && total > vagas) errors.lotes = [{ key: 'evento.lots_over', vars: { total, vagas } }];
  return errors;
}

/** Vouchers name the lot that they are limited to: they follow it to its new name, before the lots are written. */
async function renameLotOfVouchers(db: Db, evento: number, { lotes }: Evento): Promise<void> {
  const kept = lotes.filter(({ id }) => id !== undefined);
  await db.run(sql`update voucher v set lote = l.nome, versao = v.versao + 1, atualizado_em = now()
    from unnest(${kept.map(({ id }) => id)}::integer[], ${kept.map(({ nome }) => nome)}::text[]) as l (id, nome)
    where v.evento = ${evento} and v.lote is not null and l.id = ${loteOfVoucher} and busca(v.lote) <> busca(l.nome)`);
}

/** The days that saving this record adds to the calendar beside its own. */
function plannedDays(values: Evento, current: StoredEvento | null): string[] {
  const { data, repeticao } = values;
  return repeticao && !current?.em_serie
    ? recurrenceDates(data, repeticao, values, declaration.fields.repeticao.recurrence.monthly).slice(1)
    : [];
}

function seriesErrors(values: Evento, current: StoredEvento | null): FieldErrors {
  if (current?.em_serie) {
    const isSame = (['repeticao', 'repeticoes', 'repetir_ate'] as const).every(
      (name) => values[name] === current[name],
    );
    return isSame ? {} : { repeticao: [{ key: 'evento.series_made' }] };
  }
  return values.repeticao === null
    ? {}
    : recurrenceErrors(values, [values.data, ...plannedDays(values, current)]);
}

interface ChurchAndDepartment {
  departamento: number | null;
  igreja: number | null;
}

/**
 * An event or a speaker of a department belongs to the department's church. When a department moves to another church, its records stay with
 * the former one until somebody changes one of the two: an event keeps its sign-ups, offering and attendance there.
 */
export async function followDepartment(
  db: Db,
  values: ChurchAndDepartment,
  current: ChurchAndDepartment | null,
): Promise<void> {
  if (values.departamento === null) return;
  const [row] = await db.query<{ igreja: number; known: boolean }>(
    sql`select d.igreja, exists (select from igreja i where i.id = ${values.igreja}) as known
      from departamento d where d.id = ${values.departamento}`,
  );
  if (!row) throw invalidField('departamento', 'validation.reference');
  values.igreja ??= row.igreja;
  if (current?.departamento === values.departamento && current.igreja === values.igreja) return;
  // The foreign key reports a church that does not exist.
  if (row.known && row.igreja !== values.igreja) throw invalidField('departamento', 'evento.departamento');
}

export const evento: Behaviour<typeof declaration> = {
  async beforeSave({ db, jobs, user }, values, current) {
    const errors = { ...lotErrors(values), ...seriesErrors(values, current), ...pageErrors(values) };
    if (endOf(values) <= startOf(values)) errors.horario_final = [{ key: 'evento.ends_before' }];
    const [from, to] = [values.inscricoes_de, values.inscricoes_ate];
    if (from !== null && to !== null && Date.parse(to) <= Date.parse(from))
      errors.inscricoes_ate = [{ key: 'evento.window' }];
    const [youngest, eldest] = [values.idade_minima, values.idade_maxima];
    if (youngest !== null && eldest !== null && eldest < youngest)
      errors.idade_maxima = [{ key: 'evento.ages' }];
    // Visitors see cancelled events, and have never seen a draft.
    if (current?.status === 'rascunho' && values.status === 'cancelado')
      errors.status = [{ key: 'evento.draft_cancelled' }];
    if (Object.keys(errors).length > 0) throw invalid(errors);
    if (current?.pagina_propria && !values.pagina_propria) await refusePageInUse(db, current.id);
    await followDepartment(db, values, current);
    if (current) await renameLotOfVouchers(db, current.id, values);
    if (
      current &&
      values.status !== 'cancelado' &&
      (current.status === 'cancelado' || hasMoved(current, values))
    )
      await jobs.enqueue(db, eventoMudouJob, { evento: current.id, users: user.id });
  },

  async warnings(context, values, current) {
    if (values.local === null || values.status === 'cancelado') return [];
    const later = plannedDays(values, current);
    const isSame =
      current && current.status !== 'cancelado' && placeAndTime(current) === placeAndTime(values);
    if (isSame && later.length === 0) return [];
    // Events of one series that move together do not clash with each other.
    const length = values.data_final === null ? 0 : daysBetween(values.data, values.data_final);
    const days = [values.data, ...later];
    const starts = days.map((day) => `${day} ${values.horario_inicial}`);
    const ends = days.map((day) => `${addDays(day, length)} ${values.horario_final}`);
    // For an event that the caller may not see, only its time is shown.
    const mine = scopeSql(declaration, context) ?? raw('true');
    const clashes = await context.db.query<Clash>(
      sql`select case when ${mine} then nome end as nome, data, to_char(horario_inicial, 'HH24:MI') as inicio, to_char(horario_final, 'HH24:MI') as fim
        from evento t where busca(local) = busca(${values.local}) and igreja is not distinct from ${values.igreja}
        and status <> 'cancelado' and id is distinct from ${current?.id ?? null}
        and (${context.alcance === 'este'} or recorrencia is distinct from ${current?.recorrencia ?? null})
        and exists (select from unnest(${starts}::timestamp[], ${ends}::timestamp[]) as novo(inicio, fim)
          where data + horario_inicial < novo.fim and coalesce(data_final, data) + horario_final > novo.inicio)
        order by data, horario_inicial limit 3`,
    );
    return clashes.map(({ nome, data, inicio, fim }): Warning => {
      const when = { data: dateLabel(data), inicio: hourLabel(inicio), fim: hourLabel(fim) };
      return {
        field: 'local',
        error:
          nome === null
            ? { key: 'evento.clash_hidden', vars: when }
            : { key: 'evento.clash', vars: { ...when, nome } },
      };
    });
  },

  async afterSave({ db, jobs, user }, id, values) {
    if (values.status === 'cancelado')
      await jobs.enqueue(db, eventoCanceladoJob, { evento: id, users: user.id });
    if (values.repeticao === null) return;
    const [row] = await db.query<{ single: boolean }>(
      sql`select recorrencia is null as single from evento where id = ${id}`,
    );
    if (row!.single) await writeSeries(db, id, plannedDays(values, null));
  },

  /** Its places in the schedule are deleted with it; volunteers who were informed of one get a mail that it ended (features/escala). */
  async beforeDelete({ db }, id) {
    await db.run(sql`delete from escala_vaga where evento = ${id}`);
  },

  actions: seriesActions,

  series: { follow: followEvento },

  columns: ['recorrencia'],

  onSite: (_now, field) => (field === 'galeria' ? pageIsPublicSql('t') : isPublicEventoSql),

  computed: { recorrencia: 't.recorrencia', em_serie: 't.recorrencia is not null' },

  constraints: {
    evento_vagas_vendidas: { field: 'vagas', error: { key: 'evento.places_sold' } },
    evento_lotes_vendidos: { field: 'lotes', error: { key: 'evento.lot_sold' } },
    inscricao_lote_fkey: { field: 'lotes', error: { key: 'evento.lot_used' } },
    evento_termina_depois: { field: 'horario_final', error: { key: 'evento.ends_before' } },
  },

  filters: {
    // Any event identifies its series; the first one may have been deleted.
    recorrencia: (value) => sql`t.recorrencia = coalesce(
      (select e.recorrencia from evento e where e.id = ${Number(value)}), ${Number(value)})`,
    com_vagas: (value) =>
      value === 'true'
        ? sql`(t.vagas > 0 and t.status not in ('cancelado', 'encerrado'))`
        : sql`(t.vagas is null or t.status in ('cancelado', 'encerrado'))`,
  },
};
