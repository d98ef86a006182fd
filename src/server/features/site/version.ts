import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Db } from '#server/db/client.ts';
import { named, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { SiteVersion } from '#server/ports/site-version.ts';
import { churchToday, churchZone } from '#shared/dates.ts';

const versionStatement = named('site.versao', sql`select versao from site_versao`).with({ quick: true });

const readVersionNumber = (db: Db) => async (): Promise<number> =>
  (await db.query<{ versao: number }>(versionStatement))[0]!.versao;

/** Returns a function that reads the same by the fastest path, for servers. */
export function versionReader(db: Database): () => Promise<number> {
  const read = db.textReader(versionStatement);
  return async () => Number(await read());
}

/** Milliseconds for which a number that was read is used again, while this process writes nothing. */
const maxAge = 2;

/**
 * The version of all that visitors see. It changes when the office writes (table site_versao, by triggers), when a day
 * begins, and at times of today at which the content of a page changes. A change is visible at once on the server that
 * wrote it, and two milliseconds later on every other (docs/decisions/0060).
 */
export function createSiteVersion({
  db,
  clock,
  readNumber = readVersionNumber(db),
  milliseconds = () => performance.now(),
}: {
  db: Db & Pick<Database, 'written'>;
  clock: Clock;
  /** the number in site_versao */
  readNumber?: () => Promise<number>;
  milliseconds?: () => number;
}): SiteVersion {
  let last: { number: Promise<number>; askedAt: number; written: number } | undefined;
  let today: { key: string; moments: Promise<Date[]> } | undefined;

  function queryVersion(): Promise<number> {
    const written = db.written();
    const now = milliseconds();
    if (last?.written === written && now - last.askedAt < maxAge) return last.number;
    const reading = { number: readNumber(), askedAt: now, written };
    last = reading;
    reading.number.catch(() => {
      if (last === reading) last = undefined;
    });
    return reading.number;
  }

  /** Times today at which a publication or event begins or ends without a write. */
  async function momentsOf(day: string): Promise<Date[]> {
    const rows = await db.query<{ momento: Date }>(
      named(
        'site.momentos',
        sql`select momento from (select ${day}::date::timestamp at time zone ${churchZone} as de,
          (${day}::date + 1)::timestamp at time zone ${churchZone} as ate) hoje, lateral (
          select publicado_em from postagem where status = 'agendada' and publicado_em between de and ate
          union all select publicado_em from conteudo where status = 'agendado' and publicado_em between de and ate
          union all select inscricoes_de from evento where inscricoes_de between de and ate
          union all select inscricoes_ate from evento where inscricoes_ate between de and ate
          union all select (coalesce(data_final, data) + horario_final) at time zone ${churchZone}
            from evento where ${day}::date between data and coalesce(data_final, data)
          union all select data_sorteio from rifa where status = 'ativa' and data_sorteio between de and ate
        ) as m(momento)`,
      ),
    );
    return rows.map(({ momento }) => momento);
  }

  /** The version that a page is rendered with, fixed at its first query. */
  const ofPage = new AsyncLocalStorage<{ version?: Promise<string> }>();

  function current(): Promise<string> {
    const page = ofPage.getStore();
    if (!page) return readVersion();
    page.version ??= readVersion();
    return page.version;
  }

  async function readVersion(): Promise<string> {
    const versao = await queryVersion();
    const now = clock.now();
    const day = churchToday(now);
    const key = `${versao}.${day}`;
    if (today?.key !== key) {
      const moments = momentsOf(day);
      today = { key, moments };
      moments.catch(() => {
        if (today?.moments === moments) today = undefined;
      });
    }
    const passed = (await today.moments).filter((moment) => moment <= now).length;
    return `${key}.${passed}`;
  }

  function remember<Args extends unknown[], T>(
    load: (...args: Args) => Promise<T>,
    most = 1,
  ): (...args: Args) => Promise<T> {
    const cache = new Map<string, Promise<T>>();
    let of: string | undefined;
    return async (...args) => {
      const version = await current();
      if (of !== version) {
        of = version;
        cache.clear();
      }
      const key = JSON.stringify(args);
      const cached = cache.get(key);
      if (cached) return cached;
      const value = load(...args);
      if (cache.size >= most) cache.delete(cache.keys().next().value!);
      cache.set(key, value);
      value.catch(() => {
        if (cache.get(key) === value) cache.delete(key);
      });
      return value;
    };
  }

  return {
    current,
    remember,
    forPage: (render) => ofPage.run({}, render),
  };
}
