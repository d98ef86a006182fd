import type { Db } from '#server/db/client.ts';
import { noteConnection } from '#server/db/connection-results.ts';
import { sql } from '#server/db/sql.ts';
import type { BucketRow, StoredBucket } from './office-storage.ts';

/** Where the result of a run that walked through all files of the former bucket is stored, if it could not empty it. */
const resultName = 'arquivos_anterior';

export interface FormerBucket extends StoredBucket {
  nome: BucketRow;
  /** why it still has files, although all that could be read there was copied; null: a run has yet to find that out */
  erro: string | null;
}

/** The bucket that files are being moved from. */
export async function readFormer(on: Db): Promise<FormerBucket | undefined> {
  const [row] = await on.query<FormerBucket>(sql`select c.nome, c.ajustes, c.segredo, r.erro
    from conexao c left join conexao_resultado r on r.nome = ${resultName} where c.nome = 'arquivos_anterior'`);
  return row;
}

export const clearFormerFailure = (tx: Db): Promise<number> =>
  tx.run(sql`delete from conexao_resultado where nome = ${resultName}`);

/** Notes that a run copied what it could, and why files stay: from then on the bucket can be given up. */
export const noteFormerFailure = (db: Db, failure: unknown, now: Date): Promise<unknown> =>
  noteConnection(db, resultName, failure, now);

/** Forgets the bucket, unless it was changed meanwhile. */
export async function forgetFormer(
  db: Db,
  { nome, ajustes }: Pick<FormerBucket, 'nome' | 'ajustes'>,
): Promise<boolean> {
  const forgotten = await db.run(
    sql`delete from conexao where nome = ${nome} and ajustes = ${JSON.stringify(ajustes)}::jsonb`,
  );
  if (forgotten > 0) await clearFormerFailure(db);
  return forgotten > 0;
}
