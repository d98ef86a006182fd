import type { Db } from '#server/db/client.ts';
import { compiled } from '#server/db/sql.ts';

/** A change of a record, with what its places were before. */
export interface Change {
  secao: string;
  registro: number;
  acao: 'create' | 'edit' | 'delete';
  por: number | null;
  antes: Record<string, unknown> | null;
}

/** A row of `transmissao` for a channel. */
interface Sent {
  canal: string;
  evento: string;
  dados: string;
  exceto: string | null;
}

interface Access {
  users?: number | null;
  perfil?: number | null;
}

export interface Batch {
  changes: Change[];
  sent: Sent[];
  /** whose rights changed: an account, or all of a role */
  access: Access[];
  /** no transaction below it can add rows any more */
  marca: number;
  /** keys of the rows from the mark on, which have been read */
  seen: string[];
  isFull: boolean;
}

interface Row {
  chave: string;
  tx: number;
  canal: string;
  evento: string;
  dados: string;
  exceto: string | null;
  antes: Record<string, unknown> | null;
}

const batchSize = 1000;

/** Rows of the trace and of `transmissao` look alike: a line of the trace is a change of its section. */
const rowsText = `select * from (
    (select 't' || id as chave, tx::text::bigint as tx, '#secao' as canal, secao as evento,
      json_build_object('registro', registro, 'acao', acao, 'por', users)::text as dados, null as exceto,
      (select jsonb_object_agg(k, antes -> k) from unnest($3::text[]) k where antes ? k) as antes
      from trilha where tx >= ($1::bigint)::text::xid8 and registro is not null and acao in ('create', 'edit', 'delete')
      and 't' || id <> all($2::text[]) order by tx, id limit ${batchSize})
    union all
    (select 'b' || id, tx::text::bigint, canal, evento, dados, exceto, null from transmissao
      where tx >= ($1::bigint)::text::xid8 and 'b' || id <> all($2::text[]) order by tx, id limit ${batchSize})
  ) r order by tx, chave limit ${batchSize}`;

/** What was committed since the mark, and where to go on from. One statement, and so one snapshot. */
export async function readChanges(
  db: Db,
  from: { marca: number; seen: readonly string[] },
  scopeFields: readonly string[],
): Promise<Batch> {
  const [answer] = await db.query<{ marca: number; linhas: Row[] }>(
    compiled(
      `select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as marca,
        (select coalesce(json_agg(l order by l.tx, l.chave), '[]') from (${rowsText}) l) as linhas`,
      [from.marca, from.seen, scopeFields],
      { name: 'transmissao' },
    ),
  );
  const { marca: xmin, linhas } = answer!;
  const isFull = linhas.length === batchSize;
  const marca = isFull ? Math.min(xmin, linhas.at(-1)!.tx) : xmin;
  const changes: Change[] = [];
  const sent: Sent[] = [];
  const access: Access[] = [];
  for (const { canal, evento, dados, exceto, antes } of linhas)
    if (canal === '#secao') changes.push({ ...JSON.parse(dados), secao: evento, antes });
    else if (canal === '#acesso') access.push(JSON.parse(dados));
    else sent.push({ canal, evento, dados, exceto });
  // Rows below the new mark are never read again, so that only later ones need to be known.
  const later = linhas.filter(({ tx }) => tx >= marca).map(({ chave }) => chave);
  const seen = marca > from.marca ? later : [...from.seen, ...later];
  return { changes, sent, access, marca, seen, isFull };
}

/** The mark of now. */
export async function currentMark(db: Db): Promise<number> {
  const [row] = await db.query<{ marca: number }>(
    compiled('select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as marca', []),
  );
  return row!.marca;
}
