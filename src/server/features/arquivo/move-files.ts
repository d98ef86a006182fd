import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  clearFormerFailures,
  noteFormerFailure,
  recordBucketReplaced,
} from '#server/connections/former-bucket.ts';
import { moveFilesJob } from '#server/connections/move-files-job.ts';
import { type BucketRow, fileSettingsLock } from '#server/connections/office-storage.ts';
import { deleteFileJob } from '#server/crud/file-jobs.ts';
import { type Bulk, inBulk } from '#server/db/bulk.ts';
import { isUnavailable } from '#server/db/client.ts';
import { reasonOf } from '#server/db/connection-results.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import type { FilePlaces } from '#server/ports/connectors.ts';
import { defineScheduledJob, TryLater } from '#server/ports/jobs.ts';
import { drawingsFolder, type Storage } from '#server/ports/storage.ts';
import { jobStates } from '#shared/contracts/tarefas.ts';
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
/** Files that may fail one after the other, because a place does not answer, until a run leaves the place. */
const maxInARow = 3;

interface StoredFile {
  id: string;
  chave: string;
  tipo: string;
}

/** An error of the place that files are moved from. */
class FormerPlaceError extends Error {
  constructor(cause: unknown) {
    super(reasonOf(cause), { cause });
  }
}
const ofFormer = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((cause) => {
    throw new FormerPlaceError(cause);
  });

/** What a run found in one place. */
interface Walk {
  /** files that were there and are no longer */
  moved: number;
  /** the first error; then files stay in the place */
  failure?: { error: unknown };
  /** whether the place alone failed: what can be read there is in the current place */
  isCopied: boolean;
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
export function moveFileJobs({ db, jobs, clock, config, connectors }: FeatureDeps): void {
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
  async function moveOne(
    { id, chave, tipo }: StoredFile,
    { from, run, mayDelete }: { from: Storage; run: Run; mayDelete: boolean },
  ): Promise<boolean> {
    const to = run.places.current;
    const found = await ofFormer(from.get(chave));
    if (!found) return false;
    try {
      const copied = await to.get(chave);
      copied?.body.destroy();
      if (copied?.bytes !== found.bytes) await to.put(chave, await ofFormer(buffer(found.body)), tipo);
    } finally {
      found.body.destroy();
    }
    // deleted meanwhile: the job that deletes its bytes may have run already
    const existing = await db.query(sql`select 1 from arquivo where id = ${id}`);
    if (existing.length === 0) await to.delete(chave);
    if (!mayDelete) return true;
    // sizes of pictures are made again in the new place
    for (const key of variantKeys(chave)) await ofFormer(from.delete(key));
    await whileUnchanged(run, () => ofFormer(from.delete(chave)));
    return true;
  }

  /**
   * Whether two settings name the same storage: a file written to the first is then found in the second. Moving files between them
   * would delete the files. Returns the error if the second storage refuses the read.
   */
  async function isOnePlace(first: Storage, second: Storage): Promise<boolean | Error> {
    const key = `prova/${randomUUID()}`;
    await first.put(key, Buffer.from(key), 'text/plain');
    try {
      const found = await second.get(key);
      found?.body.destroy();
      return found !== null;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      return error as Error;
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

  /**
   * Moves all files of one place. A file that cannot be read or deleted there keeps no other from being moved; a place that answers no more
   * ends it.
   */
  async function moveFrom(place: Storage, run: Run): Promise<Walk> {
    const walk: Walk = { moved: 0, isCopied: true };
    const isSame = await isOnePlace(run.places.current, place);
    if (isSame === true) return walk;
    const mayDelete = isSame === false;
    let failedInARow = 0;
    function note(error: unknown): void {
      const isOfPlace = error instanceof FormerPlaceError;
      const cause = isOfPlace ? error.cause : error;
      walk.failure ??= { error: cause };
      if (!isOfPlace) walk.isCopied = false;
      if (!isOfPlace || isUnavailable(cause)) failedInARow += 1;
      if (failedInARow === maxInARow) throw cause;
    }
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const files = await db.query<StoredFile>(
        sql`select id, chave, tipo from arquivo where id > ${after} order by id limit ${perPage}`,
      );
      for (const file of files)
        try {
          if (await moveOne(file, { from: place, run, mayDelete })) walk.moved += 1;
          failedInARow = 0;
        } catch (error) {
          if (error instanceof TryLater) throw error;
          note(error);
        }
      if (files.length < perPage) break;
      after = files.at(-1)!.id;
      await stopIfChanged(run);
    }
    if (mayDelete) await ofFormer(deleteDrawings(place)).catch(note);
    else if (walk.moved > 0) note(new FormerPlaceError(isSame));
    return walk;
  }

  /** Whether files are still to be deleted: they may be in any place, where no row names them any more. */
  async function awaitsDeletions(): Promise<boolean> {
    const { filas } = await jobs.overview({ nome: deleteFileJob.name, page: 1 });
    const queue = filas.find(({ nome }) => nome === deleteFileJob.name);
    return queue !== undefined && jobStates.some((state) => state !== 'concluida' && queue[state] > 0);
  }

  /** Forgets a bucket without files, once its rest is over; notes why one could not be emptied. */
  async function finish(nome: BucketRow, { moved, failure, isCopied }: Walk, started: Date): Promise<void> {
    const stays = moved === 0 && !failure && (await awaitsDeletions());
    const reason = stays
      ? new Error('files that were deleted are still to be deleted there')
      : failure?.error;
    if (reason !== undefined && isCopied) return void (await noteFormerFailure(db, nome, reason, started));
    await clearFormerFailures(db, [nome]);
    if (failure || moved > 0) return;
    const rested = new Date(started.getTime() - restHours * 3_600_000);
    await db.run(sql`delete from conexao where nome = ${nome}
      and (ajustes ->> 'mudou_em')::timestamptz <= ${rested}`);
  }

  async function moveAll(run: Run): Promise<void> {
    const started = clock.now();
    let failed: Walk['failure'];
    const walked: { nome: BucketRow; walk: Walk }[] = [];
    for (const { storage, nome } of run.places.others) {
      try {
        const walk = await moveFrom(storage, run);
        failed ??= walk.failure;
        if (nome) walked.push({ nome, walk });
      } catch (error) {
        if (error instanceof TryLater) throw error;
        failed ??= { error };
      }
    }
    await whileUnchanged(run, async () => {
      for (const { nome, walk } of walked) await finish(nome, walk, started);
    });
    // a bucket that does not answer keeps no file of the other places from being moved
    if (failed) throw failed.error;
  }

  /**
   * One run at a time, of whichever server and job; false while another one moves files. The lock ends with its connection, and a run
   * without it deletes nothing.
   */
  const oneRun = (): Promise<boolean> =>
    inBulk(db.url, 'write', async (lock) => {
      const [own] = await lock.query<{ free: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtext('arquivo.mover')) as free`,
      );
      if (!own!.free) return false;
      if (config.s3) await recordBucketReplaced(db, clock.now());
      await moveAll({ places: await connectors.filePlaces(), lock });
      return true;
    });

  jobs.handle(moveFilesJob, async () => {
    if (!(await oneRun())) throw new TryLater('Files are being moved already.');
  });
  jobs.handle(nightlyJob, async () => void (await oneRun()));
}
