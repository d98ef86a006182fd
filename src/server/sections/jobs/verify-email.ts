import { z } from 'zod';
import { defineJob } from '#server/ports/jobs.ts';
import { locales } from '#shared/i18n/languages.ts';

/** Mails an account the link that verifies its address; the feature auth handles it. */
export const verifyEmailJob = defineJob({
  name: 'auth.verify',
  payload: z.object({ users: z.number(), locale: z.enum(locales).optional() }),
});
