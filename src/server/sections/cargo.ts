import type { Behaviour, Values, WriteContext } from '#server/crud/behaviour.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import { churchToday, churchZone, dateLabel } from '#shared/dates.ts';
import { invalidField } from '#shared/errors.ts';
import type { cargo as declaration } from '#shared/sections/cargo.ts';

/** The church's current day, for SQL without a given day. */
export const todaySql = `(now() at time zone '${churchZone}')::date`;

/** A mandate lasts from its first day to the day before its last: on the last day the next one begins. */
export const mandateIsCurrentSql = (alias: string, day: Sql): Sql =>
  sql`(${raw(alias)}.data_entrada <= ${day} and (${raw(alias)}.data_saida is null or ${raw(alias)}.data_saida > ${day}))`;

interface Holder {
  id: number;
  data_entrada: string;
  name: string;
}

/** Other holders of the same position in the same place, now or later, during this mandate. */
async function otherHolders(
  { db, clock }: WriteContext,
  values: Values<typeof declaration>,
  current: { id: number } | null,
): Promise<Holder[]> {
  const today = churchToday(clock.now());
  const saida = values.data_saida;
  if (!values.e_titular || (saida !== null && saida <= today)) return [];
  return db.query<Holder>(sql`select c.id, c.data_entrada, (
      select string_agg(p.nome, ', ' order by l.ordem) from cargo_pessoas l join pessoa p on p.id = l.pessoa
      where l.cargo = c.id) as name
    from cargo c
    where c.e_titular and c.cargo = ${values.cargo} and c.igreja = ${values.igreja}
      and c.departamento is not distinct from ${values.departamento}::integer
      and c.id <> ${current?.id ?? 0} and (c.data_saida is null or c.data_saida > ${today}::date)
      and daterange(c.data_entrada, c.data_saida) && daterange(${values.data_entrada}::date, ${saida}::date)
    order by c.data_entrada, c.id`);
}

/** Mandates. One holder in office for each position in a church or department. */
export const cargo: Behaviour<typeof declaration> = {
  async beforeSave(context, values, current) {
    const { db, confirmed } = context;
    const [department] = await db.query<{ igreja: number }>(
      sql`select d.igreja from departamento d, igreja i where d.id = ${values.departamento} and i.id = ${values.igreja}`,
    );
    if (department && department.igreja !== values.igreja)
      throw invalidField('departamento', 'cargo.department_church');

    // Serialises changes of holders: two at the same moment would not see each other.
    await db.run(sql`select pg_advisory_xact_lock(hashtext('cargo.titular'))`);
    for (const { id, data_entrada, name } of await otherHolders(context, values, current)) {
      // A mandate that begins later cannot be closed by this one.
      if (data_entrada > values.data_entrada)
        throw invalidField('data_saida', 'cargo.titular_since', { name, date: dateLabel(data_entrada) });
      if (confirmed)
        await db.run(sql`update cargo set data_saida = ${values.data_entrada}, versao = versao + 1,
          atualizado_em = now() where id = ${id}`);
    }
  },

  async warnings(context, values, current) {
    const holders = await otherHolders(context, values, current);
    return holders.map(({ name, data_entrada }) => ({
      field: 'e_titular',
      error: { key: 'cargo.titular', vars: { name, date: dateLabel(data_entrada) } },
    }));
  },

  filters: {
    situacao(value, { today }) {
      const day = sql`${today}::date`;
      const meanings: Record<string, Sql> = {
        em_exercicio: mandateIsCurrentSql('t', day),
        encerrado: sql`t.data_saida <= ${day}`,
        a_iniciar: sql`(t.data_entrada > ${day} and (t.data_saida is null or t.data_saida > ${day}))`,
      };
      return sql`(${join(
        value.split(',').map((one) => meanings[one]!),
        ' or ',
      )})`;
    },
    termina_em_60_dias(value, { today }) {
      const day = sql`${today}::date`;
      const ends = sql`(${mandateIsCurrentSql('t', day)} and coalesce(t.data_saida, t.data_prevista_saida) <= ${day} + 60) is true`;
      return value === 'true' ? ends : sql`not (${ends})`;
    },
    em: (value) => mandateIsCurrentSql('t', sql`${value}::date`),
  },

  constraints: {
    cargo_periodo: { field: 'data_saida', error: { key: 'validation.check' } },
    cargo_titular: { field: 'e_titular', error: { key: 'validation.unique' } },
  },
};
