import { z } from 'zod';
import { defineJob } from '#server/ports/jobs.ts';
import { changedConnections } from '#shared/contracts/ajustes.ts';

/** Mails all administrators that a connection was changed, and by which account; the feature auth handles it. */
export const connectionChangedJob = defineJob({
  name: 'conexao.mudou',
  payload: z.object({ users: z.number(), nome: z.enum(changedConnections) }),
});
