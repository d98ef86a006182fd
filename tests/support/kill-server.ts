import { afterAll, beforeAll } from 'vitest';
import { type TestDatabase, testDatabase } from './database.ts';
import { type Step, startDatabaseBarrier } from './database-barrier.ts';
import type { Side } from './gateway-barrier.ts';
import { type MoneyServer, startMoneyServer } from './money-server.ts';

/** A moment: a step in the database, or a call to the gateway that is not answered. */
export type Moment = Step | { calls: string; side: Side; method: string; path: RegExp };
export const nameOf = (moment: Moment): string => (typeof moment === 'string' ? moment : moment.calls);

type DatabaseBarrier = Awaited<ReturnType<typeof startDatabaseBarrier>>;

/** One server for all tests of a file, which they kill at exact moments. */
export function killableServer(env: Record<string, string> = {}) {
  let of: { money: MoneyServer; barrier: DatabaseBarrier | undefined };
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await testDatabase();
    of = { money: await startMoneyServer({ url: database.url, env }), barrier: undefined };
    of.barrier = await startDatabaseBarrier(of.money.db);
  });
  afterAll(async () => {
    await of?.barrier?.close();
    await of?.money.close();
    await database?.close();
  });
  return {
    money: (): MoneyServer => of.money,
    killAt: async <T>(moment: Moment, what: () => Promise<T>): Promise<T | undefined> =>
      (await killAtMoments({ money: of.money, barrier: of.barrier! }, [{ moment, what }]))[0],
    killAtEach: <T>(attempts: readonly Interrupted<T>[]) =>
      killAtMoments({ money: of.money, barrier: of.barrier! }, attempts),
  };
}

/** An operation, and the moment at which it is held. */
export interface Interrupted<T> {
  moment: Moment;
  what: () => Promise<T>;
}

/**
 * Starts all operations, each held at its own moment, kills the server under them and starts another; gives their results.
 * The moments come in the order in which an operation passes them: the operation of the last moment is started first, so
 * that no later one is held before it reaches its own.
 */
async function killAtMoments<T>(
  { money, barrier }: { money: MoneyServer; barrier: DatabaseBarrier },
  attempts: readonly Interrupted<T>[],
): Promise<(T | undefined)[]> {
  const outcomes: Promise<T | undefined>[] = [];
  let inDatabase = 0;
  for (const { moment, what } of attempts.toReversed()) {
    const call =
      typeof moment === 'string' ? undefined : money.barrier.hold(moment.side, moment.method, moment.path);
    if (typeof moment === 'string') await barrier.stopAt(moment);
    const outcome = what();
    outcomes.unshift(outcome.catch(() => undefined));
    if (!call) inDatabase += 1;
    const reached: Promise<unknown> = call?.reached ?? barrier.reached(nameOf(moment), inDatabase);
    // An operation that fails never reaches its moment. One that succeeds may reach it later, by a job.
    await inTime(`“${nameOf(moment)}”`, Promise.race([reached, outcome.then(() => reached)]));
  }
  await inTime('the end of the server', money.kill());
  await barrier.clear();
  money.barrier.open();
  await inTime('another server', money.start());
  await money.passTime();
  return inTime('the answers to what was held', Promise.all(outcomes));
}

/** Names the step that hangs: the limit of a hook says only that it was exceeded. */
async function inTime<T>(what: string, done: Promise<T>): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error(`timed out waiting for: ${what}`)), 150_000);
  return Promise.race([done, limit.promise]).finally(() => clearTimeout(timer));
}
