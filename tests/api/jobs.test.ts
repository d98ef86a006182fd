import net from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteFileJob } from '#server/crud/file-jobs.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { createJobs } from '#server/drivers/jobs/pg-boss.ts';
import { webhookJob } from '#server/features/cobranca/jobs.ts';
import { type MailKind, renderMail } from '#server/mail/render.ts';
import { mailSamples } from '#server/mail/samples.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { defineScheduledJob, type Jobs, TryLater } from '#server/ports/jobs.ts';
import type { Message } from '#server/ports/mail.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let db: TestDatabase;
let errors: Error[];
const started: Jobs[] = [];
const silent = () => {};

/** A database in which a server has started before. */
let used: TestDatabase;
beforeAll(async () => {
  used = await testDatabase({ empty: true });
  const jobs = createJobs({ url: used.url, onError: silent });
  await jobs.start();
  await jobs.stop();
  return used.close;
});

beforeEach(async () => {
  db = await testDatabase({ from: new URL(used.url).pathname.slice(1) });
  errors = [];
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
  await db.close();
});

function create(settings: { pollSeconds?: number } = {}): Jobs {
  const jobs = createJobs({
    url: db.url,
    onError: (error) => errors.push(error),
    retryDelaySeconds: 1,
    ...settings,
  });
  started.push(jobs);
  return jobs;
}
const mail = (subject: string): Message => ({
  to: 'maria@igreja.example',
  subject,
  text: 'Olá',
});
const until = (check: () => unknown, timeout = 60_000) => vi.waitFor(check, { timeout, interval: 20 });

