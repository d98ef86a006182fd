import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';

/** SQL assignments that remove documents, birth and phone from a sign-up. */
export const clearDocumentsSql = raw(
  'cpf = null, documento = null, data_nascimento = null, whatsapp = null, cidade = null, responsavel_cpf = null',
);
/** SQL assignments that remove the person's identity. */
export const clearNamesSql = raw(
  `nome = null, email = null, responsavel_nome = null, responsavel_texto = null, responsavel_em = null, motivo = null,
    pessoa = null`,
);

/** Personal keys in the history: names, addresses, reasons, and the ids of pessoas. */
const personalKeys = ['de', 'para', 'email', 'motivo', 'pessoa', 'antes'];

/** The history of purchases keeps what happened, without the people that it names. */
export const anonymiseInSignUpHistory = (tx: Db, ids: readonly number[]): Promise<number> =>
  tx.run(sql`update inscricao_evento set dados = dados - ${personalKeys}::text[]
    where compra = any(${ids}::integer[]) and dados ?| ${personalKeys}::text[]`);
