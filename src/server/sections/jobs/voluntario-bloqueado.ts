import { z } from 'zod';
import { defineJob } from '#server/ports/jobs.ts';

/** The office blocked days of a volunteer: leaders are informed of published duties on them; the feature escala handles it. */
export const voluntarioBloqueadoJob = defineJob({
  name: 'escala.bloqueio',
  payload: z.object({
    voluntario: z.number(),
    bloqueios: z.array(z.object({ de: z.string(), ate: z.string() })),
    /** the account that blocked the days, which is not informed */
    users: z.number(),
  }),
});
