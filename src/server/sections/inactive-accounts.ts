import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { FieldErrors } from '#shared/errors.ts';

/**
 * An error for each field that names an inactive account: money that arrives by itself must not go there. Inside a transaction the accounts
 * stay as they are until its end. The hooks of `campanha` run outside of one (`readsOnly`), so that an account may be deactivated just before
 * its campaign is written: money for it then goes to the account of the settings.
 */
export async function inactiveAccounts(
  db: Db,
  accounts: Readonly<Record<string, number | null>>,
): Promise<FieldErrors> {
  const ids = Object.values(accounts).filter((id) => id !== null);
  if (ids.length === 0) return {};
  const found = await db.query<{ id: number; nome: string; ativa: boolean }>(
    sql`select id, nome, ativa from conta where id = any(${ids}::integer[]) order by id for share`,
  );
  const inactive = new Map(found.filter(({ ativa }) => !ativa).map(({ id, nome }) => [id, nome]));
  return Object.fromEntries(
    Object.entries(accounts).flatMap(([field, id]) => {
      const name = id === null ? undefined : inactive.get(id);
      return name === undefined
        ? []
        : [[field, [{ key: 'financeiro.conta_inactive' as const, vars: { name } }]]];
    }),
  );
}
