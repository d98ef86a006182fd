import { answerTasks, type SendPart } from '#server/workers/worker-tasks.ts';

/** Tasks of a thread that the tests of the worker pool bring to its limits. */
export const tasks = {
  double: (number: number): number => number * 2,
  fail: (message: string): never => {
    throw new Error(message);
  },
  loop: (_: null): never => {
    for (;;);
  },
  grow: (_: null): never => {
    const chunks: number[][] = [];
    for (;;) chunks.push(Array.from({ length: 100_000 }, (_, at) => at));
  },
  /** sends the numbers up to the given one, and says which was the last */
  count: (last: number, send: SendPart<number>): number => {
    for (let number = 1; number <= last; number += 1) send(number);
    return last;
  },
  environment: (_: null): string[] => Object.keys(process.env),
};

answerTasks(tasks);
