import { createHash } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { checkedKey } from '#server/drivers/storage/key.ts';
import type { BackupStore } from '#server/ports/backup-store.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Connectors } from '#server/ports/connectors.ts';
import type { Job, Jobs } from '#server/ports/jobs.ts';
import type { Mail, Message } from '#server/ports/mail.ts';
import type { Passwords } from '#server/ports/passwords.ts';
import type { Push, PushDevice } from '#server/ports/push.ts';
import type { Wakeups } from '#server/ports/realtime.ts';
import type { Storage } from '#server/ports/storage.ts';
import type { PushPayload } from '#shared/contracts/notificacao.ts';
import { type JobLine, type JobState, jobStates, jobsPerPage } from '#shared/contracts/tarefas.ts';
import type { TestDatabase } from './database.ts';

export type FakeClock = Clock & { set(time: string | Date): void; advance(minutes: number): void };

/** A clock that stands still until it is moved. */
export function fakeClock(start: string | Date = new Date()): FakeClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set: (time) => {
      now = new Date(time);
    },
    advance: (minutes) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
  };
}

export type FakeMail = Mail & { sent: Message[] };

export function fakeMail(): FakeMail {
  const sent: Message[] = [];
  return {
    sent,
    send: async (message) => void sent.push(message),
    stored: {
      list: async (page, perPage) => ({
        data: sent
          .map(({ to, subject }, at) => ({ id: String(at), para: to, assunto: subject, enviado_em: '' }))
          .reverse()
          .slice((page - 1) * perPage, page * perPage),
        total: sent.length,
      }),
      read: async (id) => {
        const message = sent[Number(id)];
        if (!message) return null;
        const { to, subject, text, html } = message;
        return { id, para: to, assunto: subject, enviado_em: '', texto: text, html: html ?? null };
      },
    },
    close: async () => {},
  };
}

export interface FakePush extends Push {
  sent: { to: string; payload: PushPayload }[];
  /** the answers of addresses that do not take pushes */
  answers: Map<string, 'gone' | 'refused' | Error>;
}

export function fakePush(): FakePush {
  const sent: FakePush['sent'] = [];
  const answers: FakePush['answers'] = new Map();
  return {
    sent,
    answers,
    makeKeys: () => ({ publica: 'P'.repeat(87), privada: 'p'.repeat(43) }),
    isAllowed: (endpoint) => endpoint.startsWith('https://push.example/'),
    async send({ endpoint }: PushDevice, payload) {
      const answer = answers.get(endpoint);
      if (answer instanceof Error) throw answer;
      if (answer) return answer;
      sent.push({ to: endpoint, payload: JSON.parse(payload) });
      return 'sent';
    },
  };
}

export type FakeStorage = Storage & { files: Map<string, { body: Buffer; type: string }> };

export function fakeStorage(): FakeStorage {
  const files = new Map<string, { body: Buffer; type: string }>();
  return {
    files,
    // refuses the keys that the real storages refuse
    put: async (key, body, type) => void files.set(checkedKey(key), { body, type }),
    get: async (key) => {
      const found = files.get(key);
      return found ? { body: Readable.from([found.body]), bytes: found.body.length } : null;
    },
    delete: async (key) => void files.delete(key),
    list: async (folder) => [...files.keys()].filter((key) => key.startsWith(`${checkedKey(folder)}/`)),
  };
}

export type FakeBackups = BackupStore & { files: Map<string, Buffer> };

/** Backups in memory. */
export function fakeBackups(place: FakeBackups['place'] = 'disco'): FakeBackups {
  const files = new Map<string, Buffer>();
  return {
    place,
    files,
    write: async (name, fill) => {
      const parts: Buffer[] = [];
      const sink = new Writable({ write: (part, _encoding, done) => done(void parts.push(part)) });
      const written = await fill(sink);
      const body = Buffer.concat(parts);
      files.set(name, body);
      return { written, bytes: body.length };
    },
    open: async (name) => {
      const body = files.get(name);
      return body ? { body: Readable.from([body]), bytes: body.length } : null;
    },
    list: async () => [...files.keys()],
    delete: async (name) => void files.delete(name),
  };
}

export interface FakeJobs extends Jobs {
  /** waiting jobs, oldest first */
  waiting(): Promise<{ nome: string; payload: Record<string, unknown> }[]>;
  /** runs waiting jobs, and those that they enqueue, until none is left; throws a handler's error */
  runAll(): Promise<void>;
  /** runs waiting jobs once; a failed job waits again, as in the real queue, and its error is returned */
  runSome(): Promise<Error[]>;
  /** runs the waiting jobs of a queue twice under the same id, as when their server dies before it notes that they are done */
  runTwice(name: string): Promise<void>;
  /** the jobs that have a handler, by name */
  handled: ReadonlyMap<string, Job<object>>;
  /** enqueues a scheduled job, as the schedule does */
  due(name: string): Promise<void>;
  /** the same, and runs it and what it enqueues */
  tick(name: string): Promise<void>;
  /** the lines of the overview, filled by the test */
  lines: JobLine[];
}

