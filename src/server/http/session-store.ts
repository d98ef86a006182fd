import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { RememberedSession } from './identity.ts';

/** The lifetime of a bearer token; that of the cookie's session is thirty days from its last use. */
const tokenSeconds = 15 * 60;
export const sessionSeconds = 30 * 24 * 60 * 60;
/**
 * How long after a renewal the previous cookie is still accepted, without another renewal: tabs of one browser renew at
 * the same moment, and requests that were under way carry the older cookie.
 */
const renewalGraceSeconds = 60;
/** Pages extend a session at most this often, or four times in its lifetime if that is shorter. */
const extensionSeconds = 24 * 60 * 60;

/** The columns that every table of sessions has. */
export interface StoredSession {
  id: number;
  chave: Buffer;
  segredo_hash: Buffer;
  /** how often the cookie was renewed, and when last */
  renovacoes: number;
  renovada_em: Date | null;
  /** when its lifetime was last extended */
  usada_em: Date;
  expira_em: Date;
  /** for remembered sessions: a text of everything that the identity is derived from, and until when it cannot change by itself */
  estado?: string;
  lembrada_ate?: Date;
}

/** One kind of account: where its sessions are stored, and how the identity of a session is read. */
interface SessionKind<Row extends StoredSession, Identity> {
  cookie: string;
  /** the table of the sessions */
  table: string;
  /** the table of the accounts, whose name is also the column of the session's account */
  accounts: string;
  /** SQL condition on the account: it may sign in */
  isOpen: string;
  /** SQL for the end of a session that was opened at `opened` (SQL) and is used now; left out: 30 days after its last use */
  end?(used: Date, opened: Sql): Sql;
  /** the sessions of these ids that have not expired and whose accounts may sign in */
  rows(ids: readonly number[], now: Date): Promise<Row[]>;
  identity(row: Row): Promise<Identity>;
  /**
   * how to read `estado` of a session again. If given, sessions are remembered: a read may verify the state in its own
   * statement, instead of reading the session first
   */
  stateOf?(identity: Identity, id: number): StateSql;
}

/** How to read the state of a session. */
interface StateSql {
  /** part of the name of a statement that reads it: another SQL text has another name */
  name: string;
  /** SQL of the state, null when the session has ended, with parameters from `$first` on */
  sql(first: number): string;
  values(now: Date): unknown[];
}

/** A session that was just opened or renewed. */
export interface OpenedSession<Identity> {
  cookie: string;
  token: string;
  identity: Identity;
}

/** Returns the session's next cookie and token, and extends the session unless the renewal is passive. */
type Renew = (options: { passive: boolean }) => Promise<{ cookie: string; token: string }>;
/**
 * Extends the session with the cookie that it has: a page whose answer is lost must not leave the browser with an older
 * cookie. Null: no extension is due.
 */
type Extend = (() => Promise<void>) | null;

/** How many sessions a server remembers; their tokens live a quarter of an hour. */
const maxRemembered = 1000;

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Passes the key as a string: for a buffer Node checks for a key object by throwing and catching, 20 µs each time. */
const sign = (key: Buffer, text: string): string =>
  createHmac('sha256', key.toString('latin1'), { encoding: 'latin1' }).update(text).digest('base64url');
const isEqual = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** The interface that all kinds of sessions share, whatever their rows. */
export type SessionStore<Identity extends { sessionId: number }> = ReturnType<
  typeof createSessionStore<StoredSession, Identity>
>;

/**
 * Sessions in the database, by cookie and by bearer token. The database is read on every request, so that signing out, a
 * changed password or a blocked account takes effect at once on every server; requests that arrive together share one
 * query.
 */
