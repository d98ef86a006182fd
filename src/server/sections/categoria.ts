import type { Behaviour } from '#server/crud/behaviour.ts';
import { sql } from '#server/db/sql.ts';
import { invalidField } from '#shared/errors.ts';
import { categoria as declaration } from '#shared/sections/categoria.ts';

const { depth } = declaration.tree!;

/** A tree of three levels at most, without cycles, of one tipo from root to leaf. */
export const categoria: Behaviour = {
  async beforeSave({ db }, values, current) {
    // Two moves at once could close a cycle that neither sees.
    await db.run(sql`select pg_advisory_xact_lock(hashtext('categoria.tree'))`);
    const children = current ? await below(current.id) : { levels: 0, ids: [] as number[] };
    if (current && current.tipo !== values.tipo && children.levels > 0)
      throw invalidField('tipo', 'categoria.type_used');
    const parent = values.categoria_id as number | null;
    if (parent === null) return;
    if (parent === current?.id || children.ids.includes(parent))
      throw invalidField('categoria_id', 'categoria.cycle');
    const [above] = await db.query<{ levels: number; tipo: string }>(sql`with recursive acima as (
        select id, categoria_id, tipo, 1 as nivel from categoria where id = ${parent}
        union all select c.id, c.categoria_id, a.tipo, a.nivel + 1 from categoria c join acima a on c.id = a.categoria_id)
      select max(nivel) as levels, min(tipo) as tipo from acima having count(*) > 0`);
    if (!above) throw invalidField('categoria_id', 'validation.reference');
    if (above.tipo !== values.tipo) throw invalidField('categoria_id', 'categoria.parent_type');
    if (above.levels + 1 + children.levels > depth)
      throw invalidField('categoria_id', 'categoria.depth', { depth });

    async function below(id: number): Promise<{ levels: number; ids: number[] }> {
      const rows = await db.query<{ id: number; nivel: number }>(sql`with recursive abaixo as (
          select id, 1 as nivel from categoria where categoria_id = ${id}
          union all select c.id, b.nivel + 1 from categoria c join abaixo b on c.categoria_id = b.id)
        select id, nivel from abaixo`);
      return { levels: Math.max(0, ...rows.map((row) => row.nivel)), ids: rows.map((row) => row.id) };
    }
  },
};
