import type { Actor } from '#server/crud/actor.ts';
import { scopeSql } from '#server/crud/scope.ts';
import { raw, sql } from '#server/db/sql.ts';
import { isLeftOver } from '#server/sections/pessoa-arquivos.ts';
import type { Fusao, FusaoRecente } from '#shared/contracts/fusao.ts';
import type { StoredFile } from '#shared/crud/record.ts';
import { fusaoDays } from '#shared/fusao.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import type { FusaoDeps } from './people.ts';

interface FusaoRow {
  id: number;
  mantida: number;
  unida: number;
  unida_nome: string;
  criado_em: Date;
  users: number | null;
  name: string | null;
  guarda: boolean;
  arquivos: StoredFile[];
}

const undoneUntil = (merged: Date): Date => new Date(merged.getTime() + fusaoDays * 86_400_000);

const byWhom = ({ users, name }: Pick<FusaoRow, 'users' | 'name'>): Fusao['users'] =>
  users === null ? null : { id: users, rotulo: name ?? `#${users}` };

/** The records that were merged into this one, the latest first, also in several steps. */
export async function mergesOf({ db, clock }: Pick<FusaoDeps, 'db' | 'clock'>, id: number): Promise<Fusao[]> {
  const rows =
    await db.query<FusaoRow>(sql`select f.id, f.mantida, f.unida, f.unida_nome, f.criado_em, f.users, u.name,
      f.dados is not null as guarda, (select coalesce(json_agg(json_build_object('id', a.id, 'nome', a.nome,
        'tipo', a.tipo, 'bytes', a.bytes, 'url', '/arquivos/' || a.id) order by a.criado_em, a.id), '[]')
        from fusao_arquivo l join arquivo a on a.id = l.arquivo where l.fusao = f.id and ${isLeftOver}) as arquivos
    from fusao f left join users u on u.id = f.users
    where f.mantida in (select pessoas_reunidas(${id})) and f.desfeita_em is null order by f.id desc`);
  const latest = rows.find(({ mantida }) => mantida === id);
  return rows.map((row) => {
    const until = undoneUntil(row.criado_em);
    // Merges are undone in the reverse order; merges into a record that was itself merged can be undone once that record is back.
    const mayUndo = row === latest && row.guarda && until > clock.now();
    return {
      id: row.id,
      unida: { id: row.unida, rotulo: row.unida_nome },
      quando: row.criado_em.toISOString(),
      users: byWhom(row),
      ate: mayUndo ? until.toISOString() : null,
      arquivos: row.arquivos,
    };
  });
}

/** Merges that are listed; older ones are on the page of the person. */
const maxListed = 50;

/**
 * The merges that can still be undone, the latest first, if both records are of the caller's churches. Of several
 * merges into one record the latest is undone first; merges into a record that was itself merged can be undone once
 * that record is back.
 */
export async function undoableMerges(
  { db, clock }: Pick<FusaoDeps, 'db' | 'clock'>,
  actor: Actor,
): Promise<FusaoRecente[]> {
  const since = new Date(clock.now().getTime() - fusaoDays * 86_400_000);
  const isOfTheirChurches =
    actor.igrejas === null
      ? raw('true')
      : sql`(f.dados->'unida'->>'igreja')::integer = any(${actor.igrejas}::integer[])`;
  const rows = await db.query<Omit<FusaoRow, 'guarda' | 'arquivos'> & { mantida_nome: string }>(
    sql`select f.id, f.mantida, t.nome as mantida_nome, f.unida, f.unida_nome, f.criado_em, f.users, u.name
      from fusao f join pessoa t on t.id = f.mantida left join users u on u.id = f.users
      where f.desfeita_em is null and f.dados is not null and f.criado_em > ${since}
        and not exists (select from fusao n where n.mantida = f.mantida and n.desfeita_em is null and n.id > f.id)
        and ${scopeSql(pessoa, actor) ?? raw('true')} and ${isOfTheirChurches}
      order by f.id desc limit ${maxListed}`,
  );
  return rows.map((row) => ({
    id: row.id,
    mantida: { id: row.mantida, rotulo: row.mantida_nome },
    unida: { id: row.unida, rotulo: row.unida_nome },
    quando: row.criado_em.toISOString(),
    users: byWhom(row),
    ate: undoneUntil(row.criado_em).toISOString(),
  }));
}
