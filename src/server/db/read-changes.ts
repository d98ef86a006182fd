import type { Db } from './client.ts';
import { compiled } from './sql.ts';

/** A change of a record, with some of its values before and after. */
export interface Change {
  /** identifies the change for ever */
  chave: string;
  secao: string;
  registro: number;
  acao: 'create' | 'edit' | 'delete';
  por: number | null;
  antes: Record<string, unknown> | null;
  depois: Record<string, unknown> | null;
  /** not older than two days: in a copy of a database, transaction numbers begin anew */
  recente: boolean;
}

/** A notification that a feature requests (ports/notifications.ts). */
interface RequestedNotification {
  tipo: string;
  registro: number | null;
  chave: string;
  por: number | null;
  recente: boolean;
}

/** A row of `transmissao` for a channel. */
interface ChannelEvent {
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
  events: ChannelEvent[];
  notifications: RequestedNotification[];
  /** the accounts whose rights changed: one account, or all of a role */
  access: Access[];
  /** no transaction below it can add rows any more */
  marca: number;
  /** keys of the rows from the read position on that have been read */
  seen: string[];
  /** rows that were read */
  lines: number;
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
  depois: Record<string, unknown> | null;
  recente: boolean;
}

/** The fields of changes that a reader needs. */
export interface Fields {
  antes: readonly string[];
  depois: readonly string[];
}

const batchSize = 1000;

/**
 * The rows from the read position on. The rows and the read position of a restored backup are numbered by the database server that wrote
 * them: a row with a number that this server has not given yet is not new, and a position beyond all transactions starts again at the
 * current one.
 */
const isNew = `tx >= least($1::bigint, pg_snapshot_xmin(pg_current_snapshot())::text::bigint)::text::xid8
      and tx < pg_snapshot_xmax(pg_current_snapshot())`;

/** Rows of the trace and of `transmissao` look alike: a line of the trace is a change of its section. */
const rowsText = `select * from (
    (select 't' || id as chave, tx::text::bigint as tx, '#secao' as canal, secao as evento,
      json_build_object('registro', registro, 'acao', acao, 'por', users)::text as dados, null as exceto,
      (select jsonb_object_agg(k, antes -> k) from unnest($3::text[]) k where antes ? k) as antes,
      (select jsonb_object_agg(k, depois -> k) from unnest($4::text[]) k where depois ? k) as depois,
      quando > now() - interval '2 days' as recente
      from trilha where ${isNew} and registro is not null and acao in ('create', 'edit', 'delete')
      and 't' || id not in (select unnest($2::text[])) order by tx, id limit ${batchSize})
    union all
    (select 'b' || id, tx::text::bigint, canal, evento, dados, exceto, null, null,
      criado_em > now() - interval '2 days' from transmissao
      where ${isNew} and 'b' || id not in (select unnest($2::text[])) order by tx, id limit ${batchSize})
  ) r order by tx, chave limit ${batchSize}`;

/** What was committed since the read position, and the next one. One statement, and so one snapshot. */
export async function readChanges(
  db: Db,
  from: { marca: number; seen: readonly string[] },
  { antes, depois }: Fields,
): Promise<Batch> {
  const [answer] = await db.query<{ marca: number; linhas: Row[] }>(
    compiled(
      `select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as marca,
        (select coalesce(json_agg(l order by l.tx, l.chave), '[]') from (${rowsText}) l) as linhas`,
      [from.marca, from.seen, antes, depois],
      { name: 'transmissao' },
    ),
  );
  const { marca: xmin, linhas } = answer!;
  const isFull = linhas.length === batchSize;
  const marca = isFull ? Math.min(xmin, linhas.at(-1)!.tx) : xmin;
  const changes: Change[] = [];
  const events: ChannelEvent[] = [];
  const notifications: RequestedNotification[] = [];
  const access: Access[] = [];
  for (const { chave, canal, evento, dados, exceto, recente, ...values } of linhas)
    if (canal === '#secao') changes.push({ ...JSON.parse(dados), ...values, chave, recente, secao: evento });
    else if (canal === '#notificacao') notifications.push({ ...JSON.parse(dados), tipo: evento, recente });
    else if (canal === '#acesso') access.push(JSON.parse(dados));
    else events.push({ canal, evento, dados, exceto });
  // Rows below the new position are never read again, so that only later ones need to be known.
  const later = linhas.filter(({ tx }) => tx >= marca).map(({ chave }) => chave);
  const seen = marca > from.marca ? later : [...from.seen, ...later];
  return { changes, events, notifications, access, marca, seen, lines: linhas.length, isFull };
}

/** The read position of a reader that begins now. */
export async function currentReadPosition(db: Db): Promise<number> {
  const [row] = await db.query<{ marca: number }>(
    compiled('select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as marca', []),
  );
  return row!.marca;
}
