import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { createWriteTogether } from './write-together.ts';

const statuses = (answers: readonly PromiseSettledResult<unknown>[]): string[] =>
  answers.map(({ status }) => status);

it('writes at once what comes alone, and together what comes while it writes', async () => {
  const statements: string[][] = [];
  const first = Promise.withResolvers<void>();
  const write = createWriteTogether<string, string>(async (items) => {
    statements.push([...items]);
    if (statements.length === 1) await first.promise;
    return items.map((item) => item.toUpperCase());
  });
  const sent = ['a', 'b', 'c'].map((item) => write(item));
  expect(statements).toEqual([['a']]);
  first.resolve();
  expect(await Promise.all(sent)).toEqual(['A', 'B', 'C']);
  expect(statements).toEqual([['a'], ['b', 'c']]);
  expect(await write('d')).toBe('D');
  expect(statements.at(-1)).toEqual(['d']);
});

it('refuses only the item that the database refuses', async () => {
  const written: string[] = [];
  const write = createWriteTogether<string, void>(async (items) => {
    if (items.includes('bad')) throw new pg.DatabaseError('refused', 7, 'error');
    written.push(...items);
    return [];
  });
  const answers = await Promise.allSettled(['a', 'b', 'bad', 'c'].map((item) => write(item)));
  expect(statuses(answers)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(written.toSorted()).toEqual(['a', 'b', 'c']);
});

it('writes nothing again after a connection broke, which may have been written', async () => {
  const statements: string[][] = [];
  const write = createWriteTogether<string, void>(async (items) => {
    statements.push([...items]);
    if (items.includes('b')) throw new AppError('unavailable', 'error.fallback');
    return [];
  });
  const answers = await Promise.allSettled(['a', 'b', 'c'].map((item) => write(item)));
  expect(statuses(answers)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(statements).toEqual([['a'], ['b', 'c']]);
});

it('writes as many statements as the items need', async () => {
  const sizes: number[] = [];
  const write = createWriteTogether<number, void>(async (items) => {
    sizes.push(items.length);
    return [];
  });
  await Promise.all(Array.from({ length: 251 }, (_, at) => write(at)));
  expect(sizes).toEqual([1, 100, 100, 50]);
});

describe('items of two kinds', () => {
  it('are written apart where they belong to two groups, and do not wait for each other', async () => {
    const statements: string[][] = [];
    const slow = Promise.withResolvers<void>();
    const write = createWriteTogether<string, void>(
      async (items) => {
        statements.push([...items]);
        if (items.includes('a1')) await slow.promise;
        return [];
      },
      { groupOf: (item) => item[0]! },
    );
    const waiting = ['a1', 'a2', 'a3'].map((item) => write(item));
    await Promise.all(['b1', 'b2', 'b3'].map((item) => write(item)));
    slow.resolve();
    await Promise.all(waiting);
    expect(statements).toEqual([['a1'], ['b1'], ['b2', 'b3'], ['a2', 'a3']]);
  });

  it('are written one after the other where they have one key', async () => {
    const statements: string[][] = [];
    const write = createWriteTogether<string, void>(
      async (items) => {
        statements.push([...items]);
        return [];
      },
      { keyOf: (item) => (item === 'new' ? undefined : item[0]) },
    );
    await Promise.all(['z', 'a1', 'new', 'a2', 'b1', 'a3', 'new'].map((item) => write(item)));
    expect(statements).toEqual([['z'], ['a1', 'new', 'b1', 'new'], ['a2'], ['a3']]);
  });
});