/** Jobs in the test's own database, so that a rolled back transaction enqueues nothing. */
export function fakeJobs(db: TestDatabase): FakeJobs {
  const handled = new Map<string, Job<object>>();
  const handlers = new Map<string, (data: unknown, id?: string) => Promise<void>>();
  const put = async (on: Db, nome: string, payload: object): Promise<void> => {
    await on.run(sql`insert into teste.job (nome, payload) values (${nome}, ${JSON.stringify(payload)})`);
  };
  const lines: JobLine[] = [];
  const again = (found: JobLine[]): number => {
    for (const line of found) line.estado = 'esperando';
    return found.length;
  };
  const jobs: FakeJobs = {
    lines,
    handled,
    due: async (name) => {
      if (handled.get(name)?.cron === undefined) throw new Error(`No clock enqueues the job ${name}.`);
      await put(db, name, {});
    },
    tick: async (name) => {
      await jobs.due(name);
      await jobs.runAll();
    },
    overview: async ({ estado, nome, page }) => {
      const found = lines.filter(
        (line) => (!estado || line.estado === estado) && (!nome || line.nome === nome),
      );
      const count = (name: string, state: JobState) =>
        lines.filter((line) => line.nome === name && line.estado === state).length;
      const filas = [...handled.values()].map(({ name, cron }) => ({
        nome: name,
        agenda: cron ?? null,
        ...(Object.fromEntries(jobStates.map((state) => [state, count(name, state)])) as Record<
          JobState,
          number
        >),
      }));
      const data = found.slice((page - 1) * jobsPerPage, page * jobsPerPage);
      return { filas, data, total: found.length, page };
    },
    retry: async (id) =>
      again(lines.filter((line) => line.id === id && /^(falhou|repetindo)$/.test(line.estado))) > 0,
    retryFailed: async (nome) =>
      again(lines.filter((line) => line.estado === 'falhou' && (!nome || line.nome === nome))),
    enqueue: async (tx, { name }, payload, { once } = {}) => {
      const isNew =
        once === undefined ||
        (await tx.run(sql`insert into teste.job_uma_vez values (${name}, ${once}) on conflict do nothing`)) >
          0;
      if (isNew) await put(tx, name, payload);
    },
    enqueueFrom: async (tx, { name }, { write, payloads }) => {
      await tx.run(sql`with escrita as (${write}), dados (data) as (${payloads})
        insert into teste.job (nome, payload) select ${name}, data from dados`);
    },
    handle: (job, handler) => {
      handled.set(job.name, job);
      handlers.set(job.name, async (data, id = crypto.randomUUID()) =>
        handler(job.payload.parse(data), { id }),
      );
    },
    start: async () => {},
    stop: async () => {},
    runSome: async () => {
      const failed: Error[] = [];
      const jobs = await db.query<{ nome: string; payload: object }>(
        sql`delete from teste.job returning nome, payload`,
      );
      for (const { nome, payload } of jobs) {
        try {
          await handlers.get(nome)!(payload);
        } catch (error) {
          failed.push(error as Error);
          await put(db, nome, payload);
        }
      }
      return failed;
    },
    runTwice: async (name) => {
      const rows = await db.query<{ payload: object }>(
        sql`delete from teste.job where nome = ${name} returning payload`,
      );
      for (const { payload } of rows) {
        const id = crypto.randomUUID();
        for (let run = 1; run <= 2; run += 1) await handlers.get(name)!(payload, id);
      }
    },
    waiting: () => db.query(sql`select nome, payload from teste.job order by id`),
    runAll: async () => {
      for (;;) {
        const [job] = await db.query<{ nome: string; payload: object }>(
          sql`delete from teste.job where id = (select min(id) from teste.job) returning nome, payload`,
        );
        if (!job) return;
        const handler = handlers.get(job.nome);
        if (!handler) throw new Error(`Nobody handles the job ${job.nome}.`);
        await handler(job.payload);
      }
    },
  };
  return jobs;
}

export type FakePasswords = Passwords & { counts: { hash: number; verify: number } };

/** Fast, unlike the real one; counts calls, so that tests can check how much work an answer takes. */
export function fakePasswords(): FakePasswords {
  const counts = { hash: 0, verify: 0 };
  return {
    counts,
    nobody: Promise.resolve('hash of nobody'),
    // passwords that the tests treat as guessable: the real check is in drivers/passwords/guessable.test.ts
    isGuessable: async (password, words) =>
      password.startsWith('Comum') ||
      words.some((word) => password.toLowerCase() === `${word.toLowerCase()}#2026`),
    hash: async (password) => {
      counts.hash += 1;
      return `hash of: ${password}`;
    },
    isLeaked: async (password) => password.startsWith('Vazada'),
    derive: async (code, salt) => createHash('sha256').update(salt).update(code).digest(),
    verify: async (stored, password) => {
      counts.verify += 1;
      return stored === `hash of: ${password}`;
    },
  };
}

/** No gateway accepts keys, unless a test says so. */
export const fakeConnectors = (storage: Storage): Connectors => ({
  gatewayAccount: async () => {
    throw new Error('no gateway in this test');
  },
  bucket: () => storage,
  filePlaces: async () => ({ current: storage, others: [], isClosed: false }),
  refresh: async () => {},
});

/** Wakes the servers of one process at once. */
export function fakeWakeups(): Wakeups {
  const listeners = new Set<() => void>();
  return {
    notify: () => {
      for (const listener of listeners) listener();
    },
    listen(onWake) {
      listeners.add(onWake);
      return () => void listeners.delete(onWake);
    },
    onSettings: () => {},
    stop: async () => {},
  };
}
