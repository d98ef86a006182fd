import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createConcurrencyLimit } from '#server/concurrency-limit.ts';
import type { TaskReply } from './worker-tasks.ts';

/** The task took longer or more memory than its pool allows, and was stopped. */
export class WorkerLimitError extends Error {}

interface WorkerPoolOptions {
  /** for each task, from when the thread is ready for it */
  timeoutMs: number;
  /** of the thread's heap */
  memoryMb: number;
  /** how many tasks may wait before further ones are refused with 503 */
  waiting?: number;
  /** an unused thread ends after this time, to give its memory back */
  idleMs?: number;
}

type Tasks = Record<string, (input: never) => unknown>;

export interface WorkerPool<T extends Tasks> {
  run<K extends keyof T & string>(task: K, input: Parameters<T[K]>[0]): Promise<ReturnType<T[K]>>;
  close(): Promise<void>;
}

/**
 * Runs the tasks of a module in one thread, one at a time, so that work on what a caller sent never holds up the
 * requests of others. `file` calls `answerTasks`. The thread starts with the first task; after a task that was stopped
 * the next one gets a new thread.
 */
export function createWorkerPool<T extends Tasks>(
  file: URL,
  { timeoutMs, memoryMb, waiting = 8, idleMs = 30_000 }: WorkerPoolOptions,
): WorkerPool<T> {
  const oneAtATime = createConcurrencyLimit(1, { waiting });
  let thread: { worker: Worker; ready: Promise<unknown> } | undefined;
  let idle: NodeJS.Timeout | undefined;

  const start = (): NonNullable<typeof thread> => {
    const worker = new Worker(file, {
      // nothing of the server's environment, which holds its secrets, and none of its flags
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    // the process may end while an unused thread waits
    worker.unref();
    const forget = (): void => {
      if (thread?.worker === worker) thread = undefined;
    };
    worker.on('error', forget).on('exit', forget);
    return { worker, ready: once(worker, 'message') };
  };

  const stop = async (): Promise<void> => {
    clearTimeout(idle);
    const worker = thread?.worker;
    thread = undefined;
    await worker?.terminate();
  };

  const answer = async (task: string, input: unknown): Promise<unknown> => {
    clearTimeout(idle);
    thread ??= start();
    const { worker, ready } = thread;
    const deadline = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    try {
      await ready;
      timer = setTimeout(() => deadline.abort(), timeoutMs);
      worker.postMessage({ task, input });
      // `once` rejects when the thread fails: its memory ran out, or its module could not be loaded
      const [reply]: TaskReply[] = await once(worker, 'message', { signal: deadline.signal });
      if (!reply) throw new Error('the worker answered nothing');
      if ('failure' in reply) throw new Error(`${task}: ${reply.failure}`);
      return reply.value;
    } catch (error) {
      if (deadline.signal.aborted) {
        await stop();
        throw new WorkerLimitError(`${task} took longer than ${timeoutMs} ms`);
      }
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new WorkerLimitError(`${task} took more than ${memoryMb} MB`);
      throw error;
    } finally {
      clearTimeout(timer);
      idle = setTimeout(() => void stop(), idleMs).unref();
    }
  };

  return {
    // the thread runs the same module that `T` is the type of
    run: (task, input) => oneAtATime(() => answer(task, input)) as Promise<ReturnType<T[typeof task]>>,
    close: () => stop(),
  };
}
