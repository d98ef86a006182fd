import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { writeWithAsyncCommit } from '#server/db/async-commit.ts';
import type { Database, Db } from '#server/db/client.ts';
import { prepared, type Sql, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';

export interface Limit {
  /** what is limited, and for which caller: `login:conta:…` */
  key: string;
  max: number;
  minutes: number;
  /** the message of the refusal; by default the general text */
  refusal?: ErrorKey;
}

/** One IPv6 user has a whole network of addresses: its first half stands for all. */
export function network(ip: string): string {
  // Most addresses are IPv4, and Node checks for IPv6 by a long regular expression.
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped) return mapped[1]!;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = ip.split('%')[0]!.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::') ? Math.max(0, 8 - before.length - after.length) : 0;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

export const perAddress = (what: string, ip: string, max: number, minutes: number): Limit => ({
  key: `${what}:endereco:${network(ip)}`,
  max,
  minutes,
});

/** `device` is the id of a signed cookie (device-cookie.ts). */
export const perDevice = (what: string, device: string, max: number, minutes: number): Limit => ({
  key: `${what}:aparelho:${device}`,
  max,
  minutes,
});

/** Counts equal texts from all senders together; the text is stored as a hash. */
export const perText = (what: string, text: string, max: number, minutes: number): Limit => ({
  key: `${what}:texto:${createHash('sha256').update(text).digest('base64url')}`,
  max,
  minutes,
});

/** Accounts that do not exist are counted like existing ones; the address is stored as a hash. */
export const perAccount = (what: string, email: string, max: number, minutes: number): Limit => ({
  key: `${what}:conta:${createHash('sha256').update(email).digest('base64url')}`,
  max,
  minutes,
});

/** Attempts on one account from a device where it signed in before, so that nobody elsewhere can use them up. */
export const perAccountAndDevice = (
  what: string,
  email: string,
  device: string,
  max: number,
  minutes: number,
): Limit => perDevice(perAccount(what, email, max, minutes).key, device, max, minutes);

/** Attempts on one account from one network: callers elsewhere cannot use up the attempts of its owner. */
export const perAccountAndAddress = (
  what: string,
  email: string,
  ip: string,
  max: number,
  minutes: number,
): Limit => ({ key: `${perAccount(what, email, max, minutes).key}:${network(ip)}`, max, minutes });

/** SQL that counts an attempt if the limit allows it. One statement, so that concurrent attempts cannot exceed the limit. */
function takeSql(limit: Limit, now: Date): Sql {
  const ends = new Date(now.getTime() + limit.minutes * 60_000);
  return sql`insert into tentativa as t (chave, total, expira_em)
      values (${limit.key}, 1, ${ends}) on conflict (chave) do update set
        total = case when t.expira_em <= ${now} then 1 else t.total + 1 end,
        expira_em = case when t.expira_em <= ${now} then excluded.expira_em else t.expira_em end
      where t.expira_em <= ${now} or t.total < ${limit.max}`;
}

/** Counts an attempt without waiting for the disk: a crash of the database may lose the last counts. */
export const takeWithAsyncCommit = async (
  { db, clock }: { db: Database; clock: Clock },
  limit: Limit,
): Promise<boolean> =>
  (await writeWithAsyncCommit(db, sql`${takeSql(limit, clock.now())} returning 1`)) === 1;

/** Counts attempts in the database, so that all servers count together. */
export function createRateLimit(deps: { db: Db; clock: Clock }) {
  const { db, clock } = deps;

  /** Counts an attempt if the limit allows it; returns whether it did. */
  const take = async (limit: Limit): Promise<boolean> =>
    (await db.run(prepared(takeSql(limit, clock.now())))) === 1;

  const tooMany = ({ refusal = 'error.too_many' }: Limit, until: Date | undefined): AppError => {
    const left = (until?.getTime() ?? 0) - clock.now().getTime();
    return new AppError('too_many', refusal, { vars: { minutes: Math.max(1, Math.ceil(left / 60_000)) } });
  };

  return {
    take,

    /** Counts an attempt for each limit, or refuses with the time to wait. */
    async demand(...limits: Limit[]): Promise<void> {
      for (const limit of limits) {
        if (await take(limit)) continue;
        const [row] = await db.query<{ expira_em: Date }>(
          sql`select expira_em from tentativa where chave = ${limit.key}`,
        );
        throw tooMany(limit, row?.expira_em);
      }
    },

    /** Refuses once the limit is used up, and counts nothing: for limits that count only some outcomes, by `take`. */
    async requireLeft(limit: Limit): Promise<void> {
      const [row] = await db.query<{ expira_em: Date }>(
        prepared(sql`select expira_em from tentativa
          where chave = ${limit.key} and expira_em > ${clock.now()} and total >= ${limit.max}`),
      );
      if (row) throw tooMany(limit, row.expira_em);
    },

    /** Removes an attempt that succeeded from the count. */
    async giveBack(limit: Limit): Promise<void> {
      await db.run(sql`update tentativa set total = total - 1 where chave = ${limit.key} and total > 0`);
    },

    async clear(...limits: Limit[]): Promise<void> {
      await db.run(sql`delete from tentativa where chave = any(${limits.map(({ key }) => key)})`);
    },

    /** Deletes expired counts; skips locked rows. */
    async sweep(): Promise<void> {
      await db.run(sql`delete from tentativa where chave in (select chave from tentativa
        where expira_em <= ${clock.now()} limit 500 for update skip locked)`);
    },
  };
}
