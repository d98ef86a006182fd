import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withLongTimeout } from '#demo/bulk-financeiro.ts';
import { connect, type Database } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { freePort } from '#server/drivers/postgres/free-port.ts';
import type { Undo } from './demo-church.ts';
import type { Target } from './load.ts';
import { end, pool } from './servers.ts';

const version = '12.4.0';

/** The columns of a person with these names, as the product has them. */
const personColumns = async (db: Database, names: readonly string[]) =>
  db.query<{ name: string; type: string; required: boolean }>(sql`
    select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required
    from pg_attribute
    where attrelid = 'pessoa'::regclass and attname = any(${names}) and not attisdropped
    order by attnum`);

/** Installs Directus on first use, outside of the project's packages, because it has more of them. Returns its command. */
async function install(): Promise<string> {
  const folder = path.join(import.meta.dirname, '../node_modules/.aprisco', `directus-${version}`);
  const entry = path.join(folder, 'node_modules/directus/cli.js');
  // This file is written at the end: an installation that was interrupted is started again.
  const isInstalled = path.join(folder, 'installed');
  if (existsSync(isInstalled)) return entry;
  console.log(`Installing Directus ${version} …`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }\n');
  // Scripts of packages would compile drivers of other databases, and the sandbox of flows and extensions.
  execFileSync(
    'npm',
    ['install', `directus@${version}`, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder, stdio: 'inherit' },
  );
  // The sandbox is loaded at the start, and not used: there are no flows and no extensions.
  await writeFile(path.join(folder, 'node_modules/isolated-vm/isolated-vm.js'), 'module.exports = {};\n');
  await writeFile(isInstalled, '');
  return entry;
}

interface DirectusOptions {
  /** the folder of the PostgreSQL, which can read and write it */
  cluster: string;
  /** the product's database, whose people it gets */
  db: Database;
  /** the fields of a person */
  fields: readonly string[];
  undo: Undo;
}

/** Directus in a database of its own on the same PostgreSQL, with the same people and churches. */
export async function startDirectus({ cluster, db, fields, undo }: DirectusOptions): Promise<Target> {
  const entry = await install();
  await db.run(raw('create database directus'));
  const address = new URL(db.url);
  address.pathname = '/directus';
  const [port, token] = [await freePort(), randomUUID()];
  const folder = path.join(cluster, '..', 'directus');
  await mkdir(folder, { recursive: true });
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: randomUUID(),
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: address.href,
    DB_POOL__MAX: String(pool),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: randomUUID(),
    ADMIN_TOKEN: token,
    // Switches off what would refuse requests under load, or would do something besides answering them.
    RATE_LIMITER_ENABLED: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    TELEMETRY: 'false',
    LOG_LEVEL: 'silent',
    CACHE_ENABLED: 'false',
  };
  const options = { env, cwd: folder };
  execFileSync(process.execPath, [entry, 'bootstrap'], { ...options, stdio: 'inherit' });
  await copyPeople(db, address.href, cluster, fields);

  const child = spawn(process.execPath, [entry, 'start'], {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  undo.push(() => end(child));
  const url = env.PUBLIC_URL;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Directus ended with ${child.exitCode}`);
    const answers = await fetch(`${url}/server/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return { url, pid: child.pid!, headers: { authorization: `Bearer ${token}` } };
    await delay(50);
  }
}

/** Fills the tables of Directus: the same rows under the same ids, with an index for each reference and for the list's order. */
async function copyPeople(
  from: Database,
  url: string,
  cluster: string,
  fields: readonly string[],
): Promise<void> {
  const to = connect(url, { max: 1, onError: (error) => console.error(error.message) });
  const copy = async (table: string, columns: string, rows: string): Promise<void> => {
    const file = path.join(cluster, `${table}.copy`);
    await from.run(withLongTimeout(raw(`copy (${rows}) to '${file}'`)));
    await to.run(withLongTimeout(raw(`copy ${table} (${columns}) from '${file}'`)));
    await rm(file);
  };
  const columns = await personColumns(from, ['criado_em', 'atualizado_em', ...fields]);
  const names = ['id', ...columns.map(({ name }) => name)].join(', ');
  try {
    await to.run(raw('create table igreja (id integer primary key, nome text not null)'));
    await to.run(
      raw(`create table pessoa (id serial primary key,
        ${columns.map(({ name, type, required }) => `${name} ${type} ${name.endsWith('_em') && required ? 'default now()' : ''}`).join(', ')})`),
    );
    await copy('igreja', 'id, nome', 'select id, coalesce(nome_curto, nome_fantasia) from igreja');
    await copy('pessoa', names, `select ${names} from pessoa`);
    for (const [column, table] of [
      ['igreja', 'igreja'],
      ['pai_id', 'pessoa'],
      ['mae_id', 'pessoa'],
      ['responsavel', 'pessoa'],
    ]) {
      await to.run(
        withLongTimeout(raw(`alter table pessoa add foreign key (${column}) references ${table}`)),
      );
      await to.run(withLongTimeout(raw(`create index on pessoa (${column})`)));
    }
    await to.run(withLongTimeout(raw('create index on pessoa (nome, id)')));
    await to.run(raw(`select setval('pessoa_id_seq', (select max(id) from pessoa))`));
    await to.run(withLongTimeout(raw('vacuum analyze pessoa, igreja')));
  } finally {
    await to.close();
  }
}
