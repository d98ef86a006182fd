import { z } from 'zod';
import { defineJob } from '#server/ports/jobs.ts';

/** A raffle was cancelled: informs its buyers and prepares the refunds; the feature rifa handles it. */
export const rifaCanceladaJob = defineJob({
  name: 'rifa.cancelada',
  payload: z.object({ rifa: z.number() }),
});
