import type { Behaviour } from '#server/crud/behaviour.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { patrimonio as declaration } from '#shared/sections/patrimonio.ts';

/** Digits of the first tag of a church: 00001. */
const firstWidth = 5;

/** Serialises the numbering of a church's assets, typed tags included. Assets without a church have the key 0. */
const lockTags = (db: Db, igreja: number | null): Promise<number> =>
  db.run(sql`select pg_advisory_xact_lock(hashtext('patrimonio.numero'), ${igreja ?? 0})`);

/** An asset without a church belongs to the head church, so that there is one series of tags; null while there is no church. */
export async function headChurch(db: Db): Promise<number | null> {
  const [head] = await db.query<{ id: number }>(sql`select id from igreja where sede`);
  return head?.id ?? null;
}

/** Gives the first church the assets that were registered before it. */
export async function takeOverAssets(db: Db, igreja: number): Promise<void> {
  await lockTags(db, null);
  await db.run(sql`update patrimonio set igreja = ${igreja}, versao = versao + 1, atualizado_em = now()
    where igreja is null`);
}

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

  async beforeSave({ db }, values, current) {
    if (values.igreja === null) {
      // Waits for a concurrent save of the first church, which takes over the assets without one.
      await lockTags(db, null);
      values.igreja = await headChurch(db);
    }
    const isKept = current?.igreja === values.igreja && current.numero === values.numero;
    if (isKept && values.numero !== null) return;
    await lockTags(db, values.igreja);
    values.numero ??= await nextNumero(db, values.igreja);
  },
};
