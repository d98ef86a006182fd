import type { Actor } from '#server/crud/actor.ts';
import { asAuthor } from '#server/db/author.ts';
import { type Db, errorCode } from '#server/db/client.ts';
import { allowNameChanges } from '#server/db/closed-month.ts';
import { join, raw, sql } from '#server/db/sql.ts';
import { pessoa as behaviour } from '#server/sections/pessoa.ts';
import { holdFiles } from '#server/sections/pessoa-arquivos.ts';
import { checkRecord } from '#shared/crud/schema.ts';
import { churchToday } from '#shared/dates.ts';
import { AppError, invalid, invalidField } from '#shared/errors.ts';
import { consentUnit, defaultSides, type FusaoSide, fusaoUnits, mergedConsentSide } from '#shared/fusao.ts';
import { pessoa } from '#shared/sections/pessoa.ts';

import { impediments, refuse } from './impediments.ts';
import type { FusaoLog, Row } from './log.ts';
import { mergeAttendance } from './merge-attendance.ts';
import { mergeEnvelopes } from './merge-envelopes.ts';
import { mergeFamilies } from './merge-families.ts';
import { mergeVolunteers } from './merge-volunteers.ts';
import { moveReferencesOf } from './move-references.ts';
import { type FusaoDeps, fieldNames, fieldsOf, lockPeople, requireMerge, trace } from './people.ts';
import { lastConsentLine, withdrawnConsent } from './withdrawn-consent.ts';

export interface MergeRequest {
  mantida: number;
  unida: number;
  /** the versions of the two records that the caller saw */
  versoes: { mantida: number; unida: number };
  /** the record from which a unit's values are taken, if it is not the default one */
  escolhas: Readonly<Partial<Record<string, FusaoSide>>>;
}

/** Merges one person's record into another, in one transaction, and logs the changes so that it can be undone. */
export async function mergePeople(deps: FusaoDeps, actor: Actor, request: MergeRequest): Promise<number> {
  requireMerge(actor);
  const { mantida, unida } = request;
  if (mantida === unida) throw invalidField('outra', 'fusao.same');
  try {
    return await asAuthor(deps.db, actor, async (tx) => {
      await allowNameChanges(tx);
      const rows = await lockPeople(tx, actor, [mantida, unida]);
      const [kept, merged] = [rows.get(mantida)!, rows.get(unida)!];
      if (kept.versao !== request.versoes.mantida || merged.versao !== request.versoes.unida)
        throw new AppError('conflict', 'error.changed');
      refuse(await impediments(tx, actor, request, deps), deps.find);

      const consent = mergedConsentSide(kept, merged, await withdrawnConsent(tx, request));
      const voluntarios = await mergeVolunteers(tx, deps, request);
      const familias = await mergeFamilies(tx, deps, request);
      const presencas = await mergeAttendance(tx, request);
      const envelopes = await mergeEnvelopes(tx, request);
      const moves = await moveReferencesOf(tx, deps.columns, deps.behaviours, request);
      await tx.run(sql`delete from pessoa where id = ${unida}`);

      const today = churchToday(deps.clock.now());
      const checked = checkRecord(pessoa, chosenValues(kept, merged, request.escolhas, consent), {
        today,
        exists: true,
      });
      if (!checked.ok) throw invalid(checked.errors);
      // The check gave the values their declared kinds.
      const values = checked.value as Parameters<NonNullable<typeof behaviour.beforeSave>>[1];
      const current = { ...values, ...fieldsOf(kept), id: mantida };
      await behaviour.beforeSave?.(
        { ...deps, ...actor, db: tx, confirmed: true, alcance: 'este' },
        values,
        current,
      );
      await refuseYoungParent(tx, mantida, values.data_nascimento);
      const assigned = fieldNames.map((name) => sql`${raw(name)} = ${(values as Row)[name]}`);
      const [after] = await tx.query<{ linha: Row }>(sql`update pessoa t set ${join(assigned, ', ')},
        versao = versao + 1, atualizado_em = now() where id = ${mantida} returning to_jsonb(t) - 'busca' as linha`);

      const log: FusaoLog = {
        mantida: { antes: fieldsOf(kept), depois: fieldsOf(after!.linha) },
        unida: merged,
        ...moves,
        voluntarios,
        familias,
        presencas,
        envelopes,
        consentimentos: await lastConsentLine(tx, mantida),
      };
      const [inserted] = await tx.query<{ id: number }>(sql`insert into fusao
        (mantida, unida, unida_nome, users, criado_em, dados) values (${mantida}, ${unida}, ${merged.nome},
        ${actor.user.id}, ${deps.clock.now()}, ${JSON.stringify(log)}::jsonb) returning id`);
      await holdFiles(tx, inserted!.id, [kept, merged]);
      await trace(tx, 'merge', mantida, { fusao: inserted!.id, unida, unida_nome: merged.nome });
      return inserted!.id;
    });
  } catch (error) {
    // Either a reference that no section declares, or a rule that only the database knows: nothing was changed.
    const code = errorCode(error);
    if (code === '23503' || code === '23505')
      throw new AppError('conflict', 'fusao.refused', { cause: error });
    throw error;
  }
}

/** The values of the kept record, each unit taken from one of the two. */
function chosenValues(
  kept: Row,
  merged: Row,
  escolhas: MergeRequest['escolhas'],
  consent: FusaoSide | null,
): Record<string, unknown> {
  const usual = defaultSides(pessoa, kept, merged);
  const values: Record<string, unknown> = {};
  for (const { name, fields } of fusaoUnits(pessoa)) {
    const side = name === consentUnit ? consent : (escolhas[name] ?? usual[name]!);
    for (const field of fields) values[field] = side && (side === 'mantida' ? kept : merged)[field];
  }
  return values;
}

/** The children of both get the kept person as their parent. */
async function refuseYoungParent(tx: Db, id: number, birth: string | null): Promise<void> {
  const [child] = await tx.query<{ nome: string }>(sql`select nome from pessoa
    where (pai_id = ${id} or mae_id = ${id}) and data_nascimento <= ${birth}::date order by id limit 1`);
  if (child) throw invalidField('data_nascimento', 'fusao.young_parent', { name: child.nome });
}
