import { afterAll, beforeAll } from 'vitest';
import type { Side } from './held-door.ts';
import { holdSteps, type Step } from './held-steps.ts';
import { type MoneyServer, startMoney } from './money-server.ts';

/** A moment: a step in the database, or a call to the gateway that is not answered. */
export type Moment = Step | { calls: string; side: Side; method: string; path: RegExp };
export const nameOf = (moment: Moment): string => (typeof moment === 'string' ? moment : moment.calls);

type Held = Awaited<ReturnType<typeof holdSteps>>;

/** A server for all tests of a file, that is killed at exact moments: `of` gives what it is made of, once it runs. */
export function killing() {
  let of: { money: MoneyServer; held: Held | undefined };
  beforeAll(async () => {
    of = { money: await startMoney(), held: undefined };
    of.held = await holdSteps(of.money.db);
  });
  afterAll(async () => {
    await of?.held?.close();
    await of?.money.close();
  });
  return {
    money: (): MoneyServer => of.money,
    killed: async <T>(moment: Moment, what: () => Promise<T>): Promise<T | undefined> =>
      (await killedAt({ money: of.money, held: of.held! }, [{ moment, what }]))[0],
    killedUnder: <T>(begun: readonly Begun<T>[]) => killedAt({ money: of.money, held: of.held! }, begun),
  };
}

/** Something that is begun, and the moment at which it stands still. */
export interface Begun<T> {
  moment: Moment;
  what: () => Promise<T>;
}

/**
 * Begins what is given, each to stand at its own moment, kills the server under all of them, and starts another. Gives what
 * each came to. The moments are in the order in which one after the other is passed: who stands at the last is begun first,
 * and nobody after comes as far.
 */
async function killedAt<T>(
  { money, held }: { money: MoneyServer; held: Held },
  begun: readonly Begun<T>[],
): Promise<(T | undefined)[]> {
  const outcomes: Promise<T | undefined>[] = [];
  let inDatabase = 0;
  for (const { moment, what } of begun.toReversed()) {
    const call =
      typeof moment === 'string' ? undefined : money.door.hold(moment.side, moment.method, moment.path);
    if (typeof moment === 'string') await held.stopAt(moment);
    outcomes.unshift(what().catch(() => undefined));
    if (call) await call.reached;
    else {
      inDatabase += 1;
      await held.reached(nameOf(moment), inDatabase);
    }
  }
  await money.kill();
  await held.clear();
  money.door.open();
  await money.start();
  await money.passTime();
  return Promise.all(outcomes);
}
