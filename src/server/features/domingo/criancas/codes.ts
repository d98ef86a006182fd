import { createHash, randomInt } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { codesPerDevice } from '#shared/contracts/criancas.ts';
import { codigoLength, codigoLetters, isCodigoDado } from '#shared/criancas/codigo.ts';

function randomCode(): string {
  const letter = (): string => codigoLetters[randomInt(codigoLetters.length)]!;
  for (;;) {
    const code = Array.from({ length: codigoLength }, letter).join('');
    if (isCodigoDado(code)) return code;
  }
}

/** The hash that lists contain instead of the code. */
export const codeHash = (evento: number, codigo: string): string =>
  createHash('sha256').update(`${evento}:${codigo}`).digest('hex');

interface Device {
  evento: number;
  aparelho: string;
  users: number;
  /** the codes that the phone gave out, also those of check-ins that still wait there or were refused */
  entregues: readonly string[];
}

/** The codes that a phone may give out at a service: those that it has left, and new ones up to the phone's maximum. */
export async function reserveCodes(
  tx: Db,
  { evento, aparelho, users, entregues }: Device,
  now: Date,
): Promise<string[]> {
  // Two calls of the same phone at once must not get twice as many codes.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('crianca_codigo'), hashtext(${aparelho}))`);
  await tx.run(sql`update crianca_codigo set entregue_em = ${now}
    where evento = ${evento} and aparelho = ${aparelho} and codigo = any(${entregues}::text[]) and entregue_em is null`);
  const freeCodes = async (): Promise<string[]> =>
    (
      await tx.query<{ codigo: string }>(sql`select c.codigo from crianca_codigo c where c.evento = ${evento}
        and c.aparelho = ${aparelho} and c.entregue_em is null and not exists (select from crianca_entrada e
          where e.evento = c.evento and e.codigo = c.codigo) order by c.codigo`)
    ).map(({ codigo }) => codigo);
  for (let codes = await freeCodes(); ; codes = await freeCodes()) {
    const missing = codesPerDevice - codes.length;
    if (missing <= 0) return codes;
    const candidates = Array.from({ length: missing }, randomCode);
    // A code that another phone has is left out, and another one is made.
    await tx.run(sql`insert into crianca_codigo (evento, codigo, aparelho, users, reservado_em)
      select ${evento}, codigo, ${aparelho}, ${users}, ${now} from unnest(${candidates}::text[]) as u(codigo) on conflict do nothing`);
  }
}
