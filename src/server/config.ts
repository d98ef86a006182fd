import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { type ConfiguredGateway, gateways, type RemoteGatewayName } from '#shared/cobranca.ts';
import { isThisMachine } from './public-address.ts';

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((text) => ['on', 'true', '1'].includes(text));
const port = z.coerce.number().int().min(0).max(65535);
const text = z.string().trim().min(1);

/** HMAC and HKDF would accept any secret, also an empty one. */
const minSecretLength = 32;
const secretText = z.string().min(minSecretLength, `must have at least ${minSecretLength} characters`);

/** All environment variables of the product. Each is described in .env.example. */
const environment = z.object({
  PORT: port.default(3000),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  DEMO: flag.optional(),
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  APP_SECRET: secretText.optional(),
  APP_SECRET_BEFORE: secretText.optional(),
  PLAIN_CONNECTIONS: flag.default(false),
  CLAMD_URL: z
    .string()
    .regex(/^(tcp:\/\/[^\s/]+|unix:\/[^\s]+)$/, 'must be tcp://host:port or unix:/path/of/the/socket')
    .optional(),
  LEAKED_PASSWORDS_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LOG_SEND_TO: z.url({ protocol: /^https?$/ }).optional(),
  LOG_SEND_TOKEN: text.optional(),
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(4096).default(16),
  TEST_RTL: flag.default(false),
  API_DOCS: z.enum(['staff', 'public']).default('staff'),
  MAIL_FROM: text.default('Aprisco <nao-responda@localhost>'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  GATEWAYS: z
    .string()
    .transform((names) => [...new Set(names.split(',').map((name) => name.trim()))])
    .pipe(z.array(z.enum(gateways, `must name some of ${gateways.join(', ')}, with commas`)))
    .optional(),
  // three calls in a row must be answered within the minute for which a key is leased (http/idempotency.ts)
  GATEWAY_SECONDS: z.coerce.number().int().min(1).max(18).default(12),
  MERCADOPAGO_ACCESS_TOKEN: text.optional(),
  MERCADOPAGO_WEBHOOK_SECRET: text.optional(),
  MERCADOPAGO_PUBLIC_KEY: text.optional(),
  MERCADOPAGO_URL: z.url({ protocol: /^https?$/ }).optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_PUBLIC_KEY: text.optional(),
  STRIPE_URL: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_TO: z.enum(['disk', 's3']).optional(),
  BACKUP_DIR: text.optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  BACKUP_BEFORE_UPGRADE: flag.default(true),
  BACKUP_TEST_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .optional(),
  PUSHER_APP_ID: text.optional(),
  PUSHER_KEY: text.regex(/^[\w-]+$/, 'must have letters, figures, - and _ only').optional(),
  PUSHER_SECRET: text.optional(),
  PUSHER_CLUSTER: text.regex(/^[\w-]+$/, 'must have letters, figures, - and _ only').default('mt1'),
  PUSHER_URL: z.url({ protocol: /^https?$/ }).optional(),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, 'must be a public VAPID key of 87 letters')
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be a private VAPID key of 43 letters')
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must start with mailto: or https://')
    .optional(),
});
type Environment = z.infer<typeof environment>;

