import { expect, test } from 'vitest';
import type { RealtimeLimits, SectionChange, SectionChanges } from '#shared/contracts/realtime.ts';
import { ApiError } from '#web/lib/http/api-error.ts';
import { followSection } from './follow-section.ts';

const change = (registro: number, por = 2): SectionChange => ({ registro, acao: 'create', por });
const changes = (posicao: number, ...mudancas: SectionChange[]): SectionChanges => ({
  mudancas,
  completo: true,
  posicao,
});
const limitsOf = (igrejas: number[] | null): RealtimeLimits => ({ users: 1, igrejas, departamentos: null });
/** Lets everything run that waits for nothing but promises. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A follower, what it asked for and reported; each question is answered by the next of `answers`, an error by throwing it. */
function following(answers: { limits: (RealtimeLimits | Error)[]; missed?: (SectionChanges | Error)[] }) {
  const next = async <T>(list: (T | Error)[]): Promise<T> => {
    const answer = list.shift();
    if (answer === undefined) throw new Error('one question too many');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const listeners = new Set<() => void>();
  const seen = {
    limits: [] as RealtimeLimits[],
    changes: [] as (number[] | null)[],
    asked: [] as number[],
    pauses: [] as number[],
  };
  const follower = followSection(
    {
      limits: () => next(answers.limits),
      changesAfter: (position) => {
        seen.asked.push(position);
        return next(answers.missed ?? []);
      },
      onRightsChanged: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      pause: async (attempt) => void seen.pauses.push(attempt),
    },
    {
      onLimits: (limits) => void seen.limits.push(limits),
      onChanges: (found) => void seen.changes.push(found?.map(({ registro }) => registro) ?? null),
    },
  );
  const rightsChange = () => {
    for (const listener of listeners) listener();
  };
  return { ...follower, seen, rightsChange, listeners };
}

test('reports the changes of others, and asks for those that it missed', async () => {
  const page = following({ limits: [limitsOf([2])], missed: [changes(9, change(5), change(6, 1))] });
  await settled();
  page.subscribed();
  page.heard(changes(7, change(3), change(4, 1)));
  page.returned();
  await settled();
  expect(page.seen).toEqual({ limits: [limitsOf([2])], changes: [[3], [5]], asked: [7], pauses: [] });
});

test('follows the limits of the user when their rights change, and reads what changed before the new channel was heard', async () => {
  const page = following({
    limits: [limitsOf([2]), new ApiError(0, ''), limitsOf([2, 3])],
    missed: [changes(8, change(5))],
  });
  await settled();
  page.subscribed();
  page.heard(changes(7, change(3)));
  page.rightsChange();
  await settled();
  expect(page.seen.limits).toEqual([limitsOf([2]), limitsOf([2, 3])]);
  page.subscribed();
  await settled();
  expect([page.seen.asked, page.seen.changes]).toEqual([[7], [[3], [5]]]);
  page.stop();
  expect(page.listeners.size).toBe(0);
});

test('a page that heard nothing yet is read again where its channels change', async () => {
  const page = following({ limits: [limitsOf([2]), limitsOf(null)] });
  await settled();
  page.subscribed();
  page.rightsChange();
  await settled();
  page.subscribed();
  expect(page.seen.changes).toEqual([null]);
});

test('only the limits after the last change of rights count', async () => {
  const page = following({ limits: [limitsOf([2]), limitsOf([3]), limitsOf([4])] });
  page.rightsChange();
  page.rightsChange();
  await settled();
  expect(page.seen.limits).toEqual([limitsOf([4])]);
});

test('asks for missed changes until they are answered, also when newer ones arrive meanwhile', async () => {
  const starting = new ApiError(503, '');
  const page = following({
    limits: [limitsOf(null)],
    missed: [starting, starting, changes(9, change(4), change(5))],
  });
  await settled();
  page.heard(changes(7, change(3)));
  page.returned();
  page.heard(changes(10, change(6)));
  await settled();
  expect(page.seen).toMatchObject({ asked: [7, 7, 7], pauses: [0, 1], changes: [[3], [6], [4, 5]] });
});

test('reads everything again where the missed changes are refused, and nothing once it is left', async () => {
  const page = following({
    limits: [limitsOf(null)],
    missed: [new ApiError(422, ''), new ApiError(503, '')],
  });
  await settled();
  page.heard(changes(7, change(3)));
  page.returned();
  await settled();
  expect(page.seen.changes).toEqual([[3], null]);
  page.returned();
  page.stop();
  await settled();
  expect(page.seen).toMatchObject({ asked: [7, 7], changes: [[3], null] });
});
