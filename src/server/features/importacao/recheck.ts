import { collectGarbage } from '#server/collect-garbage.ts';
import type { Actor } from '#server/crud/actor.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { churchToday } from '#shared/dates.ts';
import { checkRows } from './check-rows.ts';
import { markFileDuplicates } from './duplicates.ts';
import { type ImportRecord, noteChecks, pendingRows } from './import-store.ts';
import { specOf } from './run-import.ts';
import { createSectionNamed } from './section-named.ts';

/** Rows that are in memory while they are checked. */
const checkedAtOnce = 500;
/** After how many portions their garbage is collected, so that memory does not grow with the file. */
const portionsBetweenCollections = 4;

/** Checks rows again, all that are not written or only some, and stores the results. */
export function createRecheck(deps: Pick<FeatureDeps, 'db' | 'clock' | 'sections' | 'engineOf'>) {
  const { db, clock, engineOf } = deps;
  const sectionNamed = createSectionNamed(deps);

  return async (actor: Actor, importRecord: ImportRecord, only?: readonly number[]): Promise<void> => {
    const section = sectionNamed(importRecord.secao);
    const checked = {
      id: importRecord.id,
      spec: specOf(importRecord, section, churchToday(clock.now())),
      duplicados: importRecord.duplicados,
    };
    for (let [after, portions] = [0, 1]; ; portions += 1) {
      const rows = await pendingRows(db, importRecord.id, {
        after,
        limit: checkedAtOnce,
        ...(only && { only }),
      });
      if (rows.length === 0) break;
      await noteChecks(
        db,
        importRecord.id,
        await checkRows({ db, engine: engineOf(section), find: sectionNamed }, actor, checked, rows),
      );
      after = rows.at(-1)!.line;
      if (portions % portionsBetweenCollections === 0) collectGarbage();
    }
    await markFileDuplicates(db, importRecord.id);
  };
}