describe('jobs', () => {
  it('are done once the transaction that enqueued them commits, and soon', async () => {
    const done: string[] = [];
    // Polling takes a minute: only the notification of the commit can be this fast.
    const jobs = create({ pollSeconds: 60 });
    jobs.handle(sendMailJob, async ({ subject }) => void done.push(subject));
    await jobs.start();
    await db.transaction(async (tx) => {
      await jobs.enqueue(tx, sendMailJob, mail('Olá, São João'));
      expect(await db.query(sql`select id from pgboss.job`)).toEqual([]);
    });
    await until(() => expect(done).toEqual(['Olá, São João']), 5000);
    expect(errors).toEqual([]);
  });

  it('that are enqueued while they start wait for it', async () => {
    const done: string[] = [];
    const jobs = create();
    jobs.handle(sendMailJob, async ({ subject }) => void done.push(subject));
    const starting = jobs.start();
    await jobs.enqueue(db, sendMailJob, mail('Cedo'));
    await starting;
    await until(() => expect(done).toEqual(['Cedo']));
    expect(errors).toEqual([]);
  });

  it('all of one transaction are done, though one notice stands for them', async () => {
    const done: string[] = [];
    const jobs = create({ pollSeconds: 60 });
    jobs.handle(sendMailJob, async ({ subject }) => void done.push(subject));
    await jobs.start();
    const subjects = Array.from({ length: 23 }, (_, at) => String(at));
    await db.transaction(async (tx) => {
      for (const subject of subjects) await jobs.enqueue(tx, sendMailJob, mail(subject));
    });
    await until(() => expect(done).toHaveLength(23), 5000);
    expect(new Set(done)).toEqual(new Set(subjects));
  });

  it('enqueue another once, though they are killed afterwards and run again', async () => {
    const messages: string[] = [];
    let runs = 0;
    const jobs = create();
    jobs.handle(sendMailJob, async ({ subject }) => void messages.push(subject));
    jobs.handle(deleteFileJob, async (_payload, { id }) => {
      await jobs.enqueue(db, sendMailJob, mail('Once'), { once: id });
      await jobs.enqueue(db, sendMailJob, mail('Each time'));
      runs += 1;
      if (runs === 1) throw new TryLater('killed');
    });
    await jobs.start();
    await jobs.enqueue(db, deleteFileJob, { chave: 'a' });
    await until(() => expect(messages).toHaveLength(3));
    expect(messages.toSorted()).toEqual(['Each time', 'Each time', 'Once']);
    // another job of the same kind is another
    await jobs.enqueue(db, deleteFileJob, { chave: 'b' });
    await until(() => expect(messages.filter((subject) => subject === 'Once')).toHaveLength(2));
  });

  it('that send mails with a code or a link pass those to many, and others too', async () => {
    const sent: string[] = [];
    const opened = Promise.withResolvers<void>();
    const jobs = create({ pollSeconds: 60 });
    jobs.handle(sendMailJob, async ({ modelo }) => {
      sent.push(modelo!.tipo);
      await opened.promise;
    });
    await jobs.start();
    const write = (on: Db, kind: MailKind) =>
      jobs.enqueue(on, sendMailJob, {
        to: 'maria@igreja.example',
        ...renderMail<MailKind>(kind, 'pt_BR', mailSamples[kind]),
      });
    await db.transaction(async (tx) => {
      for (let at = 0; at < 300; at += 1) await write(tx, 'giving_yearly');
    });
    // the first batch is at the mail server
    await until(() => expect(sent).toHaveLength(5));
    const links = ['store_code', 'password_reset', 'verify_email', 'signup_offer', 'raffle_held'] as const;
    for (const kind of ['signup_confirmed', ...links] as const) await write(db, kind);
    opened.resolve();
    await until(() => expect(sent).toHaveLength(306));
    // the next batch has all that expire, the one after it what is for one person
    expect(sent.slice(5, 10).toSorted()).toEqual(links.toSorted());
    expect(sent.slice(10, 15)).toContain('signup_confirmed');
  });

  it('of money go on while one waits for a gateway that is silent', async () => {
    const silence = Promise.withResolvers<void>();
    const seen: number[] = [];
    const jobs = create({ pollSeconds: 60 });
    jobs.handle(webhookJob, async ({ id }) => {
      seen.push(id);
      if (id === 1) await silence.promise;
    });
    await jobs.start();
    for (const id of [1, 2, 3]) {
      await jobs.enqueue(db, webhookJob, { id });
      await until(() => expect(seen).toContain(id));
    }
    silence.resolve();
    expect(seen).toEqual([1, 2, 3]);
  });

  it('are not there when the transaction is undone', async () => {
    const jobs = create();
    jobs.handle(sendMailJob, async () => {});
    await jobs.start();
    await expect(
      db.transaction(async (tx) => {
        await jobs.enqueue(tx, sendMailJob, mail('nunca'));
        throw new Error('desfeito');
      }),
    ).rejects.toThrow('desfeito');
    expect(await db.query(sql`select id from pgboss.job`)).toEqual([]);
  });

  it.each([sendMailJob, { ...sendMailJob, queue: { polled: true as const } }])(
    'are one statement with the rows that they tell of, woken or polled',
    async (job) => {
      const jobs = create({ pollSeconds: 60 });
      const done: string[] = [];
      jobs.handle(job, async ({ subject }) => void done.push(subject));
      await jobs.start();
      await db.run(sql`create table assunto (nome text primary key)`);
      const write = (on: Db, names: readonly string[]) =>
        jobs.enqueueFrom(on, job, {
          write: sql`insert into assunto select unnest(${names}::text[]) on conflict do nothing returning nome`,
          payloads: sql`select ${JSON.stringify(mail(''))}::jsonb || jsonb_build_object('subject', nome)
            from escrita where nome <> 'calado'`,
        });
      try {
        await write(db, ['a', 'b', 'calado']);
        await write(db, ['b', 'c', 'c']);
        await write(db, ['a']);
        await expect(
          db.transaction(async (tx) => {
            await write(tx, ['nunca']);
            throw new Error('desfeito');
          }),
        ).rejects.toThrow('desfeito');
        await until(() => expect(done.toSorted()).toEqual(['a', 'b', 'c']), 5000);
        expect(await db.query(sql`select nome from assunto order by nome`)).toEqual(
          ['a', 'b', 'c', 'calado'].map((nome) => ({ nome })),
        );
        // with the settings of its queue, like any other
        await jobs.enqueue(db, job, mail('outra'));
        const kinds =
          await db.query(sql`select count(*) as kinds from (select distinct retry_limit, expire_seconds,
          deletion_seconds, priority, policy, keep_until - start_after from pgboss.job where name = ${job.name}) j`);
        expect(kinds).toEqual([{ kinds: 1 }]);
      } finally {
        await db.run(sql`drop table assunto`);
      }
    },
  );

  it('that fail are tried again, without those beside them', async () => {
    const tried: string[] = [];
    const jobs = create({ pollSeconds: 0.5 });
    jobs.handle(sendMailJob, async ({ subject }) => {
      tried.push(subject);
      if (subject === 'teimosa' && tried.filter((each) => each === subject).length < 2)
        throw new Error('caiu');
    });
    await jobs.start();
    await db.transaction(async (tx) => {
      await jobs.enqueue(tx, sendMailJob, mail('teimosa'));
      await jobs.enqueue(tx, sendMailJob, mail('boa'));
    });
    await until(() => expect(tried.toSorted()).toEqual(['boa', 'teimosa', 'teimosa']));
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringMatching(/mail\.send .* failed: caiu/),
    ]);
    const [row] = await db.query(sql`select retry_limit, retry_backoff from pgboss.job limit 1`);
    // mails are tried for more than two days, once an hour in the end
    expect(row).toEqual({ retry_limit: 60, retry_backoff: true });
  });

  it('that have to wait for something else are tried again without an error', async () => {
    let tries = 0;
    const jobs = create({ pollSeconds: 0.5 });
    jobs.handle(sendMailJob, async () => {
      tries += 1;
      if (tries < 2) throw new TryLater('ainda não');
    });
    await jobs.start();
    await jobs.enqueue(db, sendMailJob, mail('cedo demais'));
    await until(() => expect(tries).toBe(2));
    expect(errors).toEqual([]);
  });

  it('wait for a server that handles them', async () => {
    const first = create();
    first.handle(deleteFileJob, async () => {});
    await first.start();
    await first.stop();
    const without = create();
    await without.start();
    await without.enqueue(db, deleteFileJob, { chave: 'pessoa/1' });
    await without.stop();
    const done: string[] = [];
    const second = create();
    second.handle(deleteFileJob, async ({ chave }) => void done.push(chave));
    await second.start();
    await until(() => expect(done).toEqual(['pessoa/1']));
  });

  it('that run are finished before stop returns', async () => {
    const started = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    let finished = false;
    const jobs = create();
    jobs.handle(sendMailJob, async () => {
      started.resolve();
      await gate.promise;
      finished = true;
    });
    await jobs.start();
    await jobs.enqueue(db, sendMailJob, mail('demorada'));
    await started.promise;
    const stopped = jobs.stop();
    gate.resolve();
    await stopped;
    expect(finished).toBe(true);
    expect(await db.query(sql`select state::text as state from pgboss.job`)).toEqual([
      { state: 'completed' },
    ]);
  });

  it('go on after every connection was cut', async () => {
    const done: string[] = [];
    const jobs = create({ pollSeconds: 0.5 });
    jobs.handle(sendMailJob, async ({ subject }) => void done.push(subject));
    await jobs.start();
    await db.run(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await until(() => db.ping(1000));
    await jobs.enqueue(db, sendMailJob, mail('depois'));
    await until(() => expect(done).toEqual(['depois']));
  });

  it('do not take two handlers', () => {
    const jobs = create();
    jobs.handle(sendMailJob, async () => {});
    expect(() => jobs.handle(sendMailJob, async () => {})).toThrow(/two handlers/);
  });
});