/** The required settings of each gateway. */
const gatewaySecrets: Readonly<Partial<Record<ConfiguredGateway, readonly (keyof Environment)[]>>> = {
  mercadopago: ['MERCADOPAGO_ACCESS_TOKEN', 'MERCADOPAGO_WEBHOOK_SECRET', 'MERCADOPAGO_PUBLIC_KEY'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLIC_KEY'],
};

/** The settings of a gateway that is another company's server. */
export interface RemoteGateway {
  /** for this server only */
  secretKey: string;
  webhookSecret: string;
  /** for browsers */
  publicKey: string;
  /** undefined: the gateway's own address */
  url: string | undefined;
}

/** Live updates: the endpoint of our own, or a hosted service that speaks Pusher's protocol. */
export interface RealtimeConfig {
  appId: string;
  /** public */
  key: string;
  secret: string;
  cluster: string;
  /** a hosted service: its address (soketi, Reverb), or null for the company's own; undefined: our own endpoint */
  hosted: { url: string | null } | undefined;
}

/** Where backups go. */
interface BackupConfig {
  to: 'disk' | 's3';
  dir: string;
  /** undefined: what the office sets, if anything */
  passphrase: string | undefined;
  /** whether a start that changes the database backs it up first */
  beforeUpgrade: boolean;
  /** an empty database in which backups are tried; undefined: one is created on the same server */
  testDatabaseUrl: string | undefined;
}

/** Pushes to browsers. */
interface PushConfig {
  /** undefined: made once and stored in the database */
  keys: { publica: string; privada: string } | undefined;
  /** where operators of push services reach the church */
  subject: string;
}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** undefined: the embedded server */
  databaseUrl: string | undefined;
  databasePool: number;
  admin: { email: string | undefined; password: string | undefined };
  demo: boolean;
  baseUrl: string;
  secret: string;
  /** the previous secret: values sealed under it are sealed again under `secret` at start-up */
  secretBefore: string | undefined;
  /** connections to other machines without TLS: whether they are allowed, and the settings that make one */
  plain: { allowed: boolean; settings: readonly string[] };
  /** the virus scanner, tcp: or unix:; undefined: none */
  clamdUrl: string | undefined;
  /** the service of leaked passwords; undefined: none */
  leakedPasswordsUrl: string | undefined;
  trustProxy: boolean;
  logLevel: string;
  /** where the log goes besides the standard output; undefined: nowhere */
  logCollector: { url: string; token: string | undefined } | undefined;
  /** the limit of cached pages in bytes; 0 caches none */
  pageCacheBytes: number;
  testRtl: boolean;
  /** who may read the documentation of the API */
  apiDocs: 'staff' | 'public';
  mail: { from: string; smtpUrl: string | undefined };
  s3:
    | { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }
    | undefined;
  backup: BackupConfig;
  /** the gateways that are on unless the office says otherwise, in the order in which they are offered */
  gateways: readonly ConfiguredGateway[];
  /** GATEWAYS names them: the office does not change which are on, nor their keys */
  gatewaysFixed: boolean;
  /** the addresses of gateways, where they are not their own */
  gatewayUrls: Readonly<Partial<Record<RemoteGatewayName, string>>>;
  /** timeout of a call to a gateway, in milliseconds */
  gatewayTimeout: number;
  mercadopago: RemoteGateway | undefined;
  stripe: RemoteGateway | undefined;
  realtime: RealtimeConfig;
  push: PushConfig;
}

