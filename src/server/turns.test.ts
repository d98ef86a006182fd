import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

/** Works that end when they are told to, and who has begun. */
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

it('lets so many work at once, and the first line before the second', async () => {
  const { begun, work, end } = works();
  const turns = createTurns(2);
  const done = [
    turns(work('a')),
    turns(work('b')),
    turns(work('later'), 1),
    turns(work('c')),
    turns(work('d')),
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

it('gives the place of work that failed to the next', async () => {
  const { begun, work, end, ends } = works();
  const turns = createTurns(1);
  const failing = turns(work('a'));
  const next = turns(work('b'));
  ends.get('a')!.reject(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  expect(begun).toEqual(['a', 'b']);
  end('b');
  expect(await next).toBe('b');
});

it('sends away those for whom the line is too long', async () => {
  const { work, end } = works();
  const turns = createTurns(1, { waiting: 1 });
  const [first, second] = [turns(work('a')), turns(work('b'))];
  await expect(turns(work('c'))).rejects.toMatchObject({ kind: 'unavailable' });
  end('a');
  await first;
  end('b');
  await second;
});