describe('jobs on an empty database', () => {
  beforeEach(async () => {
    await db.close();
    db = await testDatabase({ empty: true });
  });

  it('of every day are planned once, by the clock of the church, however many servers start', async () => {
    for (const minute of [15, 30]) {
      const jobs = create();
      const nightly = defineScheduledJob({ name: 'privacidade.retencao', cron: `${minute} 3 * * *` });
      jobs.handle(nightly, async () => {});
      await jobs.start();
    }
    expect(await db.query(sql`select name, cron, timezone from pgboss.schedule`)).toEqual([
      { name: 'privacidade.retencao', cron: '30 3 * * *', timezone: 'America/Sao_Paulo' },
    ]);
    expect(errors).toEqual([]);
  });

  it('get the settings of the version that starts, and the same version writes none', async () => {
    const startWith = async (retryLimit: number) => {
      const jobs = create();
      jobs.handle({ ...sendMailJob, queue: { ...sendMailJob.queue, retryLimit } }, async () => {});
      await jobs.start();
      await jobs.stop();
      const [queue] = await db.query<{ retry_limit: number; notify: boolean; version: string }>(
        sql`select retry_limit, notify, xmin::text as version from pgboss.queue where name = ${sendMailJob.name}`,
      );
      return queue!;
    };
    const first = await startWith(3);
    expect(first).toMatchObject({ retry_limit: 3, notify: true });
    const newer = await startWith(7);
    expect(newer).toMatchObject({ retry_limit: 7, notify: true });
    expect(await startWith(7)).toEqual(newer);
  });

  it('are done once when two servers start together on an empty database', async () => {
    const done: string[] = [];
    const servers = [create(), create()];
    for (const each of servers) each.handle(sendMailJob, async ({ subject }) => void done.push(subject));
    await Promise.all(servers.map((each) => each.start()));
    const subjects = Array.from({ length: 10 }, (_, at) => String(at));
    for (const subject of subjects) await servers[0]!.enqueue(db, sendMailJob, mail(subject));
    await until(() => expect(done.toSorted()).toEqual(subjects));
    expect(errors).toEqual([]);
  });
});

