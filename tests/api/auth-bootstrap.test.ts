import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bootstrap, randomPassword, seedRoles } from '#server/bootstrap.ts';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { needsSetup } from '#server/setup-code.ts';
import { seededRoles } from '#shared/access/roles.ts';
import { isStrongPassword } from '#shared/password.ts';
import { testConfig } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { fakePasswords } from '../support/fakes.ts';

async function fresh(more: { demo?: boolean; admin?: { email: string; password?: string } } = {}) {
  const db = await testDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'aprisco-start-'));
  onTestFinished(async () => {
    await db.close();
    await rm(dataDir, { recursive: true });
  });
  const admin = { email: more.admin?.email, password: more.admin?.password };
  const config = { ...testConfig, dataDir, demo: more.demo ?? false, admin };
  const passwords = fakePasswords();
  return { db, dataDir, start: async () => (await bootstrap({ db, config, passwords }))() };
}

const users = sql`select u.email, p.nome as role, u.password from users u left join perfil p on p.id = u.role`;

describe('the start', () => {
  it('seeds the nine roles with exactly their rules, once, however many servers start', async () => {
    const db = await testDatabase({ empty: true });
    onTestFinished(db.close);
    await migrate(db);
    await Promise.all([seedRoles(db), seedRoles(db), seedRoles(db)]);
    const seeded = await db.query<{ nome: string; rules: string[] }>(sql`select p.nome,
      array_agg(r.action || ' ' || r.subject order by r.subject, r.action) as rules from perfil p
      join perfil_permissao pp on pp.perfil = p.id join permissao r on r.id = pp.permissao group by p.id order by p.id`);
    const sorted = (rules: readonly string[]): string[] => [...new Set(rules)].sort();
    expect(seeded.map(({ nome, rules }) => ({ nome, rules: sorted(rules) }))).toEqual(
      seededRoles.map(({ nome, rules }) => ({
        nome,
        rules: sorted(rules.map(({ action, subject }) => `${action} ${subject}`)),
      })),
    );
    expect(seeded).toHaveLength(9);
  });

  it('keeps the roles as the office changed them', async () => {
    const { db, start } = await fresh();
    await db.run(sql`delete from perfil where nome <> 'Pastor'`);
    await start();
    expect(await db.query(sql`select nome from perfil`)).toEqual([{ nome: 'Pastor' }]);
  });

  it('makes the administrator that the settings name, once', async () => {
    const { db, start } = await fresh({ admin: { email: 'ana@igreja.example', password: 'Segredo#2026' } });
    expect(await needsSetup(db)).toBe(true);
    const results = await Promise.all([start(), start()]);
    // A password from the settings is not shown.
    expect(results).toContainEqual({ admin: { email: 'ana@igreja.example' } });
    expect(await db.query(users)).toEqual([
      { email: 'ana@igreja.example', role: 'Administrador', password: 'hash of: Segredo#2026' },
    ]);
    expect(await start()).toEqual({});
    expect(await needsSetup(db)).toBe(false);
  });

  it('demands a new password at the first sign-in if it generated the first one, but not if the operator typed it', async () => {
    const demanded = sql`select trocar_senha from users`;
    const madeUp = await fresh({ admin: { email: 'ana@igreja.example' } });
    const { admin } = await madeUp.start();
    expect(admin!.password).toBeTruthy();
    expect(await madeUp.db.query(demanded)).toEqual([{ trocar_senha: true }]);
    await madeUp.db.run(sql`update users set password = 'hash of: outra'`);
    expect(await madeUp.db.query(demanded)).toEqual([{ trocar_senha: false }]);
    const typed = await fresh({ admin: { email: 'ana@igreja.example', password: 'Segredo#2026' } });
    await typed.start();
    expect(await typed.db.query(demanded)).toEqual([{ trocar_senha: false }]);
  });

  it.each([
    { admin: { email: 'ana@igreja.example', password: 'Segredo#2026' } },
    { admin: { email: 'ana@igreja.example' } },
    { demo: true },
  ])('makes an administrator who may add two-step verification at once: %j', async (settings) => {
    const { db, start } = await fresh(settings);
    await start();
    await db.run(sql`update users set password = 'hash of: another'`);
    expect(await db.query(sql`select email_provado from users`)).toEqual([{ email_provado: true }]);
  });

  it.each([
    ['comum', 'Comum#2026'],
    ['of the own address', 'Ana@igreja.example#2026'],
    ['weak', 'somente-letras'],
  ])('says of a password that it is %s', async (_why, password) => {
    const { start } = await fresh({ admin: { email: 'ana@igreja.example', password } });
    expect(await start()).toEqual({ admin: { email: 'ana@igreja.example' }, isGuessable: true });
  });

  it('does not look at the password again once there is an administrator', async () => {
    const { db, start } = await fresh({ admin: { email: 'ana@igreja.example', password: 'Comum#2026' } });
    await db.run(sql`insert into users (name, email, password, role, email_verificado_em)
      select 'Ana', 'ana@igreja.example', 'hash', id, now() from perfil where nome = 'Administrador'`);
    expect(await start()).toEqual({});
  });

  it('makes up a password where the settings give none, and shows it that once', async () => {
    const { db, start } = await fresh({ admin: { email: 'ana@igreja.example' }, demo: true });
    const { admin } = await start();
    expect(isStrongPassword(admin!.password!)).toBe(true);
    expect(await db.query(users)).toMatchObject([{ password: `hash of: ${admin!.password}` }]);
    expect(await start()).toEqual({});
  });

  it('of a demonstration shows its password for as long as it opens the door', async () => {
    const { db, dataDir, start } = await fresh({ demo: true });
    const [first, beside] = await Promise.all([start(), start()]);
    expect(first.admin).toEqual({ email: 'admin@igreja.example', password: expect.any(String) });
    expect(beside).toEqual(first);
    expect(await start()).toEqual(first);
    const file = path.join(dataDir, 'admin-password');
    expect((await readFile(file, 'utf8')).trim()).toBe(first.admin!.password);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await db.run(sql`update users set password = 'hash of: another'`);
    expect(await start()).toEqual({});
    expect(await db.query(users)).toHaveLength(1);
  });

  it('without both shows the code with which the first registers, the same on every server', async () => {
    const { db, start } = await fresh();
    const [one, other] = [await start(), await start()];
    expect(one.setupCode).toMatch(/^(\w{4}-){3}\w{4}$/);
    expect(other).toEqual(one);
    expect(await db.query(users)).toEqual([]);
  });
});

it('a generated password is strong, and never the same', () => {
  const passwords = Array.from({ length: 200 }, randomPassword);
  expect(passwords.every(isStrongPassword)).toBe(true);
  expect(new Set(passwords).size).toBe(200);
});
