import { z } from 'zod';
import { defineJob } from '#server/ports/jobs.ts';

/** Moves files to the place that the office chose; the feature arquivo handles it. */
export const moveFilesJob = defineJob({
  name: 'arquivo.mover',
  payload: z.object({}),
  queue: { policy: 'short', expireInSeconds: 3600 },
});
