import type { Database } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { cleanRichText } from './rich-text.ts';

interface StoredText {
  tabela: string;
  chave: string;
  coluna: string;
  registro: number;
}

const batch = 100;

/**
 * Cleans the formatted texts that an older version stored, each once: the rows of `texto_a_limpar`, which a migration
 * inserted. A server that is stopped goes on at its next start; two servers share the work.
 */
export async function cleanStoredRichTexts(db: Database): Promise<number> {
  let changed = 0;
  for (;;) {
    const done = await db.transaction(async (tx) => {
      const texts = await tx.query<StoredText>(sql`delete from texto_a_limpar where ctid = any(array(
          select ctid from texto_a_limpar limit ${batch} for update skip locked))
        returning tabela, chave, coluna, registro`);
      for (const { tabela, chave, coluna, registro } of texts) {
        const [table, key, column] = [raw(tabela), raw(chave), raw(coluna)];
        const [row] = await tx.query<{ html: string | null }>(
          sql`select ${column} as html from ${table} where ${key} = ${registro} for update`,
        );
        const clean = row?.html ? cleanRichText(row.html) : null;
        if (clean === null || clean === row?.html) continue;
        changed += await tx.run(sql`update ${table} set ${column} = ${clean} where ${key} = ${registro}`);
      }
      return texts.length;
    });
    if (done === 0) return changed;
  }
}
