import { z } from 'zod';
import { defineJob } from '#server/ports/jobs.ts';

/** Mails an account that an API key was made for it; the feature auth handles it. */
export const apiKeyAddedJob = defineJob({
  name: 'auth.api-key-added',
  payload: z.object({ users: z.number(), nome: z.string() }),
});
