import { randomInt } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { administrador, seededRoles } from '#shared/access/roles.ts';
import { actionsOn, subjects } from '#shared/access/subjects.ts';
import { isStrongPassword } from '#shared/password.ts';
import type { Config } from './config.ts';
import type { Db } from './db/client.ts';
import { sql } from './db/sql.ts';
import type { Passwords } from './ports/passwords.ts';
import { lockSetup, needsSetup, setupCode } from './setup-code.ts';

const demoEmail = 'admin@igreja.example';
const adminName = 'Administração';

export interface Bootstrapped {
  /** shown at start-up; the password only if it was generated here and still works */
  admin?: { email: string; password?: string };
  /** the account works, and the settings gave it a password that no other account would be allowed */
  isGuessable?: true;
  /** there is no account yet: the first to register with this code administers */
  setupCode?: string;
}

/**
 * Inserts what an empty database needs before the first request. Any number of servers may start at once. Returns a function that computes
 * what start-up prints: it may have to hash a password, which takes time.
 */
export async function bootstrap(deps: {
  db: Db;
  config: Pick<Config, 'admin' | 'demo' | 'dataDir' | 'secret'>;
  passwords: Passwords;
}): Promise<() => Promise<Bootstrapped>> {
  const { db, config, passwords } = deps;
  await seedRoles(db);
  if (!(await needsSetup(db))) return storedAdmin;
  const { email, password: configuredPassword } = config.admin;
  if (email !== undefined) {
    const password = configuredPassword ?? randomPassword();
    const isCreated = await firstAdmin(
      db,
      email,
      await passwords.hash(password),
      configuredPassword === undefined,
    );
    if (!isCreated) return async () => ({});
    if (configuredPassword === undefined) return async () => ({ admin: { email, password } });
    return async () => {
      const isGuessable =
        !isStrongPassword(configuredPassword) ||
        (await passwords.isGuessable(configuredPassword, [email, adminName]));
      return { admin: { email }, ...(isGuessable && { isGuessable }) };
    };
  }
  if (!config.demo) return async () => ({ setupCode: setupCode(config.secret) });
  // Start-up prints this password until it is changed, so that any visitor of the demo can sign in.
  await firstAdmin(db, demoEmail, await passwords.hash(await storePassword(config.dataDir)), false);
  return storedAdmin;

  /** The demo's administrator, as long as the generated password is unchanged. */
  async function storedAdmin(): Promise<Bootstrapped> {
    const password = config.demo ? await readPassword(config.dataDir) : undefined;
    if (password === undefined) return {};
    const [user] = await db.query<{ password: string }>(
      sql`select password from users where email = ${demoEmail} and ativo`,
    );
    const opens = user !== undefined && (await passwords.verify(user.password, password));
    return opens ? { admin: { email: demoEmail, password } } : {};
  }
}

/** Inserts roles and permissions once; the office changes them afterwards, and later starts leave them alone. */
export async function seedRoles(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('bootstrap'))`);
    const [row] = await tx.query<{ none: boolean }>(sql`select not exists (select from perfil) as none`);
    if (!row!.none) return;
    const grantable = subjects.flatMap((subject) =>
      (subject === 'all' ? (['manage'] as const) : actionsOn(subject)).map((action) => ({ action, subject })),
    );
    await tx.run(sql`insert into permissao (action, subject)
      select action, subject from json_to_recordset(${JSON.stringify(grantable)}) as r(action text, subject text)
      on conflict do nothing`);
    for (const { nome, descricao, rules, por_departamento = false } of seededRoles) {
      await tx.run(sql`with novo as (insert into perfil (nome, descricao, por_departamento)
          values (${nome}, ${descricao}, ${por_departamento}) returning id)
        insert into perfil_permissao (perfil, permissao) select distinct novo.id, p.id from novo,
        json_to_recordset(${JSON.stringify(rules)}) as r(action text, subject text)
        join permissao p on p.action = r.action and p.subject = r.subject`);
    }
  });
}

/**
 * False when another server created the first account before. `isMadeUp`: the person has to choose another password when they first sign
 * in.
 */
const firstAdmin = (db: Db, email: string, hash: string, isMadeUp: boolean): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockSetup(tx);
    if (!(await needsSetup(tx))) return false;
    // a trigger of the table reads it
    await tx.run(sql`select set_config('aprisco.trocar_senha', ${isMadeUp ? 'sim' : ''}, true)`);
    const inserted = await tx.run(sql`insert into users (name, email, password, role, email_verificado_em)
      select ${adminName}, ${email}, ${hash}, id, now() from perfil where nome = ${administrador}`);
    if (inserted === 0) throw new Error(`There is no role ${administrador} to give to the first account.`);
    return true;
  });

/** Letters and digits that do not look alike. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

export function randomPassword(): string {
  const group = (): string => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  for (;;) {
    const password = [group(), group(), group(), group()].join('-');
    if (isStrongPassword(password)) return password;
  }
}

const passwordFile = (dataDir: string): string => path.join(dataDir, 'admin-password');

const readPassword = (dataDir: string): Promise<string | undefined> =>
  readFile(passwordFile(dataDir), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );

/** Generated once, in a file readable by its owner alone; a second server reads the first one's. */
async function storePassword(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const password = randomPassword();
  try {
    await writeFile(passwordFile(dataDir), `${password}\n`, { mode: 0o600, flag: 'wx' });
    return password;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readPassword(dataDir)) ?? password;
  }
}
