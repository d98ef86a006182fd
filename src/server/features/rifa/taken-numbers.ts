import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import { etagOf } from '#server/http/etag.ts';
import type { NumerosOcupados } from '#shared/contracts/rifa.ts';
import { numberWidthOf, toBitmap } from '#shared/rifa/numeros.ts';
import type { RifaDeps } from './deps.ts';
import { isTakenSql, type RifaRow } from './rifa-row.ts';

/** Milliseconds for which one count serves all readers, because a count reads every taken number of the raffle. */
const freshFor = 1000;

export interface TakenNumbers {
  answer: NumerosOcupados;
  bitmap: Uint8Array;
  /** the answer as JSON, and its ETag */
  json: string;
  etag: string;
}

interface CachedCount {
  since: number;
  counted: Promise<TakenNumbers>;
}

type Which = Pick<RifaRow, 'id' | 'total_cotas'>;
export type TakenNumbersReader = ReturnType<typeof createTakenNumbersReader>;

/** Reads which numbers are taken: about once a second for each raffle at most, however many readers there are. */
export function createTakenNumbersReader({ db, clock }: Pick<RifaDeps, 'db' | 'clock'>) {
  const cache = new Map<number, CachedCount>();

  async function countIn(on: Db, { id, total_cotas: total }: Which): Promise<TakenNumbers> {
    const [row] = await on.query<{ vendidas: number; numeros: Buffer | null }>(
      prepared(sql`select count(*) filter (where n.estado = 'paga')::integer as vendidas,
          string_agg(int4send(n.numero), ''::bytea) as numeros
        from rifa_numero n where n.rifa = ${id} and ${isTakenSql(clock.now())}`),
    );
    const bytes = row!.numeros ?? Buffer.alloc(0);
    const numeros = Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readInt32BE(at * 4));
    const bitmap = toBitmap(numeros, total);
    const answer: NumerosOcupados = {
      total,
      largura: numberWidthOf(total),
      livres: total - numeros.length,
      vendidas: row!.vendidas,
      ocupados: Buffer.from(bitmap).toString('base64'),
    };
    const json = JSON.stringify(answer);
    return { answer, bitmap, json, etag: etagOf(json) };
  }

  /** Counts again; all later readers get this count. */
  function readAgain(rifa: Which): Promise<TakenNumbers> {
    const counted = countIn(db, rifa);
    const entry: CachedCount = { since: clock.now().getTime(), counted };
    cache.set(rifa.id, entry);
    counted.catch(() => {
      if (cache.get(rifa.id) === entry) cache.delete(rifa.id);
    });
    return counted;
  }

  return {
    /** counts in the given transaction, without the kept count */
    countIn,
    readAgain,

    read(rifa: Which): Promise<TakenNumbers> {
      const cached = cache.get(rifa.id);
      const age = cached ? clock.now().getTime() - cached.since : Number.POSITIVE_INFINITY;
      return cached && age >= 0 && age < freshFor ? cached.counted : readAgain(rifa);
    },
  };
}
