import { z } from 'zod';
import { defineJob } from '#server/ports/jobs.ts';

/** Mails all administrators that the Pix key was changed, and by which account; the feature auth handles it. */
export const pixKeyChangedJob = defineJob({
  name: 'recebimentos.chave_pix',
  payload: z.object({ users: z.number(), antes: z.string().nullable(), depois: z.string().nullable() }),
});
