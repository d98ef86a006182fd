import { raw } from '#server/db/sql.ts';

/** SQL assignments for records that an erasure changes: a form that was read before cannot save the erased data again. */
export const newVersion = raw('versao = versao + 1, atualizado_em = now()');
