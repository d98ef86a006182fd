import type { Actor } from '#server/crud/actor.ts';
import type { Behaviour } from '#server/crud/behaviour.ts';
import {
  countReferences,
  moveReferences,
  type ReferencingColumn,
  referencesTo,
} from '#server/crud/referenced-by.ts';
import { refuseSharedWrite } from '#server/crud/shared-writes.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { categoria as declaration } from '#shared/sections/categoria.ts';
import { cobranca } from '#shared/sections/cobranca.ts';
import { sections } from '#shared/sections/index.ts';
import { inClosedMonth } from './financeiro.ts';

const { depth } = declaration.tree!;

/** The declared references, and the category of charges, which is no field of their section. */
export const references = (): readonly ReferencingColumn[] => [
  ...referencesTo(declaration.name, sections),
  { section: cobranca, field: 'categoria', table: 'cobranca', column: 'categoria', parent: undefined },
];

/** Serialises moves: two at once could close a cycle that neither sees. */
const lockTree = (db: Db) => db.run(sql`select pg_advisory_xact_lock(hashtext('categoria.tree'))`);

async function below(db: Db, id: number): Promise<{ levels: number; ids: number[] }> {
  const rows = await db.query<{ id: number; nivel: number }>(sql`with recursive abaixo as (
      select id, 1 as nivel from categoria where categoria_id = ${id}
      union all select c.id, b.nivel + 1 from categoria c join abaixo b on c.categoria_id = b.id)
    select id, nivel from abaixo`);
  return { levels: Math.max(0, ...rows.map((row) => row.nivel)), ids: rows.map((row) => row.id) };
}

/** The level of a category, counted from the top, and its tipo. */
async function levelAndTipoOf(db: Db, id: number): Promise<{ levels: number; tipo: string } | undefined> {
  const [place] = await db.query<{ levels: number; tipo: string }>(sql`with recursive acima as (
      select id, categoria_id, tipo, 1 as nivel from categoria where id = ${id}
      union all select c.id, c.categoria_id, a.tipo, a.nivel + 1 from categoria c join acima a on c.id = a.categoria_id)
    select max(nivel) as levels, min(tipo) as tipo from acima having count(*) > 0`);
  return place;
}

/** Entries of closed months keep their category, and with them the sums of those months by category. */
async function refuseInClosedMonths(db: Db, id: number): Promise<void> {
  const [{ total } = { total: 0 }] = await db.query<{ total: number }>(
    sql`select count(*) as total from financeiro t where t.categoria = ${id} and ${raw(inClosedMonth)}`,
  );
  if (total > 0) throw new AppError('conflict', 'categoria.closed_months', { vars: { total } });
}

/** A tree of three levels at most, without cycles, of one tipo from root to leaf; a category in use keeps its tipo. */
export const categoria: Behaviour<typeof declaration> = {
  async beforeSave({ db }, values, current) {
    await lockTree(db);
    const children = current ? await below(db, current.id) : { levels: 0, ids: [] };
    if (
      current &&
      current.tipo !== values.tipo &&
      (await countReferences(db, references(), current.id)).length > 0
    )
      throw invalidField('tipo', 'categoria.type_used');
    const parent = values.categoria_id;
    if (parent === null) return;
    if (parent === current?.id || children.ids.includes(parent))
      throw invalidField('categoria_id', 'categoria.cycle');
    const above = await levelAndTipoOf(db, parent);
    if (!above) throw invalidField('categoria_id', 'validation.reference');
    if (above.tipo !== values.tipo) throw invalidField('categoria_id', 'categoria.parent_type');
    if (above.levels + 1 + children.levels > depth)
      throw invalidField('categoria_id', 'categoria.depth', { depth });
  },

  async beforeDelete({ db }, id) {
    await lockTree(db);
    const used = await countReferences(db, references(), id);
    if (used.length === 0) return;
    await refuseInClosedMonths(db, id);
    throw new AppError('conflict', 'categoria.in_use', {
      fields: {
        id: used.map(({ by, total }) => ({
          key: 'categoria.in_use_by',
          vars: { section: by.section.plural, total },
        })),
      },
      extra: {
        usos: used.map(({ by, total }) => ({ secao: by.section.name, campo: by.field, total })),
      },
    });
  },
};

/**
 * Moves everything of a category, including its subcategories, to another of the same tipo; then deletes it. Needs `edit`
 * on every section whose records change.
 */
export async function moveCategoria(
  db: Db,
  actor: Actor,
  id: number,
  para: number,
): Promise<{ secao: string; campo: string; total: number }[]> {
  refuseSharedWrite(declaration, actor, 'delete');
  await lockTree(db);
  const found = await db.query(sql`select 1 from categoria where id = ${id} for update`);
  if (found.length === 0) throw new AppError('not_found', 'error.not_found');
  const [place, target] = [await levelAndTipoOf(db, id), await levelAndTipoOf(db, para)];
  if (!target) throw invalidField('para', 'validation.reference');
  if (para === id || target.tipo !== place!.tipo) throw invalidField('para', 'categoria.other_type');
  const children = await below(db, id);
  if (children.ids.includes(para)) throw invalidField('para', 'categoria.cycle');
  if (target.levels + children.levels > depth) throw invalidField('para', 'categoria.depth', { depth });
  const used = await countReferences(db, references(), id);
  const fixed = used.filter(({ by }) => !actor.ability.can('edit', by.section.subject));
  if (fixed.length > 0)
    throw new AppError('forbidden', 'categoria.move_forbidden', {
      fields: {
        id: fixed.map(({ by, total }) => ({
          key: 'categoria.in_use_by',
          vars: { section: by.section.plural, total },
        })),
      },
    });
  await refuseInClosedMonths(db, id);
  await moveReferences(
    db,
    used.map(({ by }) => by),
    id,
    para,
  );
  await db.run(sql`delete from categoria where id = ${id}`);
  return used.map(({ by, total }) => ({ secao: by.section.name, campo: by.field, total }));
}
