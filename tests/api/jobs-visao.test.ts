import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { createJobs } from '#server/drivers/jobs/pg-boss.ts';
import type { Jobs } from '#server/ports/jobs.ts';
import type { JobState } from '#shared/contracts/tarefas.ts';
import { controle } from '#shared/i18n/pt_BR/controle.ts';
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
const until = (check: () => unknown, timeout = 60_000) => vi.waitFor(check, { timeout, interval: 50 });
const mail = { to: 'maria@igreja.example', subject: 'Sua senha', text: secret };
const states = async (jobs: Jobs, estado?: JobState) =>
  (await jobs.overview({ ...(estado && { estado }), page: 1 })).data.map((line) => line.estado);

describe('jobs that a clock enqueues', () => {
  it('run once however many servers there are, and by the last version alone', async () => {
    const old = create();
    old.schedule('cobranca.consultar', '* * * * *');
    await old.start();
    await old.stop();
    let runs = 0;
    const servers = [create(), create()];
    for (const each of servers) {
      each.schedule('cobranca.varrer', '* * * * *');
      each.handle('cobranca.varrer', async () => void runs++);
      await each.start();
    }
    await until(() => expect(runs).toBeGreaterThan(0));
    const perMinute = await db.query(sql`select singleton_on, count(*) as jobs from pgboss.job
      where name = 'cobranca.varrer' group by 1`);
    for (const minute of perMinute) expect(minute.jobs).toBe(1);
    expect(runs).toBeLessThanOrEqual(perMinute.length);
    expect(await db.query(sql`select name, timezone from pgboss.schedule`)).toEqual([
      { name: 'cobranca.varrer', timezone: 'America/Sao_Paulo' },
    ]);
  });

  it('are not due by two clocks', () => {
    const jobs = create();
    jobs.schedule('cobranca.varrer', '* * * * *');
    expect(() => jobs.schedule('cobranca.varrer', '0 3 * * *')).toThrow(/two clocks/);
  });
});

describe('a look at the jobs', () => {
  it('shows what waits, runs, failed and is done, and never what a job was told', async () => {
    const jobs = create();
    const gate = Promise.withResolvers<void>();
    jobs.handle('mail.send', async () => {
      throw new Error('550 caixa postal cheia');
    });
    jobs.handle('arquivo.delete', () => gate.promise);
    jobs.handle('auth.reset', async () => {});
    await jobs.start();
    await jobs.enqueue(db, 'mail.send', mail);
    await jobs.enqueue(db, 'arquivo.delete', { chave: 'a' });
    await jobs.enqueue(db, 'auth.reset', { email: mail.to, locale: 'pt_BR' });
    await jobs.enqueue(db, 'conteudo.miniatura', { conteudo: 1, video_id: 'x' });
    await until(async () =>
      expect((await states(jobs)).toSorted()).toEqual(['concluida', 'esperando', 'repetindo', 'rodando']),
    );
    const seen = await jobs.overview({ page: 1 });
    expect(JSON.stringify(seen)).not.toContain('abre-a-porta');
    expect(JSON.stringify(seen)).not.toContain('maria');
    expect(seen.data.find(({ nome }) => nome === 'mail.send')).toMatchObject({
      ...{ estado: 'repetindo', tentativas: 1, erro: '550 caixa postal cheia', terminada_em: null },
      proxima_em: expect.any(String),
    });
    expect(seen.filas.find(({ nome }) => nome === 'arquivo.delete')).toMatchObject({
      ...{ esperando: 0, repetindo: 0, rodando: 1, falhou: 0, concluida: 0, agenda: null },
    });
    expect(seen.total).toBe(4);
    expect(await states(jobs, 'rodando')).toEqual(['rodando']);
    expect((await jobs.overview({ nome: 'auth.reset', page: 1 })).total).toBe(1);
    expect((await jobs.overview({ page: 2 })).data).toEqual([]);
    gate.resolve();
  });

  it('has words for every queue', async () => {
    const jobs = create();
    await jobs.start();
    const { filas } = await jobs.overview({ page: 1 });
    expect(filas.length).toBeGreaterThan(0);
    expect(filas.filter(({ nome }) => !Object.hasOwn(controle, `tarefas.nome.${nome}`))).toEqual([]);
  });

  it('tries again, at once, what waits for its next try', async () => {
    const jobs = create();
    let tries = 0;
    jobs.handle('mail.send', async () => {
      tries += 1;
      if (tries === 1) throw new Error('caiu');
    });
    await jobs.start();
    await jobs.enqueue(db, 'mail.send', mail);
    // By itself it would be tried again in ten minutes.
    await until(async () => expect(await states(jobs)).toEqual(['repetindo']));
    const [line] = (await jobs.overview({ page: 1 })).data;
    expect(await jobs.retry(line!.id)).toBe(true);
    await until(async () => expect(await states(jobs)).toEqual(['concluida']));
    expect(await jobs.retry(line!.id)).toBe(false);
    expect(tries).toBe(2);
  });

  it('gives what failed for good one more try, one or all, each time it is asked', async () => {
    const jobs = create();
    let tries = 0;
    let works = false;
    jobs.handle('cobranca.varrer', async () => {
      tries += 1;
      if (!works) throw new Error('caiu');
    });
    await jobs.start();
    await jobs.enqueue(db, 'cobranca.varrer', {});
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
