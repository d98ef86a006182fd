import { z } from 'zod';
import { defineJob } from '#server/ports/jobs.ts';

/** Deletes a file from the storage; features/arquivo handles it. */
export const deleteFileJob = defineJob({ name: 'arquivo.delete', payload: z.object({ chave: z.string() }) });

/** Makes the sizes of a new public picture that most screens request. */
export const imageSizesJob = defineJob({
  name: 'arquivo.imagens',
  payload: z.object({ id: z.string() }),
  queue: { retryLimit: 2 },
});
