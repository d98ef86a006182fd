import type { Db } from '#server/db/client.ts';
import { compiled } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Ability } from '#shared/access/ability.ts';
import type { Section } from '#shared/crud/section.ts';
import { churchToday } from '#shared/dates.ts';
import { findLanguage, type Locale } from '#shared/i18n/languages.ts';
import { hasEffectSql, ledDepartmentsSql } from './role-effect.ts';
import { createRoleGrants } from './role-grants.ts';

/** An account of the office that has a role, signed in or not. */
export interface Account {
  id: number;
  name: string;
  email: string;
  locale: Locale;
  ability: Ability;
  igrejas: readonly number[] | null;
  departamentos: readonly number[] | null;
}

interface Row extends Omit<Account, 'ability' | 'locale'> {
  language: string | null;
  perfil: number;
  versao: number;
}

export type RightsReader = ReturnType<typeof createRightsReader>;

/** The current rights of accounts, for messages that are sent to them. */
export function createRightsReader({
  db,
  clock,
  sections,
}: {
  db: Db;
  clock: Clock;
  sections: readonly Section[];
}) {
  const grantsFor = createRoleGrants({ db, sections });

  /** Accounts that are active, verified and have a role with effect, as for their sessions: all of them, or only the given ones. */
  return async (tx: Db, ids?: readonly number[]): Promise<Account[]> => {
    const now = clock.now();
    const rows = await tx.query<Row>(
      compiled(
        `select u.id, u.name, u.email, u.language, p.id as perfil, p.versao, limites_de(u.id) as igrejas,
        ${ledDepartmentsSql('$2')} as departamentos from users u join perfil p on p.id = u.role
        where u.ativo and ${hasEffectSql('$1')} and ($3::integer[] is null or u.id = any($3)) order by u.id`,
        [now, churchToday(now), ids ?? null],
      ),
    );
    return Promise.all(
      rows.map(async (row) => {
        const { id, name, email, language, igrejas, departamentos } = row;
        const { ability } = await grantsFor(row);
        const locale = findLanguage(language ?? undefined).texts;
        return { id, name, email, locale, ability, igrejas, departamentos };
      }),
    );
  };
}
