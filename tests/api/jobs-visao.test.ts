import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { deleteFileJob } from '#server/crud/file-jobs.ts';
import { sql } from '#server/db/sql.ts';
import { createJobs } from '#server/drivers/jobs/pg-boss.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { defineJob, defineScheduledJob, type Jobs } from '#server/ports/jobs.ts';
import type { JobState } from '#shared/contracts/tarefas.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';

let db: TestDatabase;
const started: Jobs[] = [];
const secret = 'https://igreja.example/auth/redefinir-senha?token=abre-a-porta';

beforeEach(async () => {
  db = await testDatabase({ empty: true });
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()));
  await db.close();
});

function create(): Jobs {
  const jobs = createJobs({ url: db.url, onError: () => {}, pollSeconds: 0.5, retryDelaySeconds: 600 });
  started.push(jobs);
  return jobs;
}
const everyMinute = '* * * * *';
const sweep = defineScheduledJob({ name: 'teste.varrer', cron: everyMinute, queue: { retryLimit: 0 } });
const greet = defineJob({ name: 'teste.saudar', payload: z.object({ email: z.string() }) });
const until = (check: () => unknown, timeout = 60_000) => vi.waitFor(check, { timeout, interval: 50 });
const mail = { to: 'maria@igreja.example', subject: 'Sua senha', text: secret };
const states = async (jobs: Jobs, estado?: JobState) =>
  (await jobs.overview({ ...(estado && { estado }), page: 1 })).data.map((line) => line.estado);

describe('jobs that a clock enqueues', () => {
  it('run once however many servers there are, and by the last version alone', async () => {
    const old = create();
    old.handle(defineScheduledJob({ name: greet.name, cron: everyMinute }), async () => {});
    await old.start();
    await old.stop();
    let runs = 0;
    const servers = [create(), create()];
    for (const each of servers) {
      each.handle(sweep, async () => void runs++);
      each.handle(greet, async () => {});
      await each.start();
    }
    await until(() => expect(runs).toBeGreaterThan(0));
    const perMinute = await db.query(sql`select singleton_on, count(*) as jobs from pgboss.job
      where name = ${sweep.name} group by 1`);
    for (const minute of perMinute) expect(minute.jobs).toBe(1);
    expect(runs).toBeLessThanOrEqual(perMinute.length);
    expect(await db.query(sql`select name, timezone from pgboss.schedule`)).toEqual([
      { name: sweep.name, timezone: 'America/Sao_Paulo' },
    ]);
  });

  it('are not due by two clocks', () => {
    const jobs = create();
    jobs.handle(sweep, async () => {});
    const nightly = defineScheduledJob({ name: sweep.name, cron: '0 3 * * *' });
    expect(() => jobs.handle(nightly, async () => {})).toThrow(/two handlers/);
  });
});

describe('the overview of jobs', () => {
  it('shows waiting, running, failed and finished jobs, and never their payloads', async () => {
    const jobs = create();
    const gate = Promise.withResolvers<void>();
    jobs.handle(sendMailJob, async () => {
      throw new Error('550 caixa postal cheia');
    });
    jobs.handle(deleteFileJob, () => gate.promise);
    jobs.handle(greet, async () => {});
    await jobs.start();
    await jobs.enqueue(db, sendMailJob, mail);
    await jobs.enqueue(db, deleteFileJob, { chave: 'a' });
    await jobs.enqueue(db, greet, { email: mail.to });
    await until(async () => expect(await states(jobs, 'rodando')).toEqual(['rodando']));
    // The one worker of its queue is busy.
    await jobs.enqueue(db, deleteFileJob, { chave: 'b' });
    await until(async () =>
      expect((await states(jobs)).toSorted()).toEqual(['concluida', 'esperando', 'repetindo', 'rodando']),
    );
    const overview = await jobs.overview({ page: 1 });
    expect(JSON.stringify(overview)).not.toContain('abre-a-porta');
    expect(JSON.stringify(overview)).not.toContain('maria');
    expect(overview.data.find(({ nome }) => nome === 'mail.send')).toMatchObject({
      estado: 'repetindo',
      tentativas: 1,
      erro: '550 caixa postal cheia',
      terminada_em: null,
      proxima_em: expect.any(String),
    });
    expect(overview.filas.find(({ nome }) => nome === 'arquivo.delete')).toMatchObject({
      esperando: 1,
      repetindo: 0,
      rodando: 1,
      falhou: 0,
      concluida: 0,
      agenda: null,
    });
    expect(overview.total).toBe(4);
    expect(await states(jobs, 'rodando')).toEqual(['rodando']);
    expect((await jobs.overview({ nome: greet.name, page: 1 })).total).toBe(1);
    expect((await jobs.overview({ page: 2 })).data).toEqual([]);
    gate.resolve();
  });

  it('does not run a job whose payload is not as declared', async () => {
    const jobs = create();
    const names: string[] = [];
    jobs.handle(greet, async ({ email }) => void names.push(email));
    const careless = defineJob({ name: greet.name, payload: z.object({}) });
    await jobs.start();
    await jobs.enqueue(db, careless, {});
    await until(async () => expect(await states(jobs)).toEqual(['repetindo']));
    const [line] = (await jobs.overview({ page: 1 })).data;
    expect(line!.erro).toContain('email');
    expect(names).toEqual([]);
  });

  it('retries a waiting job at once', async () => {
    const jobs = create();
    let tries = 0;
    jobs.handle(sendMailJob, async () => {
      tries += 1;
      if (tries === 1) throw new Error('caiu');
    });
    await jobs.start();
    await jobs.enqueue(db, sendMailJob, mail);
    // By itself it would be retried in ten minutes.
    await until(async () => expect(await states(jobs)).toEqual(['repetindo']));
    const [line] = (await jobs.overview({ page: 1 })).data;
    expect(await jobs.retry(line!.id)).toBe(true);
    await until(async () => expect(await states(jobs)).toEqual(['concluida']));
    expect(await jobs.retry(line!.id)).toBe(false);
    expect(tries).toBe(2);
  });

  it('retries permanently failed jobs once, one or all, on each request', async () => {
    const jobs = create();
    let tries = 0;
    let works = false;
    jobs.handle(sweep, async () => {
      tries += 1;
      if (!works) throw new Error('caiu');
    });
    await jobs.start();
    await jobs.enqueue(db, sweep, {});
    for (const expected of [1, 2]) {
      await until(async () => expect(await states(jobs)).toEqual(['falhou']));
      expect(tries).toBe(expected);
      const [line] = (await jobs.overview({ estado: 'falhou', page: 1 })).data;
      expect(line).toMatchObject({ tentativas: expected, erro: 'caiu' });
      expect(await jobs.retry(line!.id)).toBe(true);
      await until(() => expect(tries).toBe(expected + 1));
    }
    await until(async () => expect(await states(jobs)).toEqual(['falhou']));
    works = true;
    expect(await jobs.retryFailed('mail.send')).toBe(0);
    expect(await jobs.retryFailed()).toBe(1);
    await until(async () => expect(await states(jobs)).toEqual(['concluida']));
  });
});
