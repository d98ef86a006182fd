import { z } from 'zod';
import { defineJob } from '#server/ports/jobs.ts';

/** Deletes a file from the storage; features/arquivo does it. */
export const deleteFileJob = defineJob({ name: 'arquivo.delete', payload: z.object({ chave: z.string() }) });

/** A public picture was uploaded: the sizes that most screens show are made before a page asks for them. */
export const imageSizesJob = defineJob({
  name: 'arquivo.imagens',
  payload: z.object({ id: z.string() }),
  queue: { retryLimit: 2 },
});
