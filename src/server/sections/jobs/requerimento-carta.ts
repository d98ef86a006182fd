import { z } from 'zod';
import { defineJob } from '#server/ports/jobs.ts';

/** Mails a data subject that the request arrived, or its answer; the feature requerimento handles it. */
export const requestLetterJob = defineJob({
  name: 'requerimento.carta',
  payload: z.object({ requerimento: z.number(), carta: z.enum(['recebido', 'respondido']) }),
});
