import { expect, test } from 'vitest';
import { churchMoment, momentOf } from './church-moment.ts';

test.each([
  ['2026-11-15', '19:30', '2026-11-15T19:30:00-03:00'],
  ['2018-12-25', '08:00', '2018-12-25T08:00:00-02:00'],
  ['2026-02-30', '08:00', undefined],
  ['2026-02-20', '25:00', undefined],
])('%s %s on the wall is %s', (date, time, iso) => expect(momentOf(date, time)).toBe(iso));

test('shows a moment as the church sees it, wherever the reader is', () => {
  expect(churchMoment('2026-11-15T02:30:00Z')).toEqual({
    date: '2026-11-14',
    time: '23:30',
    offset: '-03:00',
  });
  expect(churchMoment('ontem')).toBeUndefined();
});
