import { randomUUID } from 'node:crypto';
import { sql } from '#server/db/sql.ts';
import { createSessions } from '#server/http/session.ts';
import { type AbilityRule, subjects } from '#shared/access/subjects.ts';
import { sections } from '#shared/sections/index.ts';
import type { Ask, TestApp } from './app.ts';

/** A user who, unless other rules are given, may do everything with records, and administers nothing. */
export interface Limited {
  users: number;
  perfil: number;
  token: string;
  cookie: string;
  ask(ask: Omit<Ask, 'as' | 'token'>): ReturnType<TestApp['ask']>;
}

const everyRecord = subjects
  .filter((subject) => subject !== 'all' && subject !== 'consumidorAuth')
  .map((subject): AbilityRule => ({ action: 'manage', subject }));

/** An account and a role, each limited to these churches; without any, unlimited. */
export async function limitedTo(
  t: TestApp,
  { users: own = [], perfil: ofRole = [] }: { users?: readonly number[]; perfil?: readonly number[] },
  rules: readonly AbilityRule[] = everyRecord,
): Promise<Limited> {
  const nome = `Perfil ${randomUUID()}`;
  const [{ id: perfil } = { id: 0 }] = await t.db.query<{ id: number }>(
    sql`insert into perfil (nome) values (${nome}) returning id`,
  );
  const granted = sql`json_to_recordset(${JSON.stringify(rules)}::json) as r(action text, subject text)`;
  await t.db.run(sql`insert into permissao (action, subject) select r.action, r.subject from ${granted}
    on conflict do nothing`);
  await t.db.run(sql`insert into perfil_permissao (perfil, permissao) select ${perfil}, p.id from ${granted}
    join permissao p on p.action = r.action and p.subject = r.subject`);
  const { id: users } = await t.user(nome);
  await t.db.run(sql`insert into users_igrejas (users, igreja, ordem)
    select ${users}, i, o from unnest(${own}::integer[]) with ordinality as u(i, o)`);
  await t.db.run(sql`insert into perfil_igrejas (perfil, igreja, ordem)
    select ${perfil}, i, o from unnest(${ofRole}::integer[]) with ordinality as u(i, o)`);
  const { token, cookie } = await createSessions({ ...t, sections }).open(users, 'tests');
  return { users, perfil, token, cookie, ask: (ask) => t.ask({ ...ask, token }) };
}
