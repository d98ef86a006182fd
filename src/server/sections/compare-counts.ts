import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { type Contado, diferencas, totalOfCount } from '#shared/contagem/contagem.ts';
import type { EstadoDaContagem } from '#shared/contracts/contagem.ts';

/**
 * A person's last count, by the time on the phone: a correction that waited for the network keeps its time and is not newer than it was.
 */
export async function lastOf(db: Db, contagem: number, users: number | null): Promise<Contado | null> {
  const [row] = await db.query<{ contado: Contado }>(sql`select contado from contagem_envio
    where contagem = ${contagem} and users = ${users}::integer order by contado_em desc, id desc limit 1`);
  return row?.contado ?? null;
}

interface Counted {
  id: number;
  primeira_pessoa: number | null;
  segunda_pessoa: number | null;
}

/** Whether the last counts of the two people agree, and on which sum. */
export async function comparison(
  db: Db,
  { id, primeira_pessoa, segunda_pessoa }: Counted,
): Promise<{ estado: EstadoDaContagem; total: number | null }> {
  const [first, second] = [await lastOf(db, id, primeira_pessoa), await lastOf(db, id, segunda_pessoa)];
  if (first === null || second === null) return { estado: 'contando', total: null };
  return diferencas(first, second).length === 0
    ? { estado: 'conferida', total: totalOfCount(first) }
    : { estado: 'diferente', total: null };
}

/** Compares counts of two people again, after givers of their envelopes became one person or two. */
export async function compareAgain(tx: Db, ids: readonly number[]): Promise<void> {
  const rows = await tx.query<
    Counted & { estado: EstadoDaContagem }
  >(sql`select id, estado, primeira_pessoa, segunda_pessoa
    from contagem where id = any(${ids}::integer[]) and estado in ('diferente', 'conferida') order by id for update`);
  for (const row of rows) {
    const { estado, total } = await comparison(tx, row);
    if (estado !== row.estado)
      await tx.run(sql`update contagem set estado = ${estado}, total = ${total},
        versao = versao + 1, atualizado_em = now() where id = ${row.id}`);
  }
}
