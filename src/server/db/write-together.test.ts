import { expect, it } from 'vitest';
import { createWriteTogether } from './write-together.ts';

it('writes at once what comes alone, and together what comes while it writes', async () => {
  const statements: string[][] = [];
  const first = Promise.withResolvers<void>();
  const write = createWriteTogether<string>((items) => {
    statements.push([...items]);
    return statements.length === 1 ? first.promise : Promise.resolve();
  });
  const answered: string[] = [];
  const sent = ['a', 'b', 'c'].map((item) => write(item).then(() => answered.push(item)));
  expect(statements).toEqual([['a']]);
  first.resolve();
  await Promise.all(sent);
  expect(statements).toEqual([['a'], ['b', 'c']]);
  expect(answered).toEqual(['a', 'b', 'c']);
  await write('d');
  expect(statements.at(-1)).toEqual(['d']);
});

it('refuses only the item that cannot be written', async () => {
  const written: string[] = [];
  const write = createWriteTogether<string>(async (items) => {
    if (items.includes('bad')) throw new Error('refused');
    written.push(...items);
  });
  const answers = await Promise.allSettled(['a', 'b', 'bad', 'c'].map((item) => write(item)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(written.toSorted()).toEqual(['a', 'b', 'c']);
});

it('writes as many statements as the items need', async () => {
  const sizes: number[] = [];
  const write = createWriteTogether<number>(async (items) => void sizes.push(items.length));
  await Promise.all(Array.from({ length: 251 }, (_, at) => write(at)));
  expect(sizes).toEqual([1, 100, 100, 50]);
});
