import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { Estado } from '#shared/cobranca.ts';
import { churchZone } from '#shared/dates.ts';
import type { Candidate, RecordedArrivals } from './match.ts';
import type { Credit } from './read.ts';
import { possibleTxids } from './statement-tokens.ts';

/** A static QR never expires, so that money may come long after a charge ended; older charges are matched by hand. */
const oldestDays = 180;
const maxCandidates = 10_000;

/** Money that waits for a decision counts towards what a charge that ended asked for. */
const missing = raw('(valor - recebido - a_decidir)');

type Row = Omit<Candidate, 'criado_em' | 'estado'> & { criado_em: Date; estado: Estado };

/** The church's own charges that the credits of a statement could be for, limited to those the caller may see. */
export async function candidatesFor(
  db: Db,
  credits: readonly Credit[],
  igrejas: readonly number[] | null,
): Promise<Candidate[]> {
  if (credits.length === 0) return [];
  const days = credits.map(({ data }) => data).sort();
  const amounts = [...new Set(credits.map(({ valor }) => valor))];
  const txids = [...new Set(credits.flatMap(({ texto }) => possibleTxids(texto)))];
  const zone = raw(`'${churchZone}'`);
  const day = (column: string): Sql => raw(`to_char(${column} at time zone '${churchZone}', 'YYYY-MM-DD')`);
  const rows = await db.query<Row>(sql`select id, codigo, descricao, nome, txid, documento, estado, valor,
      greatest(${missing}, 0) as falta, criado_em, ${day('criado_em')} as desde, ${day('expira_em')} as ate
    from cobranca where gateway = 'pix_manual' and not sandbox
      and criado_em >= ((${days[0]}::date - ${oldestDays}::integer) at time zone ${zone})
      and criado_em < ((${days.at(-1)}::date + 2) at time zone ${zone})
      and (valor = any(${amounts}::bigint[]) or txid = any(${txids})
        or ${missing} = any(${amounts}::bigint[]))
      and ${igrejas ? sql`igreja = any(${igrejas})` : raw('true')}
    order by id desc limit ${maxCandidates}`);
  return rows.map((row) => ({ ...row, criado_em: row.criado_em.toISOString() }));
}

/** The arrivals that the books and earlier statements have for these credits. */
export async function recordedArrivals(
  db: Db,
  conta: number,
  credits: readonly Credit[],
  candidates: readonly Candidate[],
): Promise<RecordedArrivals> {
  const names = credits.map(({ identificador }) => identificador);
  const references = credits.flatMap(({ referencia }) => referencia ?? []);
  const days = [...new Set(credits.map(({ data }) => data))];
  const lines = await db.query<{ identificador: string; data: string; valor: number }>(
    sql`select identificador, data, valor from extrato_linha where conta = ${conta}
      and (identificador = any(${names}) or data = any(${days}::date[]))`,
  );
  const arrived = await db.query<{ referencia: string; cobranca: number }>(
    sql`select referencia, cobranca from recebimento where gateway = 'pix_manual' and referencia = any(${references})`,
  );
  const byHand = await db.query<{ cobranca: number; valor: number }>(
    sql`select r.cobranca, r.valor from recebimento r where r.cobranca = any(${candidates.map(({ id }) => id)})
      and r.referencia !~ '^E[0-9]{20}' and not exists (select from extrato_linha l where l.recebimento = r.id)`,
  );
  return {
    lines: new Set(lines.map(({ identificador }) => identificador)),
    references: new Map(arrived.map(({ referencia, cobranca }) => [referencia, cobranca])),
    alike: new Set(lines.map(({ data, valor }) => `${data}|${valor}`)),
    byHand: new Set(byHand.map(({ cobranca, valor }) => `${cobranca}|${valor}`)),
  };
}
