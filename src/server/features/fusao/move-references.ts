import type { Behaviour } from '#server/crud/behaviour.ts';
import type { ReferencingColumn } from '#server/crud/referenced-by.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { changeLists } from './audited-moves.ts';
import type { FusaoLog, Row } from './log.ts';
import { joinPeriods, type MemberRow } from './members.ts';

type Moves = Pick<FusaoLog, 'movidas' | 'removidas' | 'periodos'>;

/** The list whose lines have periods that must not overlap (sections/departamento.ts). */
const members = 'departamento_membros';

/** Redirects every reference from one person to the other, and returns what it did to which row. */
export async function moveReferencesOf(
  tx: Db,
  columns: readonly ReferencingColumn[],
  behaviours: Readonly<Record<string, Behaviour>>,
  { unida, mantida }: { unida: number; mantida: number },
): Promise<Moves> {
  const moves: Moves = { movidas: [], removidas: [], periodos: [] };
  for (const by of columns) {
    const [table, column] = [raw(by.table), raw(by.column)];
    if (by.table === by.section.name) {
      const rows = await tx.query<{ id: number }>(sql`update ${table} set ${column} = ${mantida},
        versao = versao + 1, atualizado_em = now() where ${column} = ${unida} returning id`);
      add(moves, by, 'id', rows);
      continue;
    }
    const owner = raw(by.section.name);
    const owners = await tx.query<{ id: number }>(
      sql`select distinct ${owner} as id from ${table} where ${column} = ${unida} order by 1`,
    );
    if (owners.length === 0) continue;
    const behaviour = behaviours[by.section.name] ?? {};
    await changeLists(
      tx,
      by,
      behaviour,
      owners.map(({ id }) => id),
      async () => {
        // A list that contains both keeps the line of the kept person.
        if (by.parent)
          remember(
            moves,
            by.table,
            await tx.query<{ linha: Row }>(sql`delete from ${table} t where ${column} = ${unida}
              and exists (select from ${table} o where o.${owner} = t.${owner} and o.${column} = ${mantida})
              returning to_jsonb(t) as linha`),
          );
        if (by.table === members) await joinMemberPeriods(tx, moves, { unida, mantida });
        const key = by.parent ?? 'id';
        const rows = await tx.query<{ id: number }>(sql`update ${table} set ${column} = ${mantida}
          where ${column} = ${unida} returning ${raw(key)} as id`);
        add(moves, by, key, rows);
      },
    );
  }
  return moves;
}

function add(moves: Moves, by: ReferencingColumn, chave: string, rows: readonly { id: number }[]): void {
  if (rows.length > 0)
    moves.movidas.push({ tabela: by.table, coluna: by.column, chave, linhas: rows.map(({ id }) => id) });
}

function remember(moves: Moves, tabela: string, rows: readonly { linha: Row }[]): void {
  for (const { linha } of rows) moves.removidas.push({ tabela, linha });
}

async function joinMemberPeriods(
  tx: Db,
  moves: Moves,
  { unida, mantida }: { unida: number; mantida: number },
): Promise<void> {
  const rows = await tx.query<MemberRow>(sql`select id, departamento, pessoa, funcao, de, ate
    from departamento_membros where pessoa = any(${[unida, mantida]}::integer[])
    and departamento in (select departamento from departamento_membros where pessoa = ${unida}) order by id`);
  for (const { kept, removed } of joinPeriods(rows, mantida)) {
    const ids = removed.map(({ id }) => id);
    remember(
      moves,
      members,
      await tx.query<{ linha: Row }>(sql`delete from departamento_membros t where id = any(${ids}::integer[])
        returning to_jsonb(t) as linha`),
    );
    await tx.run(sql`update departamento_membros set de = ${kept.depois.de}, ate = ${kept.depois.ate}
      where id = ${kept.id}`);
    moves.periodos.push(kept);
  }
}
