import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { AppError } from '#shared/errors.ts';
import type { StaffIdentity } from './identity.ts';

interface WholeChurch {
  id: number;
  nome: string;
}

/** The churches whose books the caller sees completely, the sede first; for callers limited to departments, none. */
export async function wholeChurches(
  db: Db,
  { igrejas, departamentos }: StaffIdentity,
): Promise<WholeChurch[]> {
  if (departamentos) throw new AppError('forbidden', 'error.forbidden');
  return db.query<WholeChurch>(sql`select id, coalesce(nome_curto, nome_fantasia, razao_social) as nome
    from igreja where ${igrejas}::integer[] is null or id = any(${igrejas}) order by sede desc, 2`);
}

/** The requested church, or the first; null: there is none. One that the caller may not see is not found. */
export function chosenChurch(
  churches: readonly WholeChurch[],
  requestedId: number | undefined,
): number | null {
  const igreja = requestedId ?? churches[0]?.id ?? null;
  if (igreja !== null && !churches.some(({ id }) => id === igreja))
    throw new AppError('not_found', 'error.not_found');
  return igreja;
}