/** All faults at once, so that they can be fixed in one go. */
export class ConfigError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(`Settings with faults:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const variables = Object.fromEntries(
    Object.keys(environment.shape)
      .filter((name) => env[name] !== undefined && env[name] !== '')
      .map((name) => [name, env[name]]),
  );
  const parsed = environment.safeParse(variables);
  const faults = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (variables.ADMIN_PASSWORD && !variables.ADMIN_EMAIL)
    faults.push('ADMIN_PASSWORD: needs ADMIN_EMAIL beside it');
  faults.push(
    ...incompleteGroup(variables, 'S3', [
      'S3_ENDPOINT',
      'S3_BUCKET',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ]),
    ...incompleteGroup(variables, 'PUSHER', ['PUSHER_APP_ID', 'PUSHER_KEY', 'PUSHER_SECRET']),
    ...incompleteGroup(variables, 'VAPID', ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']),
  );
  const plain = plainSettings(variables);
  if (!parsed.data?.PLAIN_CONNECTIONS)
    faults.push(
      ...plain.map(
        ({ name, host, use }) =>
          `${name}: goes to ${host} without TLS: use ${use}, or set PLAIN_CONNECTIONS=on if nobody else is on that network`,
      ),
    );
  if (variables.BACKUP_TO === 's3' && !variables.S3_ENDPOINT)
    faults.push('BACKUP_TO: s3 needs the S3 settings');
  faults.push(...missingSecrets(variables));
  if (!parsed.success || faults.length > 0) throw new ConfigError(faults);
  const settings = parsed.data;
  const dataDir = path.resolve(settings.DATA_DIR);
  const demo = settings.DEMO ?? settings.DATABASE_URL === undefined;
  const gateways =
    settings.GATEWAYS ?? (demo ? (['pix_manual', 'sandbox'] as const) : (['pix_manual'] as const));
  const secret = settings.APP_SECRET ?? storedSecret(dataDir, 'app-secret');
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    databasePool: settings.DATABASE_POOL,
    admin: { email: settings.ADMIN_EMAIL?.toLowerCase(), password: settings.ADMIN_PASSWORD },
    demo,
    baseUrl: (settings.BASE_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, ''),
    secret,
    secretBefore: settings.APP_SECRET_BEFORE,
    plain: { allowed: settings.PLAIN_CONNECTIONS, settings: plain.map(({ name }) => name) },
    clamdUrl: settings.CLAMD_URL,
    leakedPasswordsUrl: settings.LEAKED_PASSWORDS_URL?.replace(/\/+$/, ''),
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    logCollector:
      settings.LOG_SEND_TO === undefined
        ? undefined
        : { url: settings.LOG_SEND_TO, token: settings.LOG_SEND_TOKEN },
    pageCacheBytes: settings.PAGE_CACHE_MB * 1024 * 1024,
    testRtl: settings.TEST_RTL,
    apiDocs: settings.API_DOCS,
    mail: { from: settings.MAIL_FROM, smtpUrl: settings.SMTP_URL },
    s3: settings.S3_ENDPOINT
      ? {
          endpoint: settings.S3_ENDPOINT.replace(/\/+$/, ''),
          bucket: settings.S3_BUCKET!,
          region: settings.S3_REGION,
          accessKeyId: settings.S3_ACCESS_KEY_ID!,
          secretAccessKey: settings.S3_SECRET_ACCESS_KEY!,
        }
      : undefined,
    backup: {
      to: settings.BACKUP_TO ?? (settings.S3_ENDPOINT ? 's3' : 'disk'),
      dir: path.resolve(settings.BACKUP_DIR ?? path.join(dataDir, 'copias')),
      passphrase: settings.BACKUP_PASSPHRASE,
      beforeUpgrade: settings.BACKUP_BEFORE_UPGRADE,
      testDatabaseUrl: settings.BACKUP_TEST_DATABASE_URL,
    },
    gateways,
    gatewaysFixed: settings.GATEWAYS !== undefined,
    gatewayUrls: {
      ...(settings.MERCADOPAGO_URL && { mercadopago: settings.MERCADOPAGO_URL.replace(/\/+$/, '') }),
      ...(settings.STRIPE_URL && { stripe: settings.STRIPE_URL.replace(/\/+$/, '') }),
    },
    gatewayTimeout: settings.GATEWAY_SECONDS * 1000,
    mercadopago: gateways.includes('mercadopago')
      ? {
          secretKey: settings.MERCADOPAGO_ACCESS_TOKEN!,
          webhookSecret: settings.MERCADOPAGO_WEBHOOK_SECRET!,
          publicKey: settings.MERCADOPAGO_PUBLIC_KEY!,
          url: settings.MERCADOPAGO_URL?.replace(/\/+$/, ''),
        }
      : undefined,
    stripe: gateways.includes('stripe')
      ? {
          secretKey: settings.STRIPE_SECRET_KEY!,
          webhookSecret: settings.STRIPE_WEBHOOK_SECRET!,
          publicKey: settings.STRIPE_PUBLIC_KEY!,
          url: settings.STRIPE_URL?.replace(/\/+$/, ''),
        }
      : undefined,
    realtime: settings.PUSHER_SECRET
      ? {
          appId: settings.PUSHER_APP_ID!,
          key: settings.PUSHER_KEY!,
          secret: settings.PUSHER_SECRET,
          cluster: settings.PUSHER_CLUSTER,
          hosted: { url: settings.PUSHER_URL?.replace(/\/+$/, '') ?? null },
        }
      : ownRealtime(secret, settings.PUSHER_CLUSTER),
    push: {
      keys:
        settings.VAPID_PUBLIC_KEY && settings.VAPID_PRIVATE_KEY
          ? { publica: settings.VAPID_PUBLIC_KEY, privada: settings.VAPID_PRIVATE_KEY }
          : undefined,
      subject: settings.VAPID_SUBJECT ?? pushSubject(settings.BASE_URL, settings.MAIL_FROM),
    },
  };
}

/** The church's address if it is on the internet, otherwise that of its mails. */
const pushSubject = (baseUrl: string | undefined, from: string): string =>
  baseUrl?.startsWith('https://') ? baseUrl : `mailto:${/<([^<>\s]+)>/.exec(from)?.[1] ?? from}`;

/** Key and secret of our own endpoint follow from the church's secret, so that all its servers have the same. */
export function ownRealtime(secret: string, cluster = 'mt1'): RealtimeConfig {
  const derived = (purpose: string): string =>
    createHmac('sha256', secret).update(`realtime: ${purpose}`).digest('hex');
  return {
    appId: 'aprisco',
    key: derived('key').slice(0, 20),
    secret: derived('secret'),
    cluster,
    hosted: undefined,
  };
}

const hostOf = (address: unknown): URL | null => URL.parse(String(address));

/** Whether the address of a database leads to another machine without TLS, or without checking its certificate. */
function isPlainDatabase({ hostname, searchParams }: URL): boolean {
  const host = decodeURIComponent(searchParams.get('host') ?? hostname);
  // a socket of this machine, or no host at all
  if (host === '' || host.startsWith('/') || isThisMachine(host)) return false;
  if (searchParams.has('uselibpqcompat')) return searchParams.get('sslmode') !== 'verify-full';
  return !(
    /^(?:require|verify-ca|verify-full)$/.test(searchParams.get('sslmode') ?? '') ||
    /^(?:true|1)$/.test(searchParams.get('ssl') ?? '')
  );
}

/** The query of a mail server's address can switch off the protection of the connection. */
const weakensTls = ({ searchParams }: URL): boolean =>
  [...searchParams.keys()].some((name) =>
    /^(?:ignoreTLS|requireTLS|opportunisticTLS|secure|tls\b)/i.test(name),
  );

/** The settings that lead to another machine without TLS, and what to write instead. Mail by smtp:// begins TLS before it sends. */
function plainSettings(variables: Record<string, unknown>): { name: string; host: string; use: string }[] {
  const check = (
    names: readonly (keyof Environment)[],
    use: string,
    isPlain: (url: URL) => boolean,
  ): { name: string; host: string; use: string }[] =>
    names.flatMap((name) => {
      const url = variables[name] === undefined ? null : hostOf(variables[name]);
      return url && isPlain(url) ? [{ name, host: url.hostname, use }] : [];
    });
  return [
    ...check(['DATABASE_URL', 'BACKUP_TEST_DATABASE_URL'], 'sslmode=verify-full', isPlainDatabase),
    ...check(
      ['CLAMD_URL'],
      'a scanner on this machine',
      ({ protocol, hostname }) => protocol === 'tcp:' && !isThisMachine(hostname),
    ),
    ...check(
      ['SMTP_URL'],
      'smtps:// without settings of TLS',
      (url) => !isThisMachine(url.hostname) && weakensTls(url),
    ),
    ...check(
      ['S3_ENDPOINT', 'MERCADOPAGO_URL', 'STRIPE_URL', 'PUSHER_URL', 'LEAKED_PASSWORDS_URL', 'LOG_SEND_TO'],
      'https://',
      ({ protocol, hostname }) => protocol === 'http:' && !isThisMachine(hostname),
    ),
  ];
}

/** Checks the given values and not the parsed ones, so that a fault elsewhere does not hide these. */
function missingSecrets(variables: Record<string, unknown>): string[] {
  const gateways = String(variables.GATEWAYS ?? '').split(',');
  return gateways.flatMap((name) =>
    (gatewaySecrets[name.trim() as ConfiguredGateway] ?? [])
      .filter((secret) => String(variables[secret] ?? '').trim() === '')
      .map((secret) => `${secret}: is missing, and GATEWAYS names ${name.trim()}`),
  );
}

/** Settings that are valid only together. */
function incompleteGroup(
  variables: Record<string, unknown>,
  group: string,
  names: readonly string[],
): string[] {
  const missing = names.filter((name) => variables[name] === undefined);
  return missing.length === names.length
    ? []
    : missing.map((name) => `${name}: is missing beside the other ${group} settings`);
}

/** Writes a new secret, which is on the disk when it returns; fails with EEXIST when there is a file of that name. */
const writeNewSecret = (file: string, bytes: number): void =>
  writeFileSync(file, randomBytes(bytes).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });

/**
 * For file systems without hard links (exFAT, some network mounts and volumes of containers): an interrupted start may leave a part of the
 * file, which the next one refuses, because this secret has the minimum length and every part of it less.
 */
function writeSecretInPlace(file: string): void {
  try {
    writeNewSecret(file, (minSecretLength * 3) / 4);
  } catch (error) {
    // Another server's file stays.
    if (!isExisting(error)) rmSync(file, { force: true });
    throw error;
  }
}

const isExisting = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

/**
 * A secret generated once and stored in DATA_DIR, readable by its owner alone. It is written whole under another name first: a start that
 * is interrupted, or finds the disk full, leaves no part of it under this one.
 */
function storedSecret(dataDir: string, name: string): string {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, name);
  if (!existsSync(file)) {
    const fresh = `${file}.${randomUUID()}.tmp`;
    try {
      writeNewSecret(fresh, 32);
      try {
        linkSync(fresh, file);
      } catch (error) {
        if (isExisting(error)) throw error;
        writeSecretInPlace(file);
      }
    } catch (error) {
      // Another server was faster: then its secret counts.
      if (!isExisting(error)) throw error;
    } finally {
      rmSync(fresh, { force: true });
    }
  }
  // A file whose bytes never reached the disk before the power failed may have NUL in their place.
  const secret = readFileSync(file, 'utf8').replaceAll('\0', '').trim();
  if (secret.length < minSecretLength)
    throw new ConfigError([
      `APP_SECRET: ${file} has fewer than ${minSecretLength} characters, as a start that was interrupted leaves it: ` +
        'delete it if the database is still empty; otherwise write it again as it is in a backup (segredos/app-secret)',
    ]);
  return secret;
}
