import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import type { ChurchPixKey } from './pix-manual.ts';

/** The key as saved in the back office. It is read for each charge, so that a change takes effect at once on all servers. */
export async function readChurchPixKey(db: Db): Promise<ChurchPixKey | null> {
  const [row] = await db.query<{ [Name in keyof ChurchPixKey]: ChurchPixKey[Name] | null }>(
    prepared(
      sql`select pix_tipo as tipo, pix_chave as chave, pix_nome as nome, pix_cidade as cidade from recebimentos`,
    ),
  );
  if (!row?.tipo || !row.chave || !row.nome || !row.cidade) return null;
  return { tipo: row.tipo, chave: row.chave, nome: row.nome, cidade: row.cidade };
}
