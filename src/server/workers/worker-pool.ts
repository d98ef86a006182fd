import { on, once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createConcurrencyLimit } from '#server/concurrency-limit.ts';
import type { Task, TaskCall, TaskReply } from './worker-tasks.ts';

/** The task took longer or more memory than its pool allows, and was stopped. */
export class WorkerLimitError extends Error {}

interface WorkerPoolOptions {
  /** for each task, counted from when the thread is ready for it, without the time in which its parts are received */
  timeoutMs: number;
  /** of the thread's heap */
  memoryMb: number;
  /** how many tasks may wait before further ones are refused with 503 */
  waiting?: number;
  /** an unused thread ends after this time, to give its memory back */
  idleMs?: number;
}

type Tasks = Record<string, Task>;

interface RunOptions<Part> {
  /** receives the parts that the task sends, one after the other; the thread waits while it is too many parts ahead */
  receive?: (part: Part) => Promise<void>;
}

type PartOf<Task> = Task extends (input: never, send: (part: infer Part) => void) => unknown ? Part : never;

export interface WorkerPool<T extends Tasks> {
  run<K extends keyof T & string>(
    task: K,
    input: Parameters<T[K]>[0],
    options?: RunOptions<PartOf<T[K]>>,
  ): Promise<ReturnType<T[K]>>;
  close(): Promise<void>;
}

/**
 * Runs the tasks of a module in one thread, one at a time, so that work on a caller's data never holds up other
 * requests. `file` calls `answerTasks`. The thread starts with the first task; after a task that was stopped the next
 * one gets a new thread.
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
      // without the server's environment, which holds its secrets, and without its flags
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

  const answer = async (task: string, input: unknown, options: RunOptions<never>): Promise<unknown> => {
    clearTimeout(idle);
    thread ??= start();
    const { worker, ready } = thread;
    const deadline = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    let left = timeoutMs;
    try {
      await ready;
      const received = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      // the iterator rejects when the thread fails: its memory ran out, or its module could not be loaded
      const replies: AsyncIterable<TaskReply[]> = on(worker, 'message', { signal: deadline.signal });
      worker.postMessage({ task, input, received } satisfies TaskCall);
      let since = performance.now();
      timer = setTimeout(() => deadline.abort(), left);
      for await (const [reply] of replies) {
        if (!reply) break;
        if ('failure' in reply) throw new Error(`${task}: ${reply.failure}`);
        if ('value' in reply) return reply.value;
        clearTimeout(timer);
        left -= performance.now() - since;
        try {
          await options.receive?.(reply.part as never);
        } catch (error) {
          // The thread waits for its parts to be received, which no longer happens.
          await stop();
          throw error;
        }
        Atomics.add(received, 0, 1);
        Atomics.notify(received, 0);
        since = performance.now();
        timer = setTimeout(() => deadline.abort(), Math.max(left, 1));
      }
      throw new Error('the worker answered nothing');
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
    // `T` is the type of the module that the thread runs
    run: (task, input, options = {}) =>
      oneAtATime(() => answer(task, input, options)) as Promise<ReturnType<T[typeof task]>>,
    close: () => stop(),
  };
}
