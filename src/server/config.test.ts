import { spawnSync } from 'node:child_process';
import fs, {
  mkdtempSync,
  type PathOrFileDescriptor,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ConfigError, readConfig } from './config.ts';

const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'aprisco-config-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));
const read = (env: Record<string, string>) => readConfig({ DATA_DIR, ...env });
const faults = (env: Record<string, string>): readonly string[] => {
  try {
    read(env);
  } catch (error) {
    return (error as ConfigError).faults;
  }
  return [];
};
const DATABASE_URL = 'postgres://igreja@db.example/aprisco?sslmode=verify-full';

describe('gateways', () => {
  it.each([
    [{ DATABASE_URL }, ['pix_manual']],
    [{ DATABASE_URL, DEMO: 'on' }, ['pix_manual', 'sandbox']],
    [{}, ['pix_manual', 'sandbox']],
    [{ DATABASE_URL, GATEWAYS: 'sandbox' }, ['sandbox']],
    [{ GATEWAYS: 'pix_manual' }, ['pix_manual']],
    [{ GATEWAYS: ' sandbox , pix_manual,sandbox' }, ['sandbox', 'pix_manual']],
  ])('%j has %j on', (env, on) => expect(read(env).gateways).toEqual(on));

  it('names every missing secret at once, beside other faults', () => {
    expect(
      faults({ GATEWAYS: 'pix_manual,mercadopago, stripe', STRIPE_PUBLIC_KEY: 'pk', PORT: 'x' }),
    ).toEqual([
      expect.stringMatching(/^PORT: /),
      'MERCADOPAGO_ACCESS_TOKEN: is missing, and GATEWAYS names mercadopago',
      'MERCADOPAGO_WEBHOOK_SECRET: is missing, and GATEWAYS names mercadopago',
      'MERCADOPAGO_PUBLIC_KEY: is missing, and GATEWAYS names mercadopago',
      'STRIPE_SECRET_KEY: is missing, and GATEWAYS names stripe',
      'STRIPE_WEBHOOK_SECRET: is missing, and GATEWAYS names stripe',
    ]);
  });

  it('says which gateways there are when it knows none of the name', () =>
    expect(faults({ GATEWAYS: 'pix_manual,paypal' })[0]).toMatch(
      /^GATEWAYS.*pix_manual, sandbox, mercadopago, stripe/,
    ));

  it('reads the secrets of those that are on, and of no other', () => {
    const env = {
      STRIPE_SECRET_KEY: 'sk',
      STRIPE_WEBHOOK_SECRET: 'whsec',
      STRIPE_PUBLIC_KEY: 'pk',
      STRIPE_URL: 'http://localhost:1234/',
    };
    expect(read({ GATEWAYS: 'stripe', ...env })).toMatchObject({
      stripe: { secretKey: 'sk', webhookSecret: 'whsec', publicKey: 'pk', url: 'http://localhost:1234' },
      mercadopago: undefined,
    });
    expect(read(env).stripe).toBeUndefined();
  });
});

describe('connections to other machines', () => {
  const database = (rest: string) => ({ DATABASE_URL: `postgres://igreja@${rest}` });
  const s3 = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };

  it.each([
    [database('db.example/aprisco'), 'DATABASE_URL: goes to db.example without TLS: use sslmode=verify-full'],
    [database('10.0.0.5/aprisco?sslmode=prefer'), 'DATABASE_URL: goes to 10.0.0.5 without TLS'],
    [database('db.example/aprisco?sslmode=no-verify'), 'DATABASE_URL: goes to db.example without TLS'],
    [database('localhost/aprisco?host=db.example'), 'DATABASE_URL: goes to '],
    [
      database('db.example/aprisco?sslmode=require&uselibpqcompat=true'),
      'DATABASE_URL: goes to db.example without TLS',
    ],
    [{ BACKUP_TEST_DATABASE_URL: 'postgres://db.example/x' }, 'BACKUP_TEST_DATABASE_URL: goes to db.example'],
    [
      { S3_ENDPOINT: 'http://minio.example:9000', ...s3 },
      'S3_ENDPOINT: goes to minio.example without TLS: use https://',
    ],
    [{ LOG_SEND_TO: 'http://logs.example' }, 'LOG_SEND_TO: goes to logs.example without TLS: use https://'],
    [{ STRIPE_URL: 'http://stripe.example' }, 'STRIPE_URL: goes to stripe.example'],
    [
      { SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' },
      'SMTP_URL: goes to mail.example without TLS: use smtps://',
    ],
    [{ SMTP_URL: 'smtp://mail.example?ignoreTLS=true' }, 'SMTP_URL: goes to mail.example without TLS'],
  ] as [Record<string, string>, string][])('%j is refused: %s', (env, said) => {
    expect(faults(env)).toEqual([expect.stringContaining(said)]);
    expect(faults(env)[0]).toContain('or set PLAIN_CONNECTIONS=on if nobody else is on that network');
    const [name] = said.split(':');
    expect(read({ ...env, PLAIN_CONNECTIONS: 'on' }).plain).toEqual({ allowed: true, settings: [name] });
  });

  it.each([
    database('localhost/aprisco'),
    database('127.0.0.1:5433/aprisco'),
    database('[::1]/aprisco'),
    database('%2Fvar%2Frun%2Fpostgresql/aprisco'),
    database('/aprisco?host=/var/run/postgresql'),
    database('db.example/aprisco?sslmode=verify-full'),
    database('db.example/aprisco?ssl=true'),
    { S3_ENDPOINT: 'http://localhost:9000', ...s3 },
    { S3_ENDPOINT: 'https://s3.example', ...s3 },
    { SMTP_URL: 'smtp://mail.example:587' },
    { SMTP_URL: 'smtps://mail.example:465?pool=true' },
  ] as Record<string, string>[])('%j is accepted', (env) => {
    expect(faults(env)).toEqual([]);
    expect(read(env).plain).toEqual({ allowed: false, settings: [] });
  });
});

