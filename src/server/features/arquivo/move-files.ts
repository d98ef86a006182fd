import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { moveFilesJob } from '#server/connections/move-files-job.ts';
import { isUnavailable } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { defineScheduledJob } from '#server/ports/jobs.ts';
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

/** Moves files from where an earlier setting put them to where they belong now. */
export function moverJobs({ db, jobs, clock, connectors }: FeatureDeps): void {
  /**
   * False when there was nothing to move. May be killed at any point and run again: a file is deleted in the old place only once it is in
   * the new one.
   */
  async function moveOne(
    { id, chave, tipo }: { id: string; chave: string; tipo: string },
    from: Storage,
    to: Storage,
  ): Promise<boolean> {
    const found = await from.get(chave);
    if (!found) return false;
    await to.put(chave, await buffer(found.body), tipo);
    // deleted meanwhile: the job that deletes its bytes may have run already
    const existing = await db.query(sql`select 1 from arquivo where id = ${id}`);
    if (existing.length === 0) await to.delete(chave);
    // sizes of pictures are made again in the new place
    for (const key of [...variantKeys(chave), chave]) await from.delete(key);
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
  async function moveFrom(place: Storage, to: Storage): Promise<number> {
    let moved = 0;
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const files = await db.query<{ id: string; chave: string; tipo: string }>(
        sql`select id, chave, tipo from arquivo where id > ${after} order by id limit ${perPage}`,
      );
      for (const file of files) if (await moveOne(file, place, to)) moved += 1;
      if (files.length < perPage) break;
      after = files.at(-1)!.id;
    }
    await deleteDrawings(place);
    return moved;
  }

  async function moveAll(): Promise<void> {
    const started = clock.now();
    const { current, others } = await connectors.filePlaces();
    let moved = 0;
    let failed: { error: unknown } | undefined;
    for (const place of others) {
      try {
        if (!(await isOnePlace(current, place))) moved += await moveFrom(place, current);
      } catch (error) {
        failed ??= { error };
      }
    }
    // a bucket that does not answer keeps no file of the other places from being moved
    if (failed) throw failed.error;
    if (moved > 0) return;
    const rested = new Date(started.getTime() - restHours * 3_600_000);
    await db.run(sql`delete from conexao where nome = 'arquivos_anterior'
      and (ajustes ->> 'mudou_em')::timestamptz <= ${rested}`);
  }

  jobs.handle(moveFilesJob, moveAll);
  jobs.handle(nightlyJob, moveAll);
}
