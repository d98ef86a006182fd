import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import { type Config, ownRealtime } from '#server/config.ts';
import { sql } from '#server/db/sql.ts';
import type { Deps, FeatureDeps } from '#server/deps.ts';
import { createFreightTable } from '#server/drivers/carriers/freight-table.ts';
import { createConsumidorSessions } from '#server/http/consumidor-session.ts';
import { createSessions, sessionCookie } from '#server/http/session.ts';
import type { Connectors } from '#server/ports/connectors.ts';
import type { Wakeups } from '#server/ports/realtime.ts';
import type { Storage } from '#server/ports/storage.ts';
import { browserCookie } from '#shared/contracts/cookies.ts';
import { sections as registered } from '#shared/sections/index.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import {
  type FakeBackups,
  type FakeClock,
  type FakeJobs,
  type FakeMail,
  type FakePasswords,
  type FakePush,
  type FakeStorage,
  fakeBackups,
  fakeClock,
  fakeConnectors,
  fakeJobs,
  fakeMail,
  fakePasswords,
  fakePush,
  fakeStorage,
  fakeWakeups,
} from './fakes.ts';
import { type FakeGateways, fakeGateways } from './gateway.ts';

export const testConfig: Config = {
  port: 0,
  host: '127.0.0.1',
  dataDir: '/nonexistent',
  databaseUrl: undefined,
  databasePool: 5,
  admin: { email: undefined, password: undefined },
  demo: false,
  baseUrl: 'http://localhost:3000',
  secret: 'a secret that only the tests know, 32 long',
  secretBefore: undefined,
  plain: { allowed: false, settings: [] },
  clamdUrl: undefined,
  leakedPasswordsUrl: undefined,
  trustProxy: false,
  logLevel: 'fatal',
  logCollector: undefined,
  pageCacheBytes: 0,
  testRtl: false,
  apiDocs: 'staff',
  mail: { from: 'Aprisco <nao-responda@igreja.example>', smtpUrl: undefined },
  s3: undefined,
  backup: {
    to: 'disk',
    dir: '/nonexistent/copias',
    passphrase: undefined,
    beforeUpgrade: true,
    testDatabaseUrl: undefined,
  },
  gateways: ['pix_manual', 'sandbox'],
  gatewaysFixed: false,
  gatewayUrls: {},
  gatewayTimeout: 12_000,
  mercadopago: undefined,
  stripe: undefined,
  realtime: ownRealtime('a secret that only the tests know, 32 long'),
  push: { keys: undefined, subject: 'mailto:nao-responda@igreja.example' },
};

/** The password of every account that the tests create. */
export const password = 'Segredo#2026';

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';
  url: string;
  /** the name of a role; null: an account without one */
  as?: string | null;
  token?: string;
  cookie?: string;
  /** the cookie of a device where an account signed in before */
  device?: string | undefined;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
  ip?: string;
}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it freely, and expect() says when it is not as thought
  body: any;
  text: string;
  headers: Record<string, string | string[] | number | undefined>;
  /** the session cookie that was set; '' when it was cleared; undefined when it was not touched */
  cookie: string | undefined;
  /** the device cookie that was set */
  device: string | undefined;
}

export interface TestApp {
  app: FastifyInstance;
  db: TestDatabase;
  clock: FakeClock;
  mail: FakeMail;
  jobs: FakeJobs;
  storage: FakeStorage;
  backupStore: FakeBackups;
  /** where backups went before, under other settings */
  formerBackups: FakeBackups;
  passwords: FakePasswords;
  push: FakePush;
  /** the fakes; a test with gateways of its own uses those */
  gateways: FakeGateways;
  config: Config;
  wakeups: Wakeups;
  request(options: RequestOptions): Promise<Answer>;
  /** the name by which browsers know a cookie of this server */
  cookieName(name: string): string;
  /** creates an account; without a role's name, one that waits for it */
  user(
    role?: string | null,
    more?: { email?: string; name?: string },
  ): Promise<{ id: number; email: string }>;
  /** a bearer token of a new session */
  tokenOf(users: number): Promise<string>;
  /** a bearer token of the role's account, one for each role */
  tokenFor(role: string | null): Promise<string>;
  /** creates a consumer of the store with a proved address, and opens a session */
  consumidor(more?: {
    email?: string;
    nome?: string;
  }): Promise<{ id: number; nome: string; email: string; token: string; cookie: string }>;
  close(): Promise<void>;
}

