import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { AppError } from '#shared/errors.ts';
import { isExtracted } from '#shared/rifa/extracao.ts';
import type { RifaDeps } from './deps.ts';

/** The prizes of the extraction as one person typed them. */
export interface Typed {
  rodada: number;
  users: number;
  por: string | null;
  premios: string[];
  criado_em: Date;
}

export const readTyped = (db: Db, rifa: number): Promise<Typed[]> =>
  db.query<Typed>(sql`select rodada, users, nome_do_ator('users:' || users) as por, premios, criado_em
    from rifa_digitacao where rifa = ${rifa} order by rodada, ordem`);

const same = (one: Typed, other: Typed): boolean => one.premios.join() === other.premios.join();

/** The state of the typing: the current round and its entries; `agreed` once two people typed the same. */
export function roundOf(typed: readonly Typed[]): {
  rodada: number;
  feitas: Typed[];
  agreed: string[] | null;
} {
  const rodada = typed.at(-1)?.rodada ?? 1;
  const feitas = typed.filter((one) => one.rodada === rodada);
  const [first, second] = feitas;
  if (!first || !second) return { rodada, feitas, agreed: null };
  return same(first, second)
    ? { rodada, feitas, agreed: first.premios }
    : { rodada: rodada + 1, feitas: [], agreed: null };
}

/** Locks the raffle for its draw: one step of it at a time, on any server. */
export async function lockForDraw(tx: Db, id: number, now: Date): Promise<void> {
  const [row] = await tx.query<{ sorteada: boolean; extracao: string | null }>(
    sql`select (select l.extracao_data from rifa_lista l where l.rifa = t.id) as extracao,
        t.status <> 'aguardando_sorteio' as sorteada
      from rifa t where t.id = ${id} for update`,
  );
  if (!row) throw new AppError('not_found', 'error.not_found');
  if (row.extracao === null) throw new AppError('conflict', 'rifa.not_frozen');
  if (row.sorteada) throw new AppError('conflict', 'rifa.drawn');
  if (!isExtracted(row.extracao, now)) throw new AppError('conflict', 'rifa.extraction_pending');
}

/** One person types the five prizes; a second one must type the same, otherwise both type again. */
export const typePrizes = (
  { db, clock }: Pick<RifaDeps, 'db' | 'clock'>,
  { id, users, premios }: { id: number; users: number; premios: string[] },
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    await lockForDraw(tx, id, now);
    const { rodada, feitas, agreed } = roundOf(await readTyped(tx, id));
    if (agreed) throw new AppError('conflict', 'rifa.typed');
    if (feitas.some((one) => one.users === users)) throw new AppError('conflict', 'rifa.same_person');
    await tx.run(sql`insert into rifa_digitacao (rifa, rodada, ordem, users, premios, criado_em)
      values (${id}, ${rodada}, ${feitas.length + 1}, ${users}, ${premios}, ${now})`);
    const [first] = feitas;
    if (first && first.premios.join() !== premios.join())
      await tx.run(sql`insert into trilha (users, acao, secao, registro, antes, depois)
        values (${users}, 'edit', 'rifa', ${id}, ${JSON.stringify({ premios_federais: first.premios.join(' ') })},
          ${JSON.stringify({ premios_federais: premios.join(' ') })})`);
  });
