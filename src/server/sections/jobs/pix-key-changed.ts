import { z } from 'zod';
import type { WriteContext } from '#server/crud/behaviour.ts';
import { defineJob } from '#server/ports/jobs.ts';

/** Mails all administrators that a Pix key was changed, and by which account; the feature auth handles it. */
export const pixKeyChangedJob = defineJob({
  name: 'recebimentos.chave_pix',
  payload: z.object({
    users: z.number(),
    antes: z.string().nullable(),
    depois: z.string().nullable(),
    igreja: z
      .string()
      .optional()
      .describe('the church whose record has the key; left out: the settings for receiving money'),
  }),
});

/** Informs all administrators of a Pix key that is about to be saved, if it differs from the former one. */
export async function notifyOfPixKey(
  { db, jobs, user }: Pick<WriteContext, 'db' | 'jobs' | 'user'>,
  { antes, depois, igreja }: { antes: string | null; depois: string | null; igreja?: string },
): Promise<void> {
  if (antes !== depois) await jobs.enqueue(db, pixKeyChangedJob, { users: user.id, antes, depois, igreja });
}
