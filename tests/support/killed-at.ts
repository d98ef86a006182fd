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
    killed: <T>(moment: Moment, what: () => Promise<T>) =>
      killedAt({ money: of.money, held: of.held! }, moment, what),
  };
}

/** Does something, kills the server at the moment, and starts another. Gives what the something came to. */
async function killedAt<T>(
  { money, held }: { money: MoneyServer; held: Held },
  moment: Moment,
  what: () => Promise<T>,
): Promise<T | undefined> {
  const inDatabase = typeof moment === 'string';
  const calls = inDatabase ? undefined : money.door.hold(moment.side, moment.method, moment.path);
  if (inDatabase) await held.stopAt(moment);
  const outcome = what().catch(() => undefined);
  await (inDatabase ? held.reached(moment) : calls!.reached);
  await money.kill();
  await held.clear();
  money.door.open();
  await money.start();
  await money.passTime();
  return outcome;
}