describe('without a database', () => {
  it('start fails, and leaves nothing running', async () => {
    const jobs = createJobs({ url: 'postgres://ninguem@127.0.0.1:1/nada', onError: silent });
    await expect(jobs.start()).rejects.toThrow(/ECONNREFUSED/);
    await jobs.stop();
  });
});

describe('a database that goes away', () => {
  /** A proxy in front of the database, so that it can go away and come back at the same address. */
  async function door() {
    const target = new URL(db.url);
    const open = new Set<net.Socket>();
    const listen = (port: number): Promise<net.Server> =>
      new Promise((resolve) => {
        const front = net.createServer((near) => {
          const far = net.connect(Number(target.port), target.hostname);
          for (const socket of [near, far]) {
            open.add(socket);
            socket.on('error', silent);
            socket.on('close', () => open.delete(socket));
          }
          near.pipe(far).pipe(near);
        });
        front.listen(port, '127.0.0.1', () => resolve(front));
      });
    let front = await listen(0);
    const { port } = front.address() as net.AddressInfo;
    const shut = async (): Promise<void> => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => front.close(resolve));
    };
    return {
      url: Object.assign(new URL(db.url), { port, search: '' }).href,
      shut,
      reopen: async () => {
        front = await listen(port);
      },
    };
  }

  it('does not end the process, and the work goes on when it is back', async () => {
    const { url: through, shut, reopen } = await door();
    const done: string[] = [];
    const jobs = createJobs({ url: through, onError: (error) => errors.push(error), pollSeconds: 0.5 });
    started.push(jobs);
    jobs.handle(sendMailJob, async ({ subject }) => void done.push(subject));
    await jobs.start();
    await jobs.enqueue(db, sendMailJob, mail('antes'));
    await until(() => expect(done).toEqual(['antes']));
    await shut();
    await until(() => expect(errors.length).toBeGreaterThan(0));
    await jobs.enqueue(db, sendMailJob, mail('enquanto isso'));
    await reopen();
    await until(() => expect(done).toEqual(['antes', 'enquanto isso']));
    // One log line, however often polling failed.
    expect(errors.length).toBeLessThan(4);
    await jobs.stop();
    await shut();
  });

  it('does not keep the server from stopping', async () => {
    const { url: through, shut } = await door();
    const jobs = createJobs({ url: through, onError: (error) => errors.push(error), pollSeconds: 0.5 });
    jobs.handle(sendMailJob, async () => {});
    await jobs.start();
    await shut();
    await jobs.stop();
  });
});
