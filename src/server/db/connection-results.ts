import type { ConnectionName } from '#shared/contracts/ajustes.ts';
import type { Db } from './client.ts';
import { sql } from './sql.ts';

/** The longest reason that is stored: other servers may answer anything. */
const longestReason = 300;

/** Why a connection failed, in one line. */
export const reasonOf = (failure: unknown): string =>
  (failure instanceof Error ? failure.message : String(failure))
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestReason) || 'error';

/** Notes that a connection worked (null) or why it did not. */
export async function noteConnection(
  db: Db,
  nome: ConnectionName | `${string}.mover`,
  failure: unknown,
  now: Date,
): Promise<string | null> {
  const reason = failure === null ? null : reasonOf(failure);
  await db.run(
    reason === null
      ? sql`insert into conexao_resultado (nome, ok_em) values (${nome}, ${now})
          on conflict (nome) do update set ok_em = excluded.ok_em`
      : sql`insert into conexao_resultado (nome, erro_em, erro) values (${nome}, ${now}, ${reason})
          on conflict (nome) do update set erro_em = excluded.erro_em, erro = excluded.erro`,
  );
  return reason;
}
