import { z } from 'zod';
import { defineJob } from '#server/ports/jobs.ts';

/**
 * Mails the person of an account whose address or password somebody of the office changed: at the address before, or at its own
 * where only the password changed. The feature auth handles it.
 */
export const accountChangedJob = defineJob({
  name: 'auth.account-changed',
  payload: z.object({ users: z.number(), antes: z.string(), agora: z.string() }),
});
