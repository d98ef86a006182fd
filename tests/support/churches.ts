import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { createSessions } from '#server/http/session.ts';
import { type AbilityRule, subjects } from '#shared/access/subjects.ts';
import { sections } from '#shared/sections/index.ts';
import type { RequestOptions, TestApp } from './app.ts';

/** A user who, unless other rules are given, may do everything with records, and administers nothing. */
export interface Limited {
  users: number;
  perfil: number;
  /** who the account belongs to */
  pessoa: number;
  token: string;
  cookie: string;
  request(options: Omit<RequestOptions, 'as' | 'token'>): ReturnType<TestApp['request']>;
}

const everyRecord = subjects
  .filter((subject) => subject !== 'all' && subject !== 'consumidorAuth')
  .map((subject): AbilityRule => ({ action: 'manage', subject }));

/** What limits an account: churches of its own, churches of its role, and the departments that its person leads. */
interface Limit {
  users?: readonly number[];
  perfil?: readonly number[];
  departamentos?: readonly number[];
}

/** Churches with these names; returns their ids. */
export const addChurches = (db: Db, ...names: string[]): Promise<number[]> =>
  Promise.all(
    names.map(async (nome) => {
      const [row] = await db.query<{ id: number }>(
        sql`insert into igreja (nome_fantasia, razao_social) values (${nome}, ${nome}) returning id`,
      );
      return row!.id;
    }),
  );

/** A mandate in each of the departments, in office since 2020 unless other dates are given. */
export async function insertMandates(
  t: TestApp,
  pessoa: number,
  departamentos: readonly number[],
  { from = '2020-01-01', to = null as string | null } = {},
): Promise<number[]> {
  const [categoria] = await t.db.query<{ id: number }>(
    sql`insert into categoria (nome, tipo) values (${`Cargo ${randomUUID()}`}, 'cargo') returning id`,
  );
  const mandates = await t.db.query<{
    id: number;
  }>(sql`insert into cargo (cargo, igreja, departamento, data_entrada,
      data_saida) select ${categoria!.id}, d.igreja, d.id, ${from}::date, ${to}::date from departamento d
      where d.id = any(${departamentos}::integer[]) returning id`);
  const ids = mandates.map(({ id }) => id);
  await t.db.run(sql`insert into cargo_pessoas (cargo, pessoa, ordem)
    select m, ${pessoa}, 0 from unnest(${ids}::integer[]) as u(m)`);
  return ids;
}

/** An account and a role, each limited to these churches; without any, unlimited. */
export async function limitedTo(
  t: TestApp,
  { users: own = [], perfil: ofRole = [], departamentos }: Limit,
  rules: readonly AbilityRule[] = everyRecord,
): Promise<Limited> {
  const nome = `Perfil ${randomUUID()}`;
  const [{ id: perfil } = { id: 0 }] = await t.db.query<{ id: number }>(
    sql`insert into perfil (nome, por_departamento) values (${nome}, ${departamentos !== undefined}) returning id`,
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
  const [{ id: pessoa } = { id: 0 }] = await t.db.query<{ id: number }>(
    sql`insert into pessoa (nome, status) values (${nome}, 'membro_ativo') returning id`,
  );
  await t.db.run(sql`update users set pessoa = ${pessoa} where id = ${users}`);
  await insertMandates(t, pessoa, departamentos ?? []);
  const { token, cookie } = await createSessions({ ...t, sections }).open(users, 'tests');
  return { users, perfil, pessoa, token, cookie, request: (options) => t.request({ ...options, token }) };
}
