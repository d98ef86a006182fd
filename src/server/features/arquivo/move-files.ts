import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { moveFilesJob } from '#server/connections/move-files-job.ts';
import { fileSettingsLock } from '#server/connections/office-storage.ts';
import { type Bulk, inBulk } from '#server/db/bulk.ts';
import { isUnavailable } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import type { FilePlaces } from '#server/ports/connectors.ts';
import { defineScheduledJob, TryLater } from '#server/ports/jobs.ts';
import { drawingsFolder, type Storage } from '#server/ports/storage.ts';
import { variantKeys } from './variants.ts';

/** For files that a server wrote to the former place before it knew of the change. */
const nightlyJob = defineScheduledJob({
  name: 'arquivo.mover_noite',
  cron: '20 2 * * *',
  queue: { retryLimit: 3 },
});

/** Files that one query reads. */
const perPage = 200;
/** A former bucket is forgotten when a run finds no file in it this long after the change. */
const restHours = 1;

interface StoredFile {
  id: string;
  chave: string;
  tipo: string;
}

/** A run: the places that it found set, and its connection, which holds the lock that lets one run at a time. */
interface Run {
  places: FilePlaces;
  lock: Bulk;
}

/**
 * Moves files from where an earlier setting put them to where they belong now. A file is deleted in the former place only by the one run
 * that moves files, and only while the places are those that it found: two runs in opposite directions would delete it in both.
 */
export function moverJobs({ db, jobs, clock, connectors }: FeatureDeps): void {
  async function stopIfChanged({ places }: Run): Promise<void> {
    if ((await connectors.filePlaces()) !== places) throw new TryLater('The places of files were changed.');
  }

  /** Does what the places as they are now allow. A change of the places waits for it. */
  async function whileUnchanged(run: Run, work: () => Promise<unknown>): Promise<void> {
    await run.lock.run(sql`select pg_advisory_lock_shared(${fileSettingsLock})`);
    try {
      await stopIfChanged(run);
      await work();
    } finally {
      await run.lock.run(sql`select pg_advisory_unlock_shared(${fileSettingsLock})`);
    }
  }

  /**
   * False when there was nothing to move. May be killed at any point and run again: a file is deleted in the old place only once it is in
   * the new one.
   */
  async function moveOne({ id, chave, tipo }: StoredFile, from: Storage, run: Run): Promise<boolean> {
    const to = run.places.current;
    const found = await from.get(chave);
    if (!found) return false;
    await to.put(chave, await buffer(found.body), tipo);
    // deleted meanwhile: the job that deletes its bytes may have run already
    const existing = await db.query(sql`select 1 from arquivo where id = ${id}`);
    if (existing.length === 0) await to.delete(chave);
    // sizes of pictures are made again in the new place
    for (const key of variantKeys(chave)) await from.delete(key);
    await whileUnchanged(run, () => from.delete(chave));
    return true;
  }

  /**
   * Whether two settings name the same storage: a file written to the first is then found in the second. Moving files between them
   * would delete the files.
   */
  async function isOnePlace(first: Storage, second: Storage): Promise<boolean> {
    const key = `prova/${randomUUID()}`;
    await first.put(key, Buffer.from(key), 'text/plain');
    try {
      const found = await second.get(key);
      found?.body.destroy();
      return found !== null;
    } finally {
      await first.delete(key);
    }
  }

  /** Drawings are made again in the new place. A bucket that does not let its files be listed keeps them. */
  async function deleteDrawings(place: Storage): Promise<void> {
    const keys = await place.list(drawingsFolder).catch((error) => {
      if (isUnavailable(error)) throw error;
      return [];
    });
    for (const key of keys) await place.delete(key);
  }

  /** Moves all files of one place; how many there were. */
  async function moveFrom(place: Storage, run: Run): Promise<number> {
    let moved = 0;
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const files = await db.query<StoredFile>(
        sql`select id, chave, tipo from arquivo where id > ${after} order by id limit ${perPage}`,
      );
      for (const file of files) if (await moveOne(file, place, run)) moved += 1;
      if (files.length < perPage) break;
      after = files.at(-1)!.id;
      await stopIfChanged(run);
    }
    await deleteDrawings(place);
    return moved;
  }

  async function moveAll(run: Run): Promise<void> {
    const started = clock.now();
    const { current, others } = run.places;
    let moved = 0;
    let failed: { error: unknown } | undefined;
    for (const place of others) {
      try {
        if (!(await isOnePlace(current, place))) moved += await moveFrom(place, run);
      } catch (error) {
        if (error instanceof TryLater) throw error;
        failed ??= { error };
      }
    }
    // a bucket that does not answer keeps no file of the other places from being moved
    if (failed) throw failed.error;
    if (moved > 0) return;
    const rested = new Date(started.getTime() - restHours * 3_600_000);
    await whileUnchanged(run, () =>
      db.run(sql`delete from conexao where nome = 'arquivos_anterior'
        and (ajustes ->> 'mudou_em')::timestamptz <= ${rested}`),
    );
  }

  /** One run at a time, of whichever server and job. The lock ends with its connection, and a run without it deletes nothing. */
  const oneRun = (): Promise<void> =>
    inBulk(db.url, 'write', async (lock) => {
      const [own] = await lock.query<{ free: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtext('arquivo.mover')) as free`,
      );
      if (!own!.free) throw new TryLater('Files are being moved already.');
      await moveAll({ places: await connectors.filePlaces(), lock });
    });

  jobs.handle(moveFilesJob, oneRun);
  jobs.handle(nightlyJob, oneRun);
}
