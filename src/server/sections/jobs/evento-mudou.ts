import { z } from 'zod';
import { defineJob } from '#server/ports/jobs.ts';

/** An event has another time, or is no longer cancelled: its volunteers may serve elsewhere then; the feature escala handles it. */
export const eventoMudouJob = defineJob({
  name: 'escala.evento',
  payload: z.object({
    evento: z.number(),
    /** the account that changed it, which is not informed */
    users: z.number(),
  }),
});
