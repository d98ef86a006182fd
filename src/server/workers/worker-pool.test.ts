import { afterAll, describe, expect, it } from 'vitest';
import type { tasks } from '../../../tests/support/worker-under-test.ts';
import { createWorkerPool, WorkerLimitError } from './worker-pool.ts';

const file = new URL('../../../tests/support/worker-under-test.ts', import.meta.url);
const pool = createWorkerPool<typeof tasks>(file, { timeoutMs: 20_000, memoryMb: 32, waiting: 3 });
afterAll(() => pool.close());

describe('a worker pool', () => {
  it('answers in the order of the tasks', async () => {
    const answers = await Promise.all([1, 2, 3].map((number) => pool.run('double', number)));
    expect(answers).toEqual([2, 4, 6]);
  });

  it('reports a task that fails, and goes on', async () => {
    await expect(pool.run('fail', 'no ink')).rejects.toThrow('no ink');
    expect(await pool.run('double', 4)).toBe(8);
  });

  it('stops a task that takes too long, and goes on in a new thread', async () => {
    const brief = createWorkerPool<typeof tasks>(file, { timeoutMs: 1500, memoryMb: 32 });
    await expect(brief.run('loop', null)).rejects.toThrow(WorkerLimitError);
    expect(await brief.run('double', 5)).toBe(10);
    await brief.close();
  });

  it('stops a task that takes too much memory, and goes on in a new thread', async () => {
    await expect(pool.run('grow', null)).rejects.toThrow(WorkerLimitError);
    expect(await pool.run('double', 6)).toBe(12);
  });

  it('refuses tasks when too many wait', async () => {
    const asked = await Promise.allSettled([1, 2, 3, 4, 5].map((number) => pool.run('double', number)));
    expect(asked.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), 'rejected']);
  });

  it('hands over the parts of an answer in order, and goes on after one that was not taken', async () => {
    const parts: number[] = [];
    const receive = async (part: number): Promise<void> => {
      parts.push(part);
    };
    expect(await pool.run('count', 100, { receive })).toBe(100);
    expect(parts).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
    const refused = pool.run('count', 100, { receive: () => Promise.reject(new Error('no room')) });
    await expect(refused).rejects.toThrow('no room');
    expect(await pool.run('double', 7)).toBe(14);
  });

  it('gives its thread no environment variables', async () => {
    expect(await pool.run('environment', null)).toEqual([]);
  });
});