export interface TestAppOptions
  extends Partial<
    Pick<
      Deps,
      | 'sections'
      | 'behaviours'
      | 'pages'
      | 'fetch'
      | 'gateways'
      | 'freeBytes'
      | 'origins'
      | 'wakeups'
      | 'hostedRealtime'
      | 'push'
      | 'logTo'
      | 'scanner'
      | 'leakedPasswords'
    >
  > {
  config?: Partial<Config>;
  connectors?: Partial<Connectors>;
  /** where the application stores files, instead of the fake that the test sees */
  storedIn?: Storage;
  /** another server on the same database, with the same clock unless it has one of its own */
  beside?: TestApp;
  db?: TestDatabase;
  clock?: FakeClock;
}

/**
 * The real application on a database of its own, with fakes of the ports. Closes itself at the end of its test, or of
 * the file (`const t = await testApp()` at its top).
 */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { t, captured } = await openApp(options);
  atEnd(async () => {
    await t.close();
    for (const one of [captured.features, t]) if (one) forget(one);
  });
  return t;
}

/** Empties what a test file holds of a closed application; see `forgetAtEnd`. */
function forget(closed: object): void {
  for (const name of Object.keys(closed)) Reflect.deleteProperty(closed, name);
}

/**
 * Empties an object over an application at the end of the test or of the file. Node keeps the modules of test files until the
 * worker ends: a worker held a gigabyte after a hundred files, and collecting its garbage took longer than the tests.
 */
export function forgetAtEnd<T extends object>(one: T): T {
  atEnd(async () => forget(one));
  return one;
}

/** At the end of the test under way, or else of its file. */
function atEnd(work: () => Promise<void>): void {
  try {
    onTestFinished(work);
  } catch {
    afterAll(work);
  }
}

interface Captured {
  /** what the features offer to pages; set when the test passes `pages` */
  features?: FeatureDeps;
}

// Outside of `openApp`: a function of its scope that anything refers to would keep the whole application.
const capturingFeatures =
  (pages: NonNullable<Deps['pages']>, captured: Captured): NonNullable<Deps['pages']> =>
  async (app, features) => {
    captured.features = features;
    await pages(app, features);
  };

/** Other servers, unless a test replaces them. */
const answerNotFound = async (): Promise<Response> => new Response(null, { status: 404 });

