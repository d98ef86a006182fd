import type { Behaviour } from '#server/crud/behaviour.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { patrimonio as declaration } from '#shared/sections/patrimonio.ts';

/** Digits of the first tag of a church: 00001. */
const firstWidth = 5;

/** The tag after the highest of a church, as wide as its widest; tags with letters are ignored. */
export async function nextNumero(db: Db, igreja: number | null): Promise<string> {
  const [row] = await db.query<{ last: number | null; width: number | null }>(
    sql`select max(numero::bigint) as last, max(length(numero)) as width from patrimonio
      where igreja is not distinct from ${igreja} and numero ~ '^[0-9]{1,15}$'`,
  );
  return String((row!.last ?? 0) + 1).padStart(row!.width ?? firstWidth, '0');
}

/** Assets: each has a unique tag in its church. */
export const patrimonio: Behaviour<typeof declaration> = {
  // A mistyped amount times a mistyped number may exceed bigint: the list must still open.
  totals: {
    valor_total: 'sum(coalesce(t.valor, 0)::numeric * t.quantidade)',
    quantidade: 'sum(t.quantidade)',
  },
  filters: {
    sem_responsavel: (value) =>
      value === 'true' ? sql`t.responsavel is null` : sql`t.responsavel is not null`,
  },

  async beforeSave({ db }, values) {
    if (values.numero !== null) return;
    const igreja = values.igreja;
    // Serialises the numbering of two assets saved at once.
    await db.run(sql`select pg_advisory_xact_lock(hashtext('patrimonio.numero'), ${igreja ?? 0})`);
    values.numero = await nextNumero(db, igreja);
  },
};
