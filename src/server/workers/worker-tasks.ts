import { parentPort } from 'node:worker_threads';

export type TaskReply = { part: unknown } | { value: unknown } | { failure: string };

/** How many parts a task sends before it waits until one of them is received. */
const partsAhead = 2;

/** Sends a part of the answer; waits while too many are not received yet, so that few are in memory. */
export type SendPart<Part> = (part: Part) => void;

export interface TaskCall {
  task: string;
  input: unknown;
  /** how many parts were received */
  received: Int32Array<SharedArrayBuffer>;
}

/** A task with an input and parts of its own types. */
export type Task = (input: never, send: SendPart<unknown>) => unknown;

/**
 * Runs in a thread of a worker pool: reports that it is ready, then answers each message with its task's result, or with the reason of its
 * failure.
 */
export function answerTasks(tasks: Record<string, Task>): void {
  const tasksByName = new Map<string, Task>(Object.entries(tasks));
  parentPort?.on('message', ({ task, input, received }: TaskCall) => {
    let sentParts = 0;
    const send: SendPart<unknown> = (part) => {
      parentPort?.postMessage({ part } satisfies TaskReply);
      sentParts += 1;
      for (
        let now = Atomics.load(received, 0);
        sentParts - now >= partsAhead;
        now = Atomics.load(received, 0)
      )
        Atomics.wait(received, 0, now);
    };
    let reply: TaskReply;
    try {
      const run = tasksByName.get(task);
      if (!run) throw new Error('no such task');
      reply = { value: run(input as never, send) };
    } catch (error) {
      reply = { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    parentPort?.postMessage(reply);
  });
  parentPort?.postMessage('ready');
}
