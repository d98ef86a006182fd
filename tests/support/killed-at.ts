import type { Side } from './held-door.ts';
import type { holdSteps, Step } from './held-steps.ts';
import type { MoneyServer } from './money-server.ts';

/** A moment: a step in the database, or a call to the gateway that is not answered. */
export type Moment = Step | { calls: string; side: Side; method: string; path: RegExp };
export const nameOf = (moment: Moment): string => (typeof moment === 'string' ? moment : moment.calls);

/** Does something, kills the server at the moment, and starts another. Gives what the something came to. */
export async function killedAt<T>(
  { money, held }: { money: MoneyServer; held: Awaited<ReturnType<typeof holdSteps>> },
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