async function openApp(options: TestAppOptions): Promise<{ t: TestApp; captured: Captured }> {
  const { beside, sections, behaviours, pages, freeBytes, origins, hostedRealtime } = options;
  const db = beside?.db ?? options.db ?? (await testDatabase());
  const clock = options.clock ?? beside?.clock ?? fakeClock();
  const mail = beside?.mail ?? fakeMail();
  const storage = beside?.storage ?? fakeStorage();
  const backupStore = beside?.backupStore ?? fakeBackups();
  const formerBackups = fakeBackups('s3');
  const jobs = fakeJobs(db);
  const passwords = fakePasswords();
  const push = beside?.push ?? fakePush();
  const gateways = beside?.gateways ?? fakeGateways(clock.now);
  const config = { ...testConfig, ...options.config };
  const wakeups = options.wakeups ?? beside?.wakeups ?? fakeWakeups();
  const captured: Captured = {};
  const app = await buildApp({
    config,
    db,
    clock,
    mail,
    storage: options.storedIn ?? storage,
    backupStore,
    otherBackupStores: [formerBackups],
    jobs,
    passwords,
    push: options.push ?? push,
    gateways: options.gateways ?? gateways,
    connectors: { ...fakeConnectors(storage), ...options.connectors },
    carriers: createFreightTable({ db }),
    wakeups,
    fetch: options.fetch ?? answerNotFound,
    ...(sections && { sections }),
    ...(behaviours && { behaviours }),
    ...(pages && { pages: capturingFeatures(pages, captured) }),
    ...(freeBytes && { freeBytes }),
    ...(origins && { origins }),
    ...(hostedRealtime && { hostedRealtime }),
    ...(options.logTo && { logTo: options.logTo }),
    ...(options.scanner && { scanner: options.scanner }),
    ...(options.leakedPasswords && { leakedPasswords: options.leakedPasswords }),
  });
  await app.ready();
  const sessions = createSessions({ db, clock, sections: sections ?? registered });
  const consumidorSessions = createConsumidorSessions({ db, clock });
  const people = new Map<string | null, Promise<{ id: number }>>();
  const tokens = new Map<string | null, { token: Promise<string>; until: number }>();
  let counter = 0;

  const cookieName = (name: string): string => browserCookie(name, config.baseUrl.startsWith('https:'));

  const t: TestApp = {
    app,
    cookieName,
    db,
    clock,
    mail,
    jobs,
    storage,
    backupStore,
    formerBackups,
    passwords,
    push,
    gateways,
    config,
    wakeups,

    async request({ method, url, as, token, cookie, device, body, form, headers, ip }) {
      const bearer = as === undefined ? token : await t.tokenFor(as);
      const encoded = form ? new Response(form) : undefined;
      const response = await app.inject({
        method: (method ?? (body === undefined && !form ? 'GET' : 'POST')) as InjectOptions['method'],
        url,
        headers: {
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
          ...(encoded && { 'content-type': encoded.headers.get('content-type')! }),
          ...headers,
        },
        cookies: {
          ...(cookie !== undefined && { [cookieName(sessionCookie)]: cookie }),
          ...(device !== undefined && { [cookieName('aparelho')]: device }),
        },
        ...(ip !== undefined && { remoteAddress: ip }),
        ...(encoded
          ? { payload: Buffer.from(await encoded.arrayBuffer()) }
          : body !== undefined && { payload: body as object }),
      } as InjectOptions);
      const json = String(response.headers['content-type'] ?? '').startsWith('application/json');
      return {
        status: response.statusCode,
        text: response.body,
        body: json && response.body !== '' ? response.json() : undefined,
        headers: response.headers,
        cookie: response.cookies.find(({ name }) => name === cookieName(sessionCookie))?.value,
        device: response.cookies.find(({ name }) => name === cookieName('aparelho'))?.value,
      };
    },

    async consumidor(more = {}) {
      counter += 1;
      const nome = more.nome ?? `Consumidora ${counter}`;
      const email = more.email ?? `compra-${counter}-${crypto.randomUUID().slice(0, 8)}@casa.example`;
      const [row] = await db.query<{
        id: number;
      }>(sql`insert into consumidor (nome, email, password, email_verificado_em)
        values (${nome}, ${email}, ${`hash of: ${password}`}, ${clock.now()}) returning id`);
      const { token, cookie } = await consumidorSessions.open(row!.id, 'tests');
      return { id: row!.id, nome, email, token, cookie };
    },

    async user(role = null, more = {}) {
      counter += 1;
      const email = more.email ?? `pessoa-${counter}-${crypto.randomUUID().slice(0, 8)}@igreja.example`;
      const [row] = await db.query<{ id: number; role: number | null }>(sql`insert into users
        (name, email, password, role, email_verificado_em) values (${more.name ?? `Pessoa ${counter}`}, ${email}, ${`hash of: ${password}`},
        (select id from perfil where nome = ${role}), ${clock.now()}) returning id, role`);
      if (role !== null && row!.role === null) throw new Error(`There is no role ${role}.`);
      return { id: row!.id, email };
    },

    tokenOf: async (users) => (await sessions.open(users, 'tests')).token,

    async tokenFor(role) {
      const cached = tokens.get(role);
      if (cached && cached.until > clock.now().getTime()) return cached.token;
      const person = people.get(role) ?? t.user(role);
      people.set(role, person);
      const token = person.then(({ id }) => t.tokenOf(id));
      tokens.set(role, { token, until: clock.now().getTime() + 10 * 60_000 });
      return token;
    },

    async close() {
      await app.close();
      if (!beside) await db.close();
    },
  };

  return { t, captured };
}
