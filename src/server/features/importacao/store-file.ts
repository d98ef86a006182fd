import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectGarbage } from '#server/collect-garbage.ts';
import { createConcurrencyLimit } from '#server/concurrency-limit.ts';
import type { Actor } from '#server/crud/actor.ts';
import { refuseSharedWrite } from '#server/crud/shared-writes.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { saveFormFile } from '#server/http/uploads.ts';
import { createWorkerPool, WorkerLimitError } from '#server/workers/worker-pool.ts';
import { bytesLabel } from '#shared/bytes.ts';
import { churchToday } from '#shared/dates.ts';
import { AppError, invalid, invalidField } from '#shared/errors.ts';
import { importFileBytes, importSections } from '#shared/importacao/import-fields.ts';
import { areaCode, importableBy, rememberedMapping, storeImport } from './import-store.ts';
import type { sheetTasks } from './sheet-tasks.ts';

/** A file up to this size leaves little garbage in memory. */
const smallFileBytes = 1024 * 1024;

/** Stores the rows of the file that a request sends, and answers with the id of the import; a thread reads the file. */
export function createFileStore(
  app: FastifyInstance,
  { db, clock, sections }: Pick<FeatureDeps, 'db' | 'clock' | 'sections'>,
) {
  const thread = createWorkerPool<typeof sheetTasks>(new URL('./worker.ts', import.meta.url), {
    timeoutMs: 60_000,
    memoryMb: 256,
    idleMs: 10_000,
  });
  // One file is read at a time, and waiting ones hold no connection to the database.
  const oneAtATime = createConcurrencyLimit(1, { waiting: 4 });
  app.addHook('onClose', () => thread.close());

  async function storeFile(actor: Actor, request: FastifyRequest, file: string): Promise<number> {
    const upload = await saveFormFile(request, {
      name: 'arquivo',
      maxBytes: importFileBytes,
      path: file,
      texts: ['section'],
    });
    const section = importableBy(actor, sections).find(({ name }) => name === upload.fields.section);
    if (!section) {
      const isKnown = (importSections as readonly string[]).includes(upload.fields.section ?? '');
      throw isKnown
        ? new AppError('forbidden', 'error.forbidden')
        : invalidField('section', 'validation.choice');
    }
    refuseSharedWrite(section, actor, 'create');
    if (upload.truncated)
      throw invalidField('arquivo', 'validation.file_size', { max: bytesLabel(importFileBytes) });
    if (upload.bytes === 0) throw invalidField('arquivo', 'validation.file');
    const isSmall = upload.bytes <= smallFileBytes;
    // Otherwise the chunks in which a file arrived would stay in memory until long after the thread has started.
    if (!isSmall) collectGarbage();
    const remembered = await rememberedMapping(db, actor, section);
    const name = upload.filename
      .replace(/^.*[\\/]/, '')
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .slice(0, 120);
    const ddd = await areaCode(db, actor);
    return oneAtATime(() =>
      storeImport(db, actor, section, name || 'planilha', async (receive) => {
        const read = await thread
          .run(
            'read',
            { file, section: section.name, today: churchToday(clock.now()), remembered, ddd },
            { receive },
          )
          .catch((error: unknown) => {
            throw error instanceof WorkerLimitError ? invalidField('arquivo', 'planilha.too_slow') : error;
          })
          // The thread ends after a large file, so that its memory is freed; for a small file, starting a new thread would take longer than
          // reading it.
          .finally(() => (isSmall ? undefined : thread.close()));
        if ('refusal' in read) throw invalid({ arquivo: [read.refusal] });
        return read;
      }),
    );
  }

  return async (actor: Actor, request: FastifyRequest): Promise<number> => {
    // The file waits on disk, where the thread reads it, so that memory does not grow with it.
    const dir = await mkdtemp(path.join(os.tmpdir(), 'aprisco-planilha-'));
    try {
      return await storeFile(actor, request, path.join(dir, 'planilha'));
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  };
}
