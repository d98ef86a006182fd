import { expect, it } from 'vitest';
import type { AbilityRule } from '#shared/access/subjects.ts';
import { isForSunday } from './sunday-tasks.ts';

it('distinguishes accounts that only help on Sundays from those of the office', () => {
  const account: AbilityRule = { action: 'read', subject: 'Auth' };
  const task: AbilityRule = { action: 'create', subject: 'visitante' };
  expect(isForSunday([account, task, { action: 'list', subject: 'evento' }])).toBe(true);
  expect(isForSunday([account, task, { action: 'list', subject: 'pessoa' }])).toBe(false);
  expect(isForSunday([account, task, { action: 'edit', subject: 'evento' }])).toBe(false);
  expect(isForSunday([account, { action: 'list', subject: 'presenca' }])).toBe(false);
  expect(isForSunday([{ action: 'manage', subject: 'all' }])).toBe(false);
  expect(isForSunday([])).toBe(false);
});
