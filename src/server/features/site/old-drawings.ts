import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { defineScheduledJob } from '#server/ports/jobs.ts';
import { drawingsFolder } from '#server/ports/storage.ts';
import { appIconFacts, appIcons } from '#shared/app-icon.ts';
import { locales } from '#shared/i18n/languages.ts';
import { shareFacts, shareKinds } from '#shared/share-image.ts';
import { deleteDrawings, drawingKey } from './drawings.ts';
import { cardOf } from './share-cards.ts';

const drawingsJob = defineScheduledJob({
  name: 'site.desenhos',
  cron: '20 4 * * *',
  queue: { policy: 'short', retryLimit: 3 },
});
/** Drawings that are compared at a time. */
const batch = 200;

/** The facts of a drawing as they are now; undefined when what it showed is no longer on the site. */
async function factsNow(deps: FeatureDeps, objeto: string): Promise<string | undefined> {
  const [kind, name = '', id = '', language] = objeto.split('/');
  if (kind === 'icone') {
    const icon = appIcons.find((one) => one === name);
    return icon && appIconFacts(icon, await deps.site.settings());
  }
  const tipo = shareKinds.find((one) => one === name);
  const locale = locales.find((one) => one === language);
  if (!tipo || !locale) return undefined;
  const found = await cardOf(deps, tipo, id);
  return found && 'found' in found
    ? shareFacts(found.found, await deps.site.settings(locale), locale)
    : undefined;
}

/** Every night, deletes drawings of records and settings that are gone, no longer public, or changed. */
export function oldDrawingsJobs(deps: FeatureDeps): void {
  const { db, storage, jobs } = deps;

  async function deleteOutdated(): Promise<void> {
    for (let after = ''; ; ) {
      const rows = await db.query<{ chave: string; objeto: string }>(
        sql`select chave, objeto from desenho where chave > ${after} order by chave limit ${batch}`,
      );
      const old: string[] = [];
      for (const { chave, objeto } of rows) {
        const facts = await factsNow(deps, objeto);
        if (facts === undefined || drawingKey(facts) !== chave) old.push(chave);
      }
      await deleteDrawings(deps, old);
      const last = rows.at(-1);
      if (!last || rows.length < batch) return;
      after = last.chave;
    }
  }

  /**
   * Drawings of which nobody knows what they show: of versions that did not note it, and of a database that an older backup replaced. Those
   * that are current are drawn again.
   */
  async function deleteUnknown(): Promise<void> {
    const stored = await storage.list(drawingsFolder);
    for (let at = 0; at < stored.length; at += batch) {
      const keys = stored.slice(at, at + batch);
      // read after the list: a drawing has its row before its file
      const rows = await db.query<{ chave: string }>(
        sql`select chave from desenho where chave = any(${keys})`,
      );
      const known = new Set(rows.map(({ chave }) => chave));
      await deleteDrawings(
        deps,
        keys.filter((key) => !known.has(key)),
      );
    }
  }

  jobs.handle(drawingsJob, async () => {
    await deleteOutdated();
    await deleteUnknown();
  });
}
