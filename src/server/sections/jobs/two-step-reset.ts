import { z } from 'zod';
import { defineJob } from '#server/ports/jobs.ts';

/** Mails an account that staff took its second step off; the feature auth handles it. */
export const twoStepResetJob = defineJob({
  name: 'auth.second-step-reset',
  payload: z.object({ users: z.number(), por: z.number() }),
});
