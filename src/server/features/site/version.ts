import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Db } from '#server/db/client.ts';
import { named, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { SiteVersion } from '#server/ports/site-version.ts';
import { churchToday, churchZone } from '#shared/dates.ts';

const versionStatement = named('site.versao', sql`select versao from site_versao`).with({ quick: true });

const readVersion = (db: Db) => async (): Promise<number> =>
  (await db.query<{ versao: number }>(versionStatement))[0]!.versao;

/** The same by the shortest way, for servers. */
export function versionReader(db: Database): () => Promise<number> {
  const read = db.textReader(versionStatement);
  return async () => Number(await read());
}

/**
 * The version of all that visitors see. It changes when the office writes (table site_versao, by triggers), when a day
 * begins, and at moments of today at which a page shows something else. Read from the database each time, so that a
 * change holds at once on every server; requests that arrive together share one query.
 */
export function createSiteVersion({
  db,
  clock,
  readNumber = readVersion(db),
}: {
  db: Db;
  clock: Clock;
  /** the number in site_versao */
  readNumber?: () => Promise<number>;
}): SiteVersion {
  let waiting: Promise<number> | undefined;
  let today: { key: string; moments: Promise<Date[]> } | undefined;

  let underWay = 0;
  async function query(): Promise<number> {
    underWay += 1;
    try {
      return await readNumber();
    } finally {
      underWay -= 1;
    }
  }

  function queryVersion(): Promise<number> {
    // Who comes alone does not wait for others.
    if (underWay === 0 && !waiting) return query();
    // After all ready sockets were read; requests that come after the query was sent need one of their own.
    waiting ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting = undefined;
      return query();
    });
    return waiting;
  }

  /** Times today at which a publication or event begins or ends without a write. */
  async function momentsOf(day: string): Promise<Date[]> {
    const rows = await db.query<{ momento: Date }>(
      named(
        'site.momentos',
        sql`with hoje as (select ${day}::date::timestamp at time zone ${churchZone} as de,
          (${day}::date + 1)::timestamp at time zone ${churchZone} as ate)
        select momento from hoje, lateral (
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
    if (!page) return look();
    page.version ??= look();
    return page.version;
  }

  async function look(): Promise<string> {
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
    const kept = new Map<string, Promise<T>>();
    let of: string | undefined;
    return async (...args) => {
      const version = await current();
      if (of !== version) {
        of = version;
        kept.clear();
      }
      const key = JSON.stringify(args);
      const known = kept.get(key);
      if (known) return known;
      const value = load(...args);
      if (kept.size >= most) kept.delete(kept.keys().next().value!);
      kept.set(key, value);
      value.catch(() => {
        if (kept.get(key) === value) kept.delete(key);
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
