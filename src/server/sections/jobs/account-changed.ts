import { z } from 'zod';
import { defineJob } from '#server/ports/jobs.ts';

/**
 * Mails the owner of an account whose email address or password was changed by staff: at the former address, or at the current one if only
 * the password changed. `encerradas`: the names of API keys that ended with it. The feature auth handles it.
 */
export const accountChangedJob = defineJob({
  name: 'auth.account-changed',
  payload: z.object({
    users: z.number(),
    antes: z.string(),
    agora: z.string(),
    encerradas: z.array(z.string()).optional(),
  }),
});
