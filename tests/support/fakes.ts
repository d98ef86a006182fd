import { Readable } from 'node:stream';
import { sql } from '#server/db/sql.ts';
import { checkedKey } from '#server/drivers/storage/key.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { DailyJob, JobName, JobPayloads, Jobs } from '#server/ports/jobs.ts';
import type { Mail, Message } from '#server/ports/mail.ts';
import type { Passwords } from '#server/ports/passwords.ts';
import type { Storage } from '#server/ports/storage.ts';
import type { TestDatabase } from './database.ts';

export type FakeClock = Clock & { set(time: string | Date): void; advance(minutes: number): void };

/** Stands still until it is moved. */
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
    kept: {
      list: async (page, perPage) => ({
        data: sent
          .map(({ to, subject }, at) => ({ id: String(at), para: to, assunto: subject, enviado_em: '' }))
          .reverse()
          .slice((page - 1) * perPage, page * perPage),
        total: sent.length,
      }),
      read: async (id) => {
        const found = sent[Number(id)];
        if (!found) return null;
        const { to, subject, text, html } = found;
        return { id, para: to, assunto: subject, enviado_em: '', texto: text, html: html ?? null };
      },
    },
    close: async () => {},
  };
}

export type FakeStorage = Storage & { files: Map<string, { body: Buffer; type: string }> };

export function fakeStorage(): FakeStorage {
  const files = new Map<string, { body: Buffer; type: string }>();
  return {
    files,
    // keys that the real ones refuse must not pass here
    put: async (key, body, type) => void files.set(checkedKey(key), { body, type }),
    get: async (key) => {
      const found = files.get(key);
      return found ? { body: Readable.from([found.body]), bytes: found.body.length } : null;
    },
    delete: async (key) => void files.delete(key),
  };
}

export interface FakeJobs extends Jobs {
  /** what waits, oldest first */
  waiting(): Promise<{ nome: JobName; payload: Record<string, unknown> }[]>;
  /** lets a night pass: enqueues what runs daily, and runs it */
  night(): Promise<void>;
  /** runs what waits, and what that enqueues, until nothing does; throws what a handler throws */
  runAll(): Promise<void>;
}

/** Jobs in the test's own database, so that a transaction that is undone enqueued nothing. */
export function fakeJobs(db: TestDatabase): FakeJobs {
  const handlers = new Map<JobName, (payload: never) => Promise<void>>();
  const days: DailyJob[] = [];
  const jobs: FakeJobs = {
    enqueue: async (tx, nome, payload) => {
      await tx.run(sql`insert into teste.job (nome, payload) values (${nome}, ${JSON.stringify(payload)})`);
    },
    handle: <Name extends JobName>(name: Name, handler: (payload: JobPayloads[Name]) => Promise<void>) =>
      void handlers.set(name, handler),
    daily: (name) => void days.push(name),
    start: async () => {},
    stop: async () => {},
    night: async () => {
      for (const name of days) await jobs.enqueue(db, name, {});
      await jobs.runAll();
    },
    waiting: () => db.query(sql`select nome, payload from teste.job order by id`),
    runAll: async () => {
      for (;;) {
        const [job] = await db.query<{ nome: JobName; payload: never }>(
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

/** As quick as the real one is slow; counts, so that tests can hold how much work an answer takes. */
export function fakePasswords(): FakePasswords {
  const counts = { hash: 0, verify: 0 };
  return {
    counts,
    nobody: 'hash of nobody',
    hash: async (password) => {
      counts.hash += 1;
      return `hash of: ${password}`;
    },
    verify: async (stored, password) => {
      counts.verify += 1;
      return stored === `hash of: ${password}`;
    },
  };
}
