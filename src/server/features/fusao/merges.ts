import { sql } from '#server/db/sql.ts';
import { isLeftOver } from '#server/sections/pessoa-arquivos.ts';
import type { Fusao } from '#shared/contracts/fusao.ts';
import { fusaoDays } from '#shared/fusao.ts';
import type { StoredFile } from '#shared/kit/record.ts';
import type { FusaoDeps } from './people.ts';

interface Found {
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

/** The records that were merged into this one, the latest first, also in several steps. */
export async function mergesOf({ db, clock }: Pick<FusaoDeps, 'db' | 'clock'>, id: number): Promise<Fusao[]> {
  const rows =
    await db.query<Found>(sql`select f.id, f.mantida, f.unida, f.unida_nome, f.criado_em, f.users, u.name,
      f.dados is not null as guarda, (select coalesce(json_agg(json_build_object('id', a.id, 'nome', a.nome,
        'tipo', a.tipo, 'bytes', a.bytes, 'url', '/arquivos/' || a.id) order by a.criado_em, a.id), '[]')
        from fusao_arquivo l join arquivo a on a.id = l.arquivo where l.fusao = f.id and ${isLeftOver}) as arquivos
    from fusao f left join users u on u.id = f.users
    where f.mantida in (select pessoas_reunidas(${id})) and f.desfeita_em is null order by f.id desc`);
  const latest = rows.find(({ mantida }) => mantida === id);
  return rows.map((row) => {
    const until = new Date(row.criado_em.getTime() + fusaoDays * 86_400_000);
    // Merges are undone in the reverse order, and those of a record that was merged itself after it is back.
    const mayUndo = row === latest && row.guarda && until > clock.now();
    return {
      id: row.id,
      unida: { id: row.unida, rotulo: row.unida_nome },
      quando: row.criado_em.toISOString(),
      users: row.users === null ? null : { id: row.users, rotulo: row.name ?? `#${row.users}` },
      ate: mayUndo ? until.toISOString() : null,
      arquivos: row.arquivos,
    };
  });
}
