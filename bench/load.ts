import autocannon from 'autocannon';
import type { Make } from './cases.ts';
import { cpuOf, cpuOfTree } from './process.ts';

export interface Target {
  url: string;
  pid: number;
  headers: Record<string, string>;
}

/** The measurements of one side, all rounds together. */
export interface Measured {
  requests: number;
  seconds: number;
  latencies: number[];
  nodeCpu: number;
  postgresCpu: number;
}

export const nothing = (): Measured => ({
  requests: 0,
  seconds: 0,
  latencies: [],
  nodeCpu: 0,
  postgresCpu: 0,
});

async function runLoad(
  target: Target,
  make: Make,
  connections: number,
  seconds: number,
  latencies?: number[],
) {
  const instance = autocannon({
    url: target.url,
    connections,
    pipelining: 1,
    duration: seconds,
    timeout: 20,
    requests: [
      {
        setupRequest: (request) => {
          const line = make();
          return { ...request, ...line, headers: { ...target.headers, ...line.headers } };
        },
      },
    ],
  });
  if (latencies) instance.on('response', (_client, _status, _bytes, ms) => void latencies.push(ms));
  const started = performance.now();
  const result = await instance;
  // A warm-up may be too short for the slowest answer.
  if (result.non2xx > 0 || result.errors > 0 || (latencies && result['2xx'] === 0)) {
    throw new Error(
      `${make().path}: ${result['2xx']} good, ${result.errors} errors, by status ${JSON.stringify(result.statusCodeStats)}`,
    );
  }
  return { requests: result['2xx'], seconds: (performance.now() - started) / 1000 };
}

export interface Load {
  connections: number;
  seconds: number;
  warmUp: number;
  drain(): Promise<void>;
}

/** Loads a server for so many seconds; returns what was done in how many. */
export type Run = (
  connections: number,
  seconds: number,
  latencies?: number[],
) => Promise<{ requests: number; seconds: number }>;

/** One round: a short warm-up that does not count, then the load. */
export async function roundOf(
  into: Measured,
  pid: number,
  postgres: number,
  run: Run,
  { connections, seconds, warmUp, drain }: Load,
): Promise<void> {
  await run(connections, warmUp);
  await drain();
  const before = { node: cpuOf(pid), postgres: cpuOfTree(postgres) };
  const done = await run(connections, seconds, into.latencies);
  await drain();
  into.requests += done.requests;
  into.seconds += done.seconds;
  into.nodeCpu += cpuOf(pid) - before.node;
  into.postgresCpu += cpuOfTree(postgres) - before.postgres;
}

/** A round of equal requests. */
export const round = (
  into: Measured,
  target: Target,
  postgres: number,
  make: Make,
  load: Load,
): Promise<void> => roundOf(into, target.pid, postgres, (...how) => runLoad(target, make, ...how), load);

export interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  nodeMs: number;
  postgresMs: number;
}

export function figures({ requests, seconds, latencies, nodeCpu, postgresCpu }: Measured): Figures {
  const sorted = latencies.toSorted((a, b) => a - b);
  const percentile = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return {
    perSecond: requests / seconds,
    p50: percentile(0.5),
    p99: percentile(0.99),
    nodeMs: nodeCpu / requests,
    postgresMs: postgresCpu / requests,
  };
}
