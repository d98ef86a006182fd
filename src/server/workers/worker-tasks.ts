import { parentPort } from 'node:worker_threads';

export type TaskReply = { value: unknown } | { failure: string };

/** In a thread of a worker pool: says that it is ready, then answers each message with what its task returns, or why it failed. */
export function answerTasks(tasks: Record<string, (input: never) => unknown>): void {
  const known = new Map<string, (input: never) => unknown>(Object.entries(tasks));
  parentPort?.on('message', ({ task, input }: { task: string; input: never }) => {
    let reply: TaskReply;
    try {
      const run = known.get(task);
      if (!run) throw new Error('no such task');
      reply = { value: run(input) };
    } catch (error) {
      reply = { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
    parentPort?.postMessage(reply);
  });
  parentPort?.postMessage('ready');
}
