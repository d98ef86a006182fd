import { expect, it } from 'vitest';
import { createMemoryLimit } from './memory-limit.ts';

it('refuses the calls of a network over its number, until the next minute', () => {
  let now = new Date('2026-03-10T12:00:00Z');
  const { demand } = createMemoryLimit({ clock: { now: () => now } }, 2);
  demand('2001:db8::1');
  demand('2001:db8::2');
  expect(() => demand('2001:db8::3')).toThrow(expect.objectContaining({ kind: 'too_many' }));
  demand('10.0.0.1');
  now = new Date('2026-03-10T12:01:00Z');
  expect(() => demand('2001:db8::1')).not.toThrow();
});
