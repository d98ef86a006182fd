import type { Db } from '#server/db/client.ts';
import { noteConnection } from '#server/db/connection-results.ts';
import { sql } from '#server/db/sql.ts';
import { AppError } from '#shared/errors.ts';
import type { BucketRow, StoredBucket } from './office-storage.ts';

export interface FormerBucket extends StoredBucket {
  nome: BucketRow;
  /** why it still has files, although all that could be read there was copied; null: a run has yet to find that out */
  erro: string | null;
}

const resultOf = (nome: BucketRow) => `${nome}.mover` as const;

/**
 * The bucket that files are being moved from. Where the environment sets the place (`isFixed`), it is also the one that the office set,
 * after the one before that.
 */
export async function readFormer(on: Db, isFixed: boolean): Promise<FormerBucket | undefined> {
  const [row] = await on.query<FormerBucket>(sql`select c.nome, c.ajustes, c.segredo, r.erro
    from conexao c left join conexao_resultado r on r.nome = c.nome || '.mover'
    where c.nome = 'arquivos_anterior' or (c.nome = 'arquivos' and ${isFixed}) order by c.nome desc limit 1`);
  return row;
}

/** The office does not leave its bucket when the environment names another one: the first run that finds it left notes the time. */
export const recordBucketReplaced = (db: Db, now: Date): Promise<number> =>
  db.run(sql`update conexao set ajustes = ajustes || jsonb_build_object('mudou_em', ${now.toISOString()}::text)
    where nome = 'arquivos' and not ajustes ? 'mudou_em'`);

export const clearFormerFailures = (tx: Db, nomes: BucketRow[] = ['arquivos', 'arquivos_anterior']) =>
  tx.run(sql`delete from conexao_resultado where nome = any(${nomes.map(resultOf)})`);

/** Notes that a run copied what it could, and why files stay: from then on the bucket can be given up. */
export const noteFormerFailure = (db: Db, nome: BucketRow, failure: unknown, now: Date) =>
  noteConnection(db, resultOf(nome), failure instanceof AppError ? (failure.cause ?? failure) : failure, now);

/** Forgets the bucket, unless it was changed meanwhile. */
export async function forgetFormer(
  db: Db,
  { nome, ajustes }: Pick<FormerBucket, 'nome' | 'ajustes'>,
): Promise<boolean> {
  const forgotten = await db.run(
    sql`delete from conexao where nome = ${nome} and ajustes = ${JSON.stringify(ajustes)}::jsonb`,
  );
  if (forgotten > 0) await clearFormerFailures(db, [nome]);
  return forgotten > 0;
}
