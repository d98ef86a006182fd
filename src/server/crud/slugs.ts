import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { Section } from '#shared/crud/section.ts';
import type { Values } from './behaviour.ts';

const isTyped = (input: unknown, name: string): boolean => {
  const value = (input as Values | null)?.[name];
  return typeof value === 'string' && value.trim() !== '';
};

/**
 * Generated slugs avoid existing ones: the second "Culto de domingo" becomes culto-de-domingo-2. A typed slug is not
 * changed, and refused when it is taken.
 */
export async function freeSlugs(
  tx: Db,
  section: Section,
  input: unknown,
  values: Values,
  id: number | null,
): Promise<void> {
  for (const [name, field] of Object.entries(section.fields)) {
    const derived = values[name];
    if (field.kind !== 'slug' || !field.unique || typeof derived !== 'string' || isTyped(input, name))
      continue;
    // Leaves room for a number; slugs contain no LIKE wildcards.
    const stem = derived.slice(0, 112).replace(/-+$/, '');
    const column = raw(name);
    // Serialises two records of the same name: the second sees the first.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('slug'), hashtext(${section.name}))`);
    const rows = await tx.query<{ slug: string }>(
      sql`select ${column} as slug from ${raw(section.name)}
        where (${column} = ${derived} or ${column} like ${`${stem}-%`}) and id is distinct from ${id}`,
    );
    const takenSlugs = new Set(rows.map(({ slug }) => slug));
    if (!takenSlugs.has(derived)) continue;
    let number = 2;
    while (takenSlugs.has(`${stem}-${number}`)) number += 1;
    values[name] = `${stem}-${number}`;
  }
}
