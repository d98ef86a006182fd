import autocannon from 'autocannon';
import type { RequestFactory } from './cases.ts';
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

export const emptyMeasurement = (): Measured => ({
  requests: 0,
  seconds: 0,
  latencies: [],
  nodeCpu: 0,
  postgresCpu: 0,
});

async function runLoad(
  target: Target,
  make: RequestFactory,
  connections: number,
  seconds: number,
  latencies?: number[],
): Promise<{ requests: number; seconds: number }> {
  const instance = autocannon({
    url: target.url,
    connections,
    pipelining: 1,
    duration: seconds,
    timeout: 60,
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
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${make().path}: ${result['2xx']} good, ${result.errors} errors, by status ${JSON.stringify(result.statusCodeStats)}`,
    );
  }
  // On a slow processor the first of 32 scans may be answered only after `seconds`. In a warm-up no answer is needed.
  if (latencies && result['2xx'] === 0) return runLoad(target, make, connections, 2 * seconds, latencies);
  return { requests: result['2xx'], seconds: (performance.now() - started) / 1000 };
}

export interface Load {
  connections: number;
  seconds: number;
  warmUp: number;
  drain(): Promise<void>;
}

/** Loads a server for so many seconds; returns how many requests were done, and in how many seconds. */
export type Run = (
  connections: number,
  seconds: number,
  latencies?: number[],
) => Promise<{ requests: number; seconds: number }>;

/** One round: a warm-up that does not count, then the load. */
export async function roundOf(
  into: Measured,
  pid: number,
  postgres: number,
  run: Run,
  { connections, seconds, warmUp, drain }: Load,
): Promise<void> {
  if (warmUp > 0) await run(connections, warmUp);
  await drain();
  const before = { node: cpuOf(pid), postgres: cpuOfTree(postgres) };
  const result = await run(connections, seconds, into.latencies);
  await drain();
  into.requests += result.requests;
  into.seconds += result.seconds;
  into.nodeCpu += cpuOf(pid) - before.node;
  into.postgresCpu += cpuOfTree(postgres) - before.postgres;
}

/** A round of equal requests. */
export const round = (
  into: Measured,
  target: Target,
  postgres: number,
  make: RequestFactory,
  load: Load,
): Promise<void> => roundOf(into, target.pid, postgres, (...how) => runLoad(target, make, ...how), load);

/** A server and the requests that are sent to it. */
export interface Side {
  target: Target;
  make: RequestFactory;
}

/** Seconds of load before a side is measured: V8 compiles hot code again, and the product has more of it than a baseline. */
const firstWarmUp = 5;

/** Loads all sides in turns, so that a busy machine slows all of them, for so many seconds each. */
export async function measureSides(
  sides: Readonly<Record<string, Side>>,
  postgres: number,
  { seconds, rounds = 4, ...load }: Omit<Load, 'warmUp'> & { rounds?: number },
): Promise<Record<string, Figures>> {
  const measured = Object.entries(sides).map(([name, side]) => ({ name, ...side, into: emptyMeasurement() }));
  for (let turn = 0; turn < rounds; turn++)
    for (const { into, target, make } of measured)
      await round(into, target, postgres, make, {
        ...load,
        seconds: seconds / rounds,
        warmUp: turn === 0 ? firstWarmUp : 0,
      });
  return Object.fromEntries(measured.map(({ name, into }) => [name, figures(into)]));
}

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
