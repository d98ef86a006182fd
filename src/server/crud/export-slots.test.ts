import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { createExportSlots } from './export-slots.ts';

function setup(slots = 2) {
  let seconds = 0;
  const { acquire } = createExportSlots({ slots, clock: { now: () => new Date(seconds * 1000) } });
  const cut: number[] = [];
  return {
    cut,
    wait: (more: number) => {
      seconds += more;
    },
    /** begins an export of this person; the error's key where it is refused */
    begin(person: number) {
      try {
        const slot = acquire(person);
        return { ...slot, took: slot.reading(() => void cut.push(person)) };
      } catch (error) {
        if (error instanceof AppError) return error;
        throw error;
      }
    },
    acquire,
  };
}
const running = <T extends object>(begun: T | AppError): T => {
  if (begun instanceof AppError) throw begun;
  return begun;
};

describe('slots for exports', () => {
  it('has one slot for each person, and refuses a second export instead of queueing it', () => {
    const { begin } = setup();
    const first = running(begin(1));
    expect(begin(1)).toMatchObject({ status: 429, key: 'export.running', retryAfter: 10 });
    running(begin(2));
    expect(begin(3)).toMatchObject({ status: 429, key: 'export.busy', retryAfter: 10 });
    first.release();
    first.release();
    running(begin(1));
    expect(begin(3)).toMatchObject({ key: 'export.busy' });
  });

  it('ends the export of a slow reader when another person needs the slot, and leaves a fast one alone', () => {
    const { begin, wait, cut } = setup();
    const slow = running(begin(1));
    const fast = running(begin(2));
    for (let second = 0; second < 25; second += 1) {
      slow.took(1000);
      fast.took(100_000);
      wait(1);
    }
    expect(cut).toEqual([]);
    running(begin(3));
    expect(cut).toEqual([1]);
    expect(begin(4)).toMatchObject({ key: 'export.busy' });
  });

  it('knows a slow reader at any moment after the first ten seconds', () => {
    for (let after = 10; after < 40; after += 1) {
      const { begin, wait, cut } = setup(1);
      const slow = running(begin(1));
      for (let second = 0; second < after; second += 1) {
        slow.took(5000);
        wait(1);
      }
      running(begin(2));
      expect(cut).toEqual([1]);
    }
  });

  it('cuts a reader that takes nothing, two of them one after the other', () => {
    const { begin, wait, cut } = setup();
    running(begin(1));
    running(begin(2));
    wait(9);
    expect(begin(3)).toMatchObject({ key: 'export.busy' });
    wait(1);
    running(begin(3));
    running(begin(4));
    expect(cut).toEqual([1, 2]);
  });

  it('gives a person whose download stands still a new one', () => {
    const { begin, wait, cut } = setup();
    running(begin(1));
    wait(30);
    running(begin(1));
    expect(cut).toEqual([1]);
  });

  it('does not cut an export that is still being prepared', () => {
    const { acquire, begin, wait } = setup(1);
    acquire(1);
    wait(60);
    expect(begin(2)).toMatchObject({ key: 'export.busy' });
  });
});