export function createSessionStore<Row extends StoredSession, Identity extends { sessionId: number }>(
  { db, clock }: { db: Db; clock: Clock },
  kind: SessionKind<Row, Identity>,
) {
  const table = raw(kind.table);
  const account = raw(kind.accounts);
  let waiting: { ids: Set<number>; answer: Promise<Map<number, Row>> } | undefined;

  async function ask(ids: Iterable<number>): Promise<Map<number, Row>> {
    const rows = await kind.rows([...ids], clock.now());
    return new Map(rows.map((row) => [row.id, row]));
  }

  async function find(id: number): Promise<Row | undefined> {
    if (!waiting) {
      const ids = new Set<number>();
      // Waits until all ready sockets were read, so that their requests share the query.
      const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        waiting = undefined;
        return ask(ids);
      });
      waiting = { ids, answer };
    }
    waiting.ids.add(id);
    return (await waiting.answer).get(id);
  }

  const rememberedSessions = new Map<
    string,
    { ends: number; identity: Identity; state: string; stateSql: StateSql }
  >();

  /** The latest is added last, so that the first is the one to be forgotten. */
  function remember(token: string, ends: number, row: Row, identity: Identity): void {
    const { id, estado, lembrada_ate } = row;
    if (!kind.stateOf || estado === undefined || lembrada_ate === undefined) return;
    rememberedSessions.delete(token);
    if (rememberedSessions.size >= maxRemembered)
      rememberedSessions.delete(rememberedSessions.keys().next().value!);
    rememberedSessions.set(token, {
      ends: Math.min(ends, lembrada_ate.getTime()),
      identity,
      state: estado,
      stateSql: kind.stateOf(identity, id),
    });
  }

  function tokenFor(id: number, chave: Buffer): string {
    const body = `${id}.${Math.floor(clock.now().getTime() / 1000) + tokenSeconds}`;
    return `${body}.${sign(chave, body)}`;
  }

  const inThirtyDays = (now: Date): Sql =>
    sql`${new Date(now.getTime() + sessionSeconds * 1000)}::timestamptz`;
  const endOf = kind.end ?? inThirtyDays;

  function lifetime(): { now: Date; expires: Sql } {
    const now = clock.now();
    return { now, expires: endOf(now, raw('criada_em')) };
  }

  const end = (id: number): Promise<number> => db.run(sql`delete from ${table} where id = ${id}`);

  /** The cookie after a number of renewals. The first one holds a random secret instead. */
  const cookieOf = ({ id, chave }: Row, renewals: number): string =>
    `${id}.${renewals}.${sign(chave, `cookie ${id}.${renewals}`)}`;

  const wasJustRenewed = ({ renovada_em }: Row): boolean =>
    renovada_em !== null && clock.now().getTime() - renovada_em.getTime() < renewalGraceSeconds * 1000;

  /** The session of a cookie that is genuine, and the number of renewals it stands for. */
  async function findByCookie(cookie: string | undefined): Promise<{ row: Row; renewals: number } | null> {
    const [, id, number, secret] = /^(\d{1,10})\.(?:([1-9]\d{0,8})\.)?([\w-]{43})$/.exec(cookie ?? '') ?? [];
    if (!id || !secret || Number(id) > 2_147_483_647) return null;
    const row = await find(Number(id));
    if (!row) return null;
    const renewals = Number(number ?? 0);
    const isGenuine =
      renewals === 0
        ? isEqual(hash(secret), row.segredo_hash)
        : isEqual(Buffer.from(cookie!), Buffer.from(cookieOf(row, renewals)));
    return isGenuine ? { row, renewals } : null;
  }

  /**
   * A new token and the next cookie. A request that finds the cookie just renewed by another gets the same next cookie,
   * because it is derived from the session's key; so it does not matter which answer the browser stores last. A passive
   * renewal comes from a page that nobody uses at the moment, and leaves the end of the session as it is.
   */
  async function renew(
    row: Row,
    renewals: number,
    passive: boolean,
  ): Promise<{ cookie: string; token: string }> {
    const isDue = renewals === row.renovacoes && !wasJustRenewed(row);
    const next = isDue ? renewals + 1 : row.renovacoes;
    const { now, expires } = lifetime();
    const used = passive ? raw('') : sql`usada_em = ${now}, expira_em = ${expires},`;
    await db.run(sql`update ${table} set ${used}
      renovada_em = case when renovacoes < ${next} then ${now} else renovada_em end,
      renovacoes = greatest(renovacoes, ${next}) where id = ${row.id}`);
    return { cookie: cookieOf(row, next), token: tokenFor(row.id, row.chave) };
  }

  const isDueToExtend = ({ usada_em, expira_em }: Row): boolean =>
    clock.now().getTime() - usada_em.getTime() >=
    Math.min(extensionSeconds * 1000, (expira_em.getTime() - usada_em.getTime()) / 4);

  async function extend({ id }: Row): Promise<void> {
    const { now, expires } = lifetime();
    await db.run(sql`update ${table} set usada_em = ${now}, expira_em = ${expires} where id = ${id}`);
  }

  return {
    cookie: kind.cookie,

    /** Opens a session of an account: its cookie and a first bearer token. */
    async open(of: number, agente: string | undefined, rede?: string): Promise<OpenedSession<Identity>> {
      const secret = randomBytes(32).toString('base64url');
      const chave = randomBytes(32);
      const now = clock.now();
      const expires = endOf(now, sql`${now}::timestamptz`);
      const [row] = await db.query<{
        id: number;
      }>(sql`insert into ${table} (${account}, segredo_hash, chave, agente, rede, criada_em, usada_em, expira_em)
        select id, ${hash(secret)}::bytea, ${chave}::bytea, ${agente?.slice(0, 200) ?? null}::text, ${rede ?? null}::text, ${now}::timestamptz,
          ${now}::timestamptz, ${expires} from ${account} where id = ${of} and ${raw(kind.isOpen)}
          for key share returning id`);
      const found = row && (await ask([row.id])).get(row.id);
      // The account was disabled or deleted since the password was checked.
      if (!found) throw new AppError('unauthenticated', 'auth.wrong');
      return {
        cookie: `${row.id}.${secret}`,
        token: tokenFor(row.id, chave),
        identity: await kind.identity(found),
      };
    },

    /** The same session, with the account's current rights. */
    async reread<Opened extends { identity: Identity }>(opened: Opened): Promise<Opened> {
      const row = await find(opened.identity.sessionId);
      if (!row) throw new AppError('unauthenticated', 'error.session_ended');
      return { ...opened, identity: await kind.identity(row) };
    },

    /** The sessions of these ids that have not ended. */
    async byIds(ids: readonly number[]): Promise<Map<number, Identity>> {
      const rows = await ask(ids);
      return new Map(
        await Promise.all([...rows].map(async ([id, row]) => [id, await kind.identity(row)] as const)),
      );
    },

    async byToken(token: string): Promise<Identity | null> {
      const [, body, id, expires, signature] = /^((\d{1,10})\.(\d{1,12}))\.([\w-]{43})$/.exec(token) ?? [];
      if (!body || Number(expires) * 1000 <= clock.now().getTime() || Number(id) > 2_147_483_647) return null;
      const row = await find(Number(id));
      if (!row || !isEqual(Buffer.from(signature!), Buffer.from(sign(row.chave, body)))) return null;
      const identity = await kind.identity(row);
      remember(token, Number(expires) * 1000, row, identity);
      return identity;
    },

    /**
     * The state of the session of this token when it was last read; the token was genuine then. Only for a read that
     * verifies the state in its statement.
     */
    remembered(token: string): RememberedSession<Identity> | null {
      const entry = rememberedSessions.get(token);
      const now = clock.now();
      if (!entry || entry.ends <= now.getTime()) return null;
      const { identity, state, stateSql } = entry;
      return {
        identity,
        state,
        stateName: stateSql.name,
        stateSql: stateSql.sql,
        stateValues: () => stateSql.values(now),
      };
    },

    async byCookie(
      cookie: string | undefined,
    ): Promise<(Identity & { renew: Renew; extend: Extend }) | null> {
      const found = await findByCookie(cookie);
      if (!found) return null;
      const { row, renewals } = found;
      const isCurrent =
        renewals >= row.renovacoes || (renewals === row.renovacoes - 1 && wasJustRenewed(row));
      if (!isCurrent) {
        // Two browsers have cookies of one session: one of them copied it, and it is unknown which. The session ends.
        await end(row.id);
        return null;
      }
      return {
        ...(await kind.identity(row)),
        renew: ({ passive }) => renew(row, renewals, passive),
        extend: isDueToExtend(row) ? () => extend(row) : null,
      };
    },

    end,

    endAllOf: (tx: Db, of: number): Promise<number> =>
      tx.run(sql`delete from ${table} where ${account} = ${of}`),

    /** Deletes some of the expired sessions; skips locked rows. */
    sweep: (): Promise<number> =>
      db.run(sql`delete from ${table} where id in (select id from ${table}
        where expira_em <= ${clock.now()} limit 500 for update skip locked)`),
  };
}
