import type { Behaviour, Values } from '#server/crud/behaviour.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { formatDate } from '#shared/dates.ts';
import { type FieldErrors, invalid, invalidField } from '#shared/errors.ts';

interface Lote {
  nome: string;
  quantidade: number;
}

/** Where and when; a record whose answer to this is unchanged clashes with nothing new. */
const placeAndTime = (values: Values): string =>
  JSON.stringify(
    ['local', 'igreja', 'data', 'data_final', 'horario_inicial', 'horario_final'].map((name) => values[name]),
  );

const startOf = (values: Values): string => `${values.data} ${values.horario_inicial}`;
const endOf = (values: Values): string => `${values.data_final ?? values.data} ${values.horario_final}`;

function lotErrors(values: Values): FieldErrors {
  const errors: FieldErrors = {};
  const lotes = values.lotes as Lote[];
  const names = lotes.map(({ nome }) => nome.toLowerCase());
  names.forEach((name, at) => {
    if (names.indexOf(name) < at) errors[`lotes.${at}.nome`] = [{ key: 'evento.lot_twice' }];
  });
  const total = lotes.reduce((sum, { quantidade }) => sum + quantidade, 0);
  const vagas = values.vagas as number | null;
  if (vagas !== null && total > vagas) errors.lotes = [{ key: 'evento.lots_over', vars: { total, vagas } }];
  return errors;
}

/** A department belongs to one church; an event of it belongs to the same. */
async function followDepartment(db: Db, values: Values): Promise<void> {
  if (values.departamento === null) return;
  const [row] = await db.query<{ igreja: number; known: boolean }>(
    sql`select d.igreja, exists (select from igreja i where i.id = ${values.igreja}) as known
      from departamento d where d.id = ${values.departamento}`,
  );
  if (!row) throw invalidField('departamento', 'validation.reference');
  values.igreja ??= row.igreja;
  // A church that is not there is told of by the table itself.
  if (row.known && row.igreja !== values.igreja) throw invalidField('departamento', 'evento.departamento');
}

export const evento: Behaviour = {
  async beforeSave({ db }, values) {
    const errors = lotErrors(values);
    if (endOf(values) <= startOf(values)) errors.horario_final = [{ key: 'evento.ends_before' }];
    const [from, to] = [values.inscricoes_de, values.inscricoes_ate];
    if (from !== null && to !== null && Date.parse(String(to)) <= Date.parse(String(from)))
      errors.inscricoes_ate = [{ key: 'evento.window' }];
    if (Object.keys(errors).length > 0) throw invalid(errors);
    await followDepartment(db, values);
  },

  async warnings({ db }, values, current) {
    if (values.local === null || values.status === 'cancelado') return [];
    if (current && current.status !== 'cancelado' && placeAndTime(current) === placeAndTime(values))
      return [];
    const clashes = await db.query<{ nome: string; data: string; inicio: string; fim: string }>(
      sql`select nome, data, to_char(horario_inicial, 'HH24:MI') as inicio, to_char(horario_final, 'HH24:MI') as fim
        from evento where busca(local) = busca(${values.local}) and igreja is not distinct from ${values.igreja}
        and status <> 'cancelado' and id is distinct from ${current?.id ?? null}
        and data + horario_inicial < ${endOf(values)}::timestamp
        and coalesce(data_final, data) + horario_final > ${startOf(values)}::timestamp
        order by data, horario_inicial limit 3`,
    );
    return clashes.map(({ nome, data, inicio, fim }) => ({
      field: 'local',
      error: { key: 'evento.clash', vars: { nome, data: formatDate(data), inicio, fim } },
    }));
  },

  constraints: {
    evento_termina_depois: { field: 'horario_final', error: { key: 'evento.ends_before' } },
  },

  filters: {
    com_vagas: (value) =>
      value === 'true'
        ? sql`(t.vagas > 0 and t.status not in ('cancelado', 'encerrado'))`
        : sql`(t.vagas is null or t.status in ('cancelado', 'encerrado'))`,
  },
};
