import { collectGarbage } from '#server/collect-garbage.ts';
import type { Actor } from '#server/crud/actor.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { churchToday } from '#shared/dates.ts';
import { checkRows } from './check-rows.ts';
import { markFileDuplicates } from './duplicates.ts';
import {
  type ImportRecord,
  isEditable,
  lockOpenImport,
  noteChecks,
  pendingRows,
  readImport,
} from './import-store.ts';
import { specOf } from './run-import.ts';
import { createSectionFinder } from './section-finder.ts';

/** Rows that are in memory while they are checked. */
const checkedAtOnce = 500;
/** After how many portions their garbage is collected, so that memory does not grow with the file. */
const portionsBetweenCollections = 4;

/**
 * Checks rows again, all that are not written or only some, and stores the results. Rows of an import that somebody changes meanwhile are
 * read and checked once more; of one that is run, the run has the last word.
 */
export function createRecheck(deps: Pick<FeatureDeps, 'db' | 'clock' | 'sections' | 'engineOf'>) {
  const { db, clock, engineOf } = deps;
  const sectionNamed = createSectionFinder(deps);

  return async (actor: Actor, importRecord: ImportRecord, only?: readonly number[]): Promise<void> => {
    const { id, iniciado_em } = importRecord;
    const section = sectionNamed(importRecord.secao);
    const isRunSince = (now: ImportRecord): boolean => now.iniciado_em?.getTime() !== iniciado_em?.getTime();
    for (let [after, portions] = [0, 1]; ; portions += 1) {
      // read before the rows: a change between the two is noticed when the results are stored
      const now = await readImport(db, id);
      if (!now || !isEditable(now) || isRunSince(now)) return;
      const rows = await pendingRows(db, id, { after, limit: checkedAtOnce, ...(only && { only }) });
      if (rows.length === 0) break;
      const { duplicados } = now;
      const checked = { id, spec: specOf(now, section, churchToday(clock.now())), duplicados };
      const results = await checkRows(
        { db, engine: engineOf(section), find: sectionNamed },
        actor,
        checked,
        rows,
      );
      if (await noteChecks(db, now, results)) after = rows.at(-1)!.line;
      if (portions % portionsBetweenCollections === 0) collectGarbage();
    }
    await db.transaction(async (tx) => {
      if (await lockOpenImport(tx, id)) await markFileDuplicates(tx, id);
    });
  };
}
