import { expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

/** Tasks that end on command, and which of them have begun. */
function works() {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const work = (name: string) => () => {
    begun.push(name);
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    return end.promise;
  };
  return { begun, work, end: (name: string) => ends.get(name)!.resolve(name), ends };
}

it('runs a limited number of tasks at once, and the first queue before the second', async () => {
  const { begun, work, end } = works();
  const limited = createConcurrencyLimit(2);
  const done = [
    limited(work('a')),
    limited(work('b')),
    limited(work('later'), 1),
    limited(work('c')),
    limited(work('d')),
  ];
  expect(begun).toEqual(['a', 'b']);
  end('a');
  await done[0];
  expect(begun).toEqual(['a', 'b', 'c']);
  end('b');
  await done[1];
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  end('c');
  await done[3];
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'later']);
  end('d');
  end('later');
  expect(await Promise.all(done)).toEqual(['a', 'b', 'later', 'c', 'd']);
});

it('starts the next task when one fails', async () => {
  const { begun, work, end, ends } = works();
  const limited = createConcurrencyLimit(1);
  const failing = limited(work('a'));
  const next = limited(work('b'));
  ends.get('a')!.reject(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  expect(begun).toEqual(['a', 'b']);
  end('b');
  expect(await next).toBe('b');
});

it('refuses a call when the queue is full', async () => {
  const { work, end } = works();
  const limited = createConcurrencyLimit(1, { waiting: 1 });
  const [first, second] = [limited(work('a')), limited(work('b'))];
  await expect(limited(work('c'))).rejects.toMatchObject({ kind: 'unavailable' });
  end('a');
  await first;
  end('b');
  await second;
});
