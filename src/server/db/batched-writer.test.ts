import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { createBatchedWriter } from './batched-writer.ts';

const statuses = (answers: readonly PromiseSettledResult<unknown>[]): string[] =>
  answers.map(({ status }) => status);

it('writes a single item at once, and those that arrive during a write together', async () => {
  const statements: string[][] = [];
  const first = Promise.withResolvers<void>();
  const write = createBatchedWriter<string, string>(async (items) => {
    statements.push([...items]);
    if (statements.length === 1) await first.promise;
    return items.map((item) => item.toUpperCase());
  });
  const sent = ['a', 'b', 'c', 'd'].map((item) => write(item));
  expect(statements).toEqual([['a']]);
  first.resolve();
  expect(await Promise.all(sent)).toEqual(['A', 'B', 'C', 'D']);
  expect(statements).toEqual([['a'], ['b', 'c', 'd']]);
  expect(await write('e')).toBe('E');
  expect(statements.at(-1)).toEqual(['e']);
});

it('writes eight waiting items beside a statement under way, and runs at most two statements at once', async () => {
  const statements: number[][] = [];
  const underWay: PromiseWithResolvers<void>[] = [];
  const write = createBatchedWriter<number, void>(async (items) => {
    statements.push([...items]);
    const mine = Promise.withResolvers<void>();
    underWay.push(mine);
    await mine.promise;
    return [];
  });
  const sent = Array.from({ length: 20 }, (_, at) => write(at));
  expect(statements).toEqual([[0], [1, 2, 3, 4, 5, 6, 7, 8]]);
  underWay.shift()!.resolve();
  await sent[0];
  await expect.poll(() => statements.length).toBe(3);
  expect(statements[2]).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  const late = write(20);
  underWay.pop()!.resolve();
  await sent[19];
  expect(statements).toHaveLength(3);
  underWay.pop()!.resolve();
  await expect.poll(() => statements.length).toBe(4);
  underWay.pop()!.resolve();
  await late;
  expect(statements[3]).toEqual([20]);
});

it('does not wait long for a statement that waits for a lock', async () => {
  vi.useFakeTimers();
  const statements: string[] = [];
  const lock = Promise.withResolvers<void>();
  const write = createBatchedWriter<string, void>(async (items) => {
    statements.push(items.join(''));
    if (items.includes('a')) await lock.promise;
    return [];
  });
  const locked = write('a');
  const others = ['b', 'c'].map((item) => write(item));
  await vi.advanceTimersByTimeAsync(199);
  expect(statements).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1);
  await Promise.all(others);
  await write('d');
  expect(statements).toEqual(['a', 'bc', 'd']);
  lock.resolve();
  await locked;
  await Promise.all([write('e'), write('f'), write('g')]);
  expect(statements).toEqual(['a', 'bc', 'd', 'e', 'fg']);
  vi.useRealTimers();
});

it('refuses only the item that the database refuses', async () => {
  const written: string[] = [];
  const write = createBatchedWriter<string, void>(async (items) => {
    if (items.includes('bad')) throw new pg.DatabaseError('refused', 7, 'error');
    written.push(...items);
    return [];
  });
  const answers = await Promise.allSettled(['a', 'b', 'c', 'bad', 'd'].map((item) => write(item)));
  expect(statuses(answers)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(written.toSorted()).toEqual(['a', 'b', 'c', 'd']);
});

it('does not repeat a statement whose connection broke, because it may have been carried out', async () => {
  const statements: string[][] = [];
  const write = createBatchedWriter<string, void>(async (items) => {
    statements.push([...items]);
    if (items.includes('c')) throw new AppError('unavailable', 'error.fallback');
    return [];
  });
  const answers = await Promise.allSettled(['a', 'b', 'c', 'd'].map((item) => write(item)));
  expect(statuses(answers)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  expect(statements).toEqual([['a'], ['b', 'c', 'd']]);
});

it('writes as many statements as the items need', async () => {
  const sizes: number[] = [];
  const write = createBatchedWriter<number, void>(async (items) => {
    sizes.push(items.length);
    return [];
  });
  await Promise.all(Array.from({ length: 251 }, (_, at) => write(at)));
  expect(sizes).toEqual([1, 8, 100, 100, 42]);
});

describe('items of two kinds', () => {
  it('are written apart where they belong to two groups, and do not wait for each other', async () => {
    const statements: string[][] = [];
    const slow = Promise.withResolvers<void>();
    const write = createBatchedWriter<string, void>(
      async (items) => {
        statements.push([...items]);
        if (statements.length === 1) await slow.promise;
        return [];
      },
      { groupOf: (item) => item[0]! },
    );
    const waiting = ['a1', 'a2', 'a3', 'a4'].map((item) => write(item));
    await Promise.all(['b1', 'b2', 'b3', 'b4'].map((item) => write(item)));
    slow.resolve();
    await Promise.all(waiting);
    expect(statements).toEqual([['a1'], ['b1'], ['b2', 'b3', 'b4'], ['a2', 'a3', 'a4']]);
  });

  it('are written one after the other where they have one key', async () => {
    const statements: string[][] = [];
    const write = createBatchedWriter<string, void>(
      async (items) => {
        statements.push([...items]);
        return [];
      },
      { keyOf: (item) => (item === 'new' ? undefined : item[0]) },
    );
    const items = ['a1', 'a2', 'new', 'b1', 'a3', 'new'];
    await Promise.all(items.map((item) => write(item)));
    expect(statements[0]).toEqual(['a1']);
    const place = (item: string): number => statements.findIndex((some) => some.includes(item));
    expect(place('a1')).toBeLessThan(place('a2'));
    expect(place('a2')).toBeLessThan(place('a3'));
    expect(statements.flat().toSorted()).toEqual(items.toSorted());
  });
});