describe('the secret of DATA_DIR', () => {
  const file = path.join(DATA_DIR, 'app-secret');
  const clear = (): void => rmSync(file, { force: true });
  beforeEach(clear);
  afterEach(clear);

  it('is made once, for its owner alone, and leaves no other file', () => {
    const { secret } = read({});
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(read({}).secret).toBe(secret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(DATA_DIR)).toEqual(['app-secret']);
  });

  it('is not there after a start that could not write it, and the next start makes it', () => {
    // a process that may write no byte to a file stands for a full disk
    const { status } = spawnSync(
      'sh',
      [
        '-c',
        'ulimit -f 0; exec "$0" "$@"',
        process.execPath,
        '-e',
        "import('./src/server/config.ts').then((m) => m.readConfig())",
      ],
      { env: { PATH: process.env.PATH, DATA_DIR } },
    );
    expect(status).toBe(1);
    expect(readdirSync(DATA_DIR)).toEqual([]);
    expect(read({}).secret).toMatch(/^[\w-]{43}$/);
  });

  describe('on a file system without hard links', () => {
    const { linkSync, writeFileSync: write } = fs;
    const failing = (code: string) => () => {
      throw Object.assign(new Error(`${code}: operation not permitted, link`), { code });
    };
    const replace = (more: Partial<typeof fs>): void => {
      Object.assign(fs, more);
      syncBuiltinESMExports();
    };
    beforeEach(() => replace({ linkSync: failing('EPERM') }));
    afterEach(() => replace({ linkSync, writeFileSync: write }));

    it('is made once, for its owner alone, so short that every part of it is refused', () => {
      const { secret } = read({});
      expect(secret).toMatch(/^[\w-]{32}$/);
      expect(read({}).secret).toBe(secret);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readdirSync(DATA_DIR)).toEqual(['app-secret']);
      write(file, secret.slice(0, -1));
      expect(faults({})).toEqual([expect.stringContaining(`${file} has fewer than 32 characters`)]);
    });

    it('is that of another server that was faster', () => {
      const other = 'o'.repeat(43);
      replace({
        linkSync: () => {
          write(file, other);
          failing('ENOTSUP')();
        },
      });
      expect(read({}).secret).toBe(other);
      expect(readdirSync(DATA_DIR)).toEqual(['app-secret']);
    });

    it('is not there after a start that found the disk full', () => {
      replace({
        writeFileSync: (to: PathOrFileDescriptor, ...rest) => {
          write(to, ...rest);
          if (to === file) failing('ENOSPC')();
        },
      });
      expect(() => read({})).toThrow('ENOSPC');
      expect(readdirSync(DATA_DIR)).toEqual([]);
    });
  });

  it.each(['', '\n', 'cut-off', '\0'.repeat(43)])('is refused when the file has %j', (content) => {
    writeFileSync(file, content);
    expect(faults({})).toEqual([expect.stringContaining(`${file} has fewer than 32 characters`)]);
    expect(read({ APP_SECRET: 'x'.repeat(32) }).secret).toBe('x'.repeat(32));
    expect(readFileSync(file, 'utf8')).toBe(content);
  });
});

it('has every setting in .env.example', () => {
  const example = readFileSync('.env.example', 'utf8');
  const source = readFileSync('src/server/config.ts', 'utf8');
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) expect(example).toMatch(new RegExp(`^${name}=`, 'm'));
});

it('keeps the documentation of the API for staff unless it is opened', () => {
  expect([read({}).apiDocs, read({ API_DOCS: 'public' }).apiDocs]).toEqual(['staff', 'public']);
  expect(faults({ API_DOCS: 'on' })).toEqual([expect.stringMatching(/^API_DOCS: /)]);
});
