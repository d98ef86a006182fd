import type { Actor } from '#server/crud/actor.ts';
import { asAuthor } from '#server/db/author.ts';
import { type Db, errorCode } from '#server/db/client.ts';
import { allowNameChanges } from '#server/db/closed-month.ts';
import { join, raw, sql } from '#server/db/sql.ts';
import { dropLeftOverFiles } from '#server/sections/pessoa-arquivos.ts';
import { checkRecord } from '#shared/crud/schema.ts';
import type { Section } from '#shared/crud/section.ts';
import { churchToday } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import { fusaoDays, fusaoUnits } from '#shared/fusao.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { isBeyond } from './impediments.ts';
import type { FusaoLog, Row } from './log.ts';
import { returnEnvelopes } from './merge-envelopes.ts';
import { returnFamilies } from './merge-families.ts';
import { endLinks, linkVersions, returnPlaces } from './merge-volunteers.ts';
import { type FusaoDeps, fieldNames, fieldsOf, lockPeople, requireMerge, trace } from './people.ts';
import { returnLaterGifts } from './return-gifts.ts';
import { returnReferences } from './return-references.ts';
import { returnRows } from './row-changes.ts';
import { returnMerged } from './withdrawn-consent.ts';

interface FusaoRow {
  mantida: number;
  unida: number;
  unida_nome: string;
  criado_em: Date;
  desfeita_em: Date | null;
  dados: FusaoLog | null;
  mais_nova: string | null;
}

/** Undoes a merge: restores the merged record, and returns everything to it that was moved. */
export async function undoMerge(
  deps: FusaoDeps,
  actor: Actor,
  mantida: number,
  fusao: number,
): Promise<{ unida: number; ficaram: number }> {
  requireMerge(actor);
  try {
    return await asAuthor(deps.db, actor, async (tx) => {
      await allowNameChanges(tx);
      const kept = (await lockPeople(tx, actor, [mantida])).get(mantida)!;
      const merge = await openMerge(tx, deps, mantida, fusao);
      const { unida, unida_nome, dados } = merge;
      await refuseOtherChurches(tx, deps, actor, mantida, dados);

      await restoreKept(tx, deps, mantida, kept, dados);
      await returnMerged(tx, merge);
      const links = await linkVersions(tx, mantida);
      const ficaram =
        (await returnRows(tx, dados.voluntarios ?? [])) +
        (await returnReferences(tx, deps, { mantida, unida }, dados)) +
        (await returnFamilies(tx, deps, dados.familias ?? [])) +
        (await returnRows(tx, dados.presencas ?? [])) +
        (await returnEnvelopes(tx, { mantida, unida }, dados.envelopes ?? []));
      await returnLaterGifts(tx, { mantida, unida }, dados);
      await endLinks(tx, links);
      await returnPlaces(tx, { mantida, unida });

      await tx.run(sql`update fusao set dados = null, desfeita_em = ${deps.clock.now()},
        desfeita_por = ${actor.user.id} where id = ${fusao}`);
      await dropLeftOverFiles(tx, deps.jobs, sql`fusao = ${fusao}`);
      await trace(tx, 'unmerge', mantida, { fusao, unida, unida_nome });
      return { unida, ficaram };
    });
  } catch (error) {
    throw toRefusal(error);
  }
}

async function openMerge(
  tx: Db,
  { clock }: FusaoDeps,
  mantida: number,
  fusao: number,
): Promise<FusaoRow & { dados: FusaoLog }> {
  const [row] = await tx.query<FusaoRow>(sql`select mantida, unida, unida_nome, criado_em, desfeita_em, dados,
      (select n.unida_nome from fusao n where n.mantida = f.mantida and n.desfeita_em is null and n.id > f.id
        order by n.id desc limit 1) as mais_nova
    from fusao f where id = ${fusao} and mantida = ${mantida} for update`);
  if (!row) throw new AppError('not_found', 'error.not_found');
  if (row.desfeita_em) throw new AppError('conflict', 'fusao.undone');
  const { dados } = row;
  if (!dados || row.criado_em.getTime() + fusaoDays * 86_400_000 < clock.now().getTime())
    throw new AppError('conflict', 'fusao.expired', { vars: { days: fusaoDays } });
  // A later merge may have changed the same values.
  if (row.mais_nova !== null)
    throw new AppError('conflict', 'fusao.newer_first', { vars: { name: row.mais_nova } });
  return { ...row, dados };
}

async function refuseOtherChurches(
  tx: Db,
  { columns }: FusaoDeps,
  actor: Actor,
  mantida: number,
  { unida }: FusaoLog,
): Promise<void> {
  if (actor.igrejas === null) return;
  if (typeof unida.igreja !== 'number' || !actor.igrejas.includes(unida.igreja))
    throw new AppError('not_found', 'error.not_found');
  for (const by of columns)
    if (await isBeyond(tx, actor, by, mantida))
      throw new AppError('conflict', 'fusao.other_churches', { vars: { section: by.section.plural } });
}

/** Restores the values that the merge changed, except those that were changed since, each with the values that belong to it. */
async function restoreKept(
  tx: Db,
  { clock }: FusaoDeps,
  id: number,
  kept: Row,
  { mantida: { antes, depois } }: FusaoLog,
): Promise<void> {
  const values = fieldsOf(kept);
  for (const { fields } of fusaoUnits(pessoa))
    if (fields.every((name) => values[name] === (depois[name] ?? null)))
      for (const name of fields) if (name in antes) values[name] = antes[name];
  const checked = checkRecord(pessoa, values, { today: churchToday(clock.now()), exists: true });
  if (!checked.ok) throw new AppError('conflict', 'fusao.changed_since', { fields: checked.errors });
  const assigned = fieldNames.map((name) => sql`${raw(name)} = ${checked.value[name]}`);
  await tx.run(sql`update pessoa set ${join(assigned, ', ')}, versao = versao + 1, atualizado_em = now()
    where id = ${id}`);
}

/** Names the value of the merged record that another record has by now, or the record of a value that is gone. */
function toRefusal(error: unknown): unknown {
  const code = errorCode(error);
  if (code !== '23505' && code !== '23503') return error;
  const { constraint = '' } = error as { constraint?: string };
  const fields: Section['fields'] = pessoa.fields;
  const name = constraint.replace(/^pessoa_/, '').replace(/_(key|fkey)$/, '');
  const field = fields[name]?.label ?? pessoa.plural;
  return new AppError('conflict', code === '23505' ? 'fusao.value_taken' : 'fusao.reference_gone', {
    vars: { field },
    cause: error,
  });
}
