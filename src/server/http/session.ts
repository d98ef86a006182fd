import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { compiled, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import { type Ability, abilityFrom } from '#shared/access/ability.ts';
import { limitedRules } from '#shared/access/limited-rules.ts';
import type { AbilityRule } from '#shared/access/subjects.ts';
import { churchToday } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { Section } from '#shared/kit/section.ts';
import type { StaffIdentity } from './identity.ts';

/** The cookie of a session of the office. */
export const sessionCookie = 'sessao';
/** The lifetime of a bearer token; that of the cookie's session is thirty days from its last use. */
const tokenSeconds = 15 * 60;
export const sessionSeconds = 30 * 24 * 60 * 60;
/**
 * How long after a renewal the cookie before it is still accepted, and renewed no further: tabs of one browser renew at
 * the same moment, and requests that were under way carry the older cookie.
 */
const renewalGraceSeconds = 60;

interface SessionRow {
  id: number;
  chave: Buffer;
  segredo_hash: Buffer;
  /** how often the cookie was renewed, and when last */
  renovacoes: number;
  renovada_em: Date | null;
  user_id: number;
  name: string;
  email: string;
  email_verificado: boolean;
  /** null also while the address is not verified: no role has effect before */
  perfil: number | null;
  role: string | null;
  versao: number | null;
  igrejas: number[] | null;
  /** what the person of the account leads today; null unless the role is limited to it */
  departamentos: number[] | null;
  /** their names */
  lidera: string[] | null;
}

interface Grants {
  rules: AbilityRule[];
  ability: Ability;
}
interface Role {
  versao: number;
  whole: Grants;
  /** for users who are limited to some churches */
  withinChurches: Grants;
  /** for users who are limited to the departments that they lead, whatever their churches */
  withinDepartments: Grants;
}

const grantsOf = (rules: AbilityRule[]): Grants => ({ rules, ability: abilityFrom(rules) });

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Passes the key as a string: for a buffer Node checks for a key object by throwing and catching, 20 µs each time. */
const sign = (key: Buffer, text: string): string =>
  createHmac('sha256', key.toString('latin1'), { encoding: 'latin1' }).update(text).digest('base64url');
const isEqual = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

const noGrants = grantsOf([]);
const noRole: Role = { versao: 0, whole: noGrants, withinChurches: noGrants, withinDepartments: noGrants };

/** Extends the session: the cookie and the token that it goes on with. */
type Renew = () => Promise<{ cookie: string; token: string }>;

export type Sessions = ReturnType<typeof createSessions>;

/**
 * The sessions of the office. The database is read on every request, so that signing out, a changed password or a
 * changed role holds at once on every server; requests that arrive together share one query. The abilities of a role
 * are cached by the role's version, which that query returns.
 */
export function createSessions(deps: { db: Db; clock: Clock; sections: readonly Section[] }) {
  const { db, clock, sections } = deps;
  const roles = new Map<number, Role>();
  let waiting: { ids: Set<number>; answer: Promise<Map<number, SessionRow>> } | undefined;

  async function ask(ids: Set<number>): Promise<Map<number, SessionRow>> {
    const rows = await db.query<SessionRow>(
      compiled(
        `select s.id, s.chave, s.segredo_hash, s.renovacoes, s.renovada_em, u.id as user_id, u.name, u.email,
        u.email_verificado_em is not null as email_verificado, p.id as perfil, p.nome as role, p.versao,
        s.igrejas, case when p.por_departamento then lidera(u.pessoa, $3) end as departamentos,
        case when p.por_departamento then array(select d.nome from departamento d
          where d.id = any(lidera(u.pessoa, $3)) order by d.nome, d.id) end as lidera
        from sessao s join users u on u.id = s.users and u.ativo
        left join perfil p on p.id = u.role and u.email_verificado_em is not null
        where s.id = any($1) and s.expira_em > $2`,
        [[...ids], clock.now(), churchToday(clock.now())],
        { name: 'sessions' },
      ),
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  async function find(id: number): Promise<SessionRow | undefined> {
    if (!waiting) {
      const ids = new Set<number>();
      // After all ready sockets were read: their requests share the query.
      const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        waiting = undefined;
        return ask(ids);
      });
      waiting = { ids, answer };
    }
    waiting.ids.add(id);
    return (await waiting.answer).get(id);
  }

  async function roleOf(row: SessionRow): Promise<Role> {
    if (row.perfil === null) return noRole;
    const known = roles.get(row.perfil);
    if (known?.versao === row.versao) return known;
    const [loaded] = await db.query<{ versao: number; rules: AbilityRule[] }>(sql`select p.versao,
      coalesce((select json_agg(json_build_object('action', r.action, 'subject', r.subject) order by r.subject, r.action)
        from perfil_permissao pp join permissao r on r.id = pp.permissao where pp.perfil = p.id), '[]') as rules
      from perfil p where p.id = ${row.perfil}`);
    if (!loaded) return noRole;
    const role: Role = {
      versao: loaded.versao,
      whole: grantsOf(loaded.rules),
      withinChurches: grantsOf(limitedRules(loaded.rules, sections, 'igreja')),
      withinDepartments: grantsOf(limitedRules(loaded.rules, sections, 'departamento')),
    };
    roles.set(row.perfil, role);
    return role;
  }

  async function identity(row: SessionRow): Promise<StaffIdentity> {
    const { whole, withinChurches, withinDepartments } = await roleOf(row);
    const { igrejas, departamentos } = row;
    return {
      kind: 'staff',
      sessionId: row.id,
      user: {
        id: row.user_id,
        name: row.name,
        email: row.email,
        email_verificado: row.email_verificado,
        role: row.role,
        ...(row.lidera && { lidera: row.lidera }),
      },
      ...(departamentos ? withinDepartments : igrejas ? withinChurches : whole),
      igrejas,
      departamentos,
    };
  }

  function tokenFor(id: number, chave: Buffer): string {
    const body = `${id}.${Math.floor(clock.now().getTime() / 1000) + tokenSeconds}`;
    return `${body}.${sign(chave, body)}`;
  }

  const end = (id: number): Promise<number> => db.run(sql`delete from sessao where id = ${id}`);

  /** The cookie after a number of renewals. The first one holds a random secret instead. */
  const cookieOf = ({ id, chave }: SessionRow, renewals: number): string =>
    `${id}.${renewals}.${sign(chave, `cookie ${id}.${renewals}`)}`;

  const wasJustRenewed = ({ renovada_em }: SessionRow): boolean =>
    renovada_em !== null && clock.now().getTime() - renovada_em.getTime() < renewalGraceSeconds * 1000;

  /** The session of a cookie that is genuine, and the number of renewals it stands for. */
  async function findByCookie(
    cookie: string | undefined,
  ): Promise<{ row: SessionRow; renewals: number } | null> {
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
   * which follows from the session's key, so that it does not matter whose answer the browser stores last.
   */
  async function renew(row: SessionRow, renewals: number): Promise<{ cookie: string; token: string }> {
    const isDue = renewals === row.renovacoes && !wasJustRenewed(row);
    const next = isDue ? renewals + 1 : row.renovacoes;
    const now = clock.now();
    const expires = new Date(now.getTime() + sessionSeconds * 1000);
    await db.run(sql`update sessao set usada_em = ${now}, expira_em = ${expires},
      renovada_em = case when renovacoes < ${next} then ${now} else renovada_em end,
      renovacoes = greatest(renovacoes, ${next}) where id = ${row.id}`);
    return { cookie: cookieOf(row, next), token: tokenFor(row.id, row.chave) };
  }

  return {
    cookie: sessionCookie,

    /** Opens a session of an account: its cookie and a first bearer token. */
    async open(
      users: number,
      agente: string | undefined,
    ): Promise<{ cookie: string; token: string; identity: StaffIdentity }> {
      const secret = randomBytes(32).toString('base64url');
      const chave = randomBytes(32);
      const expires = new Date(clock.now().getTime() + sessionSeconds * 1000);
      const now = clock.now();
      const [row] = await db.query<{
        id: number;
      }>(sql`insert into sessao (users, segredo_hash, chave, agente, criada_em, usada_em, expira_em)
        select id, ${hash(secret)}::bytea, ${chave}::bytea, ${agente?.slice(0, 200) ?? null}::text, ${now}::timestamptz,
          ${now}::timestamptz, ${expires}::timestamptz from users where id = ${users} and ativo for key share returning id`);
      const found = row && (await ask(new Set([row.id]))).get(row.id);
      // The account was disabled or deleted since the password was checked.
      if (!found) throw new AppError('unauthenticated', 'auth.wrong');
      return {
        cookie: `${row.id}.${secret}`,
        token: tokenFor(row.id, chave),
        identity: await identity(found),
      };
    },

    /** The same session, with what its account may do now. */
    async reread<Opened extends { identity: StaffIdentity }>(opened: Opened): Promise<Opened> {
      const row = await find(opened.identity.sessionId);
      if (!row) throw new AppError('unauthenticated', 'error.session_ended');
      return { ...opened, identity: await identity(row) };
    },

    async byToken(token: string): Promise<StaffIdentity | null> {
      const [, body, id, expires, signature] = /^((\d{1,10})\.(\d{1,12}))\.([\w-]{43})$/.exec(token) ?? [];
      if (!body || Number(expires) * 1000 <= clock.now().getTime() || Number(id) > 2_147_483_647) return null;
      const row = await find(Number(id));
      if (!row || !isEqual(Buffer.from(signature!), Buffer.from(sign(row.chave, body)))) return null;
      return identity(row);
    },

    async byCookie(cookie: string | undefined): Promise<(StaffIdentity & { renew: Renew }) | null> {
      const found = await findByCookie(cookie);
      if (!found) return null;
      const { row, renewals } = found;
      const isCurrent =
        renewals >= row.renovacoes || (renewals === row.renovacoes - 1 && wasJustRenewed(row));
      if (!isCurrent) {
        // Two browsers hold cookies of one session: one of them copied it, and nobody can tell which.
        await end(row.id);
        return null;
      }
      return { ...(await identity(row)), renew: () => renew(row, renewals) };
    },

    end,

    endAllOf: (tx: Db, users: number): Promise<number> =>
      tx.run(sql`delete from sessao where users = ${users}`),

    /** Deletes some of the expired sessions; skips locked rows. */
    sweep: (): Promise<number> =>
      db.run(sql`delete from sessao where id in (select id from sessao
        where expira_em <= ${clock.now()} limit 500 for update skip locked)`),
  };
}
