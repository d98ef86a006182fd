import { expect, it } from 'vitest';
import { allPages } from './read-all.ts';

/** A list of so many rows, in pages of a hundred. */
function listOf(total: number) {
  const asked: number[] = [];
  const read = async (page: number) => {
    asked.push(page);
    const data = Array.from({ length: Math.max(0, Math.min(100, total - (page - 1) * 100)) }, (_, at) => ({
      id: (page - 1) * 100 + at + 1,
    }));
    return { data, total };
  };
  return { asked, read };
}

it('reads pages until the list is complete, so that the row after the hundredth is there', async () => {
  const { asked, read } = listOf(201);
  const rows = await allPages(read);
  expect([rows.length, rows.at(-1), asked]).toEqual([201, { id: 201 }, [1, 2, 3]]);
});

it('reads one page of a short list', async () => {
  for (const total of [0, 1, 100]) {
    const { asked, read } = listOf(total);
    expect(await allPages(read)).toHaveLength(total);
    expect(asked).toEqual([1]);
  }
});

it('ends where rows were deleted meanwhile', async () => {
  const { asked, read } = listOf(150);
  const rows = await allPages(async (page) => ({ ...(await read(page)), total: 300 }));
  expect([rows.length, asked]).toEqual([150, [1, 2, 3]]);
});
