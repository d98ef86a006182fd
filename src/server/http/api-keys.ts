import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { compiled, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import { abilityFrom } from '#shared/access/ability.ts';
import { keyRules } from '#shared/access/key-rules.ts';
import type { AbilityRule } from '#shared/access/subjects.ts';
import type { Section } from '#shared/crud/section.ts';
import { churchToday } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { KeySource, StaffIdentity } from './identity.ts';
import { type AccountRow, accountColumns, hasEffectSql, userOf } from './role-effect.ts';
import { createRoleGrants } from './role-grants.ts';

/** By this prefix, people, mail filters and scanners of source code recognise a key. */
const beginning = 'apr_';
const pattern = /^(apr_[0-9a-f]{10})_([\w-]{43})$/;

/** Requests of one key in a minute, on one server. */
export const keyRequestsPerMinute = 300;
/** A key's last use is written at most this often. */
const useMinutes = 5;

export const isApiKey = (token: string): boolean => token.startsWith(beginning);

const hash = (secret: string): Buffer => createHash('sha256').update(secret).digest();
/** Compared with when no key has the prefix, so that the answer takes as long. */
const nobody = hash('');

/** A new key, its public prefix and its stored hash. The key itself is never stored. */
export function newApiKey(): { chave: string; prefixo: string; segredo_hash: Buffer } {
  const prefixo = `${beginning}${randomBytes(5).toString('hex')}`;
  const secret = randomBytes(32).toString('base64url');
  return { chave: `${prefixo}_${secret}`, prefixo, segredo_hash: hash(secret) };
}

interface KeyRow extends AccountRow {
  chave: number;
  nome_chave: string;
  segredo_hash: Buffer;
  regras: AbilityRule[];
  limite: number[] | null;
  ultimo_acesso: Date | null;
  igrejas: number[] | null;
}

/** The churches that both allow; null: not limited. */
const within = (owner: readonly number[] | null, key: readonly number[] | null): readonly number[] | null =>
  owner && key ? owner.filter((id) => key.includes(id)) : (owner ?? key);

/**
 * The keys by which programmes use the API. Like sessions they are read from the database on every request, so that a revoked key, a
 * blocked owner or a role that lost a right takes effect at once on every server.
 */
export function createApiKeys(deps: { db: Db; clock: Clock; sections: readonly Section[] }): KeySource {
  const { db, clock } = deps;
  const grantsFor = createRoleGrants(deps);
  const minutes = new Map<number, { from: number; requests: number }>();

  /** Counts in memory, because a write for each request would cost more than most requests. */
  function requireRate(key: number): void {
    const now = clock.now().getTime();
    const minute = minutes.get(key);
    if (!minute || now - minute.from >= 60_000 || now < minute.from) {
      if (minutes.size > 10_000) minutes.clear();
      minutes.set(key, { from: now, requests: 1 });
      return;
    }
    if (minute.requests >= keyRequestsPerMinute)
      throw new AppError('too_many', 'chave.too_many', {
        vars: { max: keyRequestsPerMinute },
        retryAfter: Math.max(1, Math.ceil((minute.from + 60_000 - now) / 1000)),
      });
    minute.requests += 1;
  }

  async function noteUse({ chave, ultimo_acesso }: KeyRow): Promise<void> {
    const now = clock.now();
    const before = new Date(now.getTime() - useMinutes * 60_000);
    if (ultimo_acesso && ultimo_acesso > before) return;
    await db.run(sql`update chave_api set ultimo_acesso = ${now}
      where id = ${chave} and (ultimo_acesso is null or ultimo_acesso <= ${before})`);
  }

  async function identity(row: KeyRow): Promise<StaffIdentity> {
    const igrejas = within(row.igrejas, row.limite);
    const { departamentos } = row;
    const owner = await grantsFor({ ...row, igrejas });
    const rules = keyRules(row.regras, owner.ability);
    return {
      kind: 'staff',
      // no session: code that needs one (sockets, devices, proofs of identity) finds none
      sessionId: 0,
      key: { id: row.chave, nome: row.nome_chave },
      user: userOf(row),
      rules,
      ability: abilityFrom(rules),
      igrejas,
      departamentos,
      // an API key cannot prove who a person is, so it may not do dangerous actions
      isRecent: false,
    };
  }

  return {
    async byKey(token) {
      const [, prefixo, secret] = pattern.exec(token) ?? [];
      if (!prefixo || !secret) return null;
      const now = clock.now();
      const [row] = await db.query<KeyRow>(
        compiled(
          `select k.id as chave, k.nome as nome_chave, k.segredo_hash, k.regras, k.igrejas as limite, k.ultimo_acesso,
          ${accountColumns('$3')}, limites_de(u.id) as igrejas
          from chave_api k join users u on u.id = k.users and u.ativo
          left join perfil p on p.id = u.role and ${hasEffectSql('$2')}
          where k.prefixo = $1 and k.expira_em > $2`,
          [prefixo, now, churchToday(now)],
          { name: 'api_key' },
        ),
      );
      const isRight = timingSafeEqual(hash(secret), row?.segredo_hash ?? nobody);
      if (!row || !isRight) return null;
      requireRate(row.chave);
      await noteUse(row);
      return identity(row);
    },
  };
}
