import { z } from 'zod';
import { defineJob } from '#server/ports/jobs.ts';

/** An event was cancelled: informs everyone who signed up and prepares the refunds; the feature inscricao handles it. */
export const eventoCanceladoJob = defineJob({
  name: 'inscricao.evento_cancelado',
  payload: z.object({ evento: z.number(), users: z.number().nullable() }),
});
