import { randomUUID } from 'node:crypto';
import { sql } from '#server/db/sql.ts';
import { createSessions } from '#server/http/session.ts';
import { subjects } from '#shared/access/subjects.ts';
import type { Ask, TestApp } from './app.ts';

/** A user who may do everything with records, and administers nothing. */
export interface Limited {
  users: number;
  perfil: number;
  token: string;
  cookie: string;
  ask(ask: Omit<Ask, 'as' | 'token'>): ReturnType<TestApp['ask']>;
}

/** An account and a role, each limited to these churches; without any, unlimited. */
export async function limitedTo(
  t: TestApp,
  { users: own = [], perfil: ofRole = [] }: { users?: readonly number[]; perfil?: readonly number[] },
): Promise<Limited> {
  const nome = `Perfil ${randomUUID()}`;
  const records = subjects.filter((subject) => subject !== 'all' && subject !== 'consumidorAuth');
  const [{ id: perfil } = { id: 0 }] = await t.db.query<{ id: number }>(
    sql`insert into perfil (nome) values (${nome}) returning id`,
  );
  await t.db.run(sql`insert into permissao (action, subject) select 'manage', s from unnest(${records}::text[]) s
    on conflict do nothing`);
  await t.db.run(sql`insert into perfil_permissao (perfil, permissao) select ${perfil}, id from permissao
    where action = 'manage' and subject = any(${records})`);
  const { id: users } = await t.user(nome);
  await t.db.run(sql`insert into users_igrejas (users, igreja, ordem)
    select ${users}, i, o from unnest(${own}::integer[]) with ordinality as u(i, o)`);
  await t.db.run(sql`insert into perfil_igrejas (perfil, igreja, ordem)
    select ${perfil}, i, o from unnest(${ofRole}::integer[]) with ordinality as u(i, o)`);
  const { token, cookie } = await createSessions({ db: t.db, clock: t.clock }).open(users, 'tests');
  return { users, perfil, token, cookie, ask: (ask) => t.ask({ ...ask, token }) };
}
