import { z } from 'zod';
import { daySeconds, defineJob } from '#server/ports/jobs.ts';

/** Days for which the deletion of a file is tried: a bucket may be away for long, and nothing else would find the file there again. */
const deletionDays = 30;

/** Deletes a file from the storage; features/arquivo handles it. */
export const deleteFileJob = defineJob({
  name: 'arquivo.delete',
  payload: z.object({ chave: z.string() }),
  // once an hour after the first attempts
  queue: { retryLimit: 24 * deletionDays, retentionSeconds: (deletionDays + 2) * daySeconds },
});

/** Makes the sizes of a new public picture that most screens request. */
export const imageSizesJob = defineJob({
  name: 'arquivo.imagens',
  payload: z.object({ id: z.string() }),
  queue: { retryLimit: 2 },
});
