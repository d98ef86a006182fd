import type { Behaviour, Values, WriteContext } from '#server/crud/behaviour.ts';
import { sql } from '#server/db/sql.ts';
import { type FieldErrors, invalid } from '#shared/errors.ts';
import type { familia as declaration } from '#shared/sections/familia.ts';
import { churchOfRecord } from './person-church.ts';

/** Families: one head each, and nobody is in two families. */
export const familia: Behaviour<typeof declaration> = {
  async beforeSave(context, values, current) {
    const { db } = context;
    // Serialises saves: two at the same time could place one person in two families, as the head of one and a member of the other.
    await db.run(sql`select pg_advisory_xact_lock(hashtext('familia'))`);
    const errors = await placeErrors(context, values, current);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    // Lines are written one by one: when two people change places, both are in two families for a moment.
    await db.run(sql`set constraints familia_membros_uma_casa deferred`);
    values.igreja = await churchOfRecord(db, { pessoa: values.chefe, igreja: values.igreja });
  },

  constraints: {
    familia_membros_uma_casa: { field: 'membros', error: { key: 'validation.repeated' } },
  },

  computed: { pessoas: 'select 1 + count(*) from familia_membros m where m.familia = t.id' },
};

/** Refuses a person who is named twice, or who lives in another family. */
async function placeErrors(
  { db }: WriteContext,
  { chefe, membros }: Values<typeof declaration>,
  current: { id: number } | null,
): Promise<FieldErrors> {
  const people = [chefe, ...membros.map(({ pessoa }) => pessoa)];
  const others = await db.query<{
    pessoa: number;
    nome: string;
    chefe: boolean;
  }>(sql`select m.pessoa, f.nome, m.pessoa = f.chefe as chefe from familia f
    join lateral (select f.chefe as pessoa union all select l.pessoa from familia_membros l where l.familia = f.id) m on true
    where m.pessoa = any(${people}::integer[]) and f.id <> ${current?.id ?? 0}`);
  const errors: FieldErrors = {};
  for (const [at, pessoa] of people.entries()) {
    const field = at === 0 ? 'chefe' : `membros.${at - 1}.pessoa`;
    // A head who already heads another family is refused by the unique index; that error names the other family.
    const other = others.find((one) => one.pessoa === pessoa && !(one.chefe && at === 0));
    if (people.indexOf(pessoa) < at) errors[field] = [{ key: 'validation.repeated' }];
    else if (other) errors[field] = [{ key: 'familia.elsewhere', vars: { name: other.nome } }];
  }
  return errors;
}
