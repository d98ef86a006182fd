import { expect, test } from 'vitest';
import {
  addMonths,
  churchToday,
  dateLabel,
  dateTimeLabel,
  formatDate,
  hourLabel,
  isIsoDate,
  momentInSentence,
  monthsBetween,
  writtenDate,
  writtenMoment,
  writtenTime,
  yearsBefore,
} from './dates.ts';

test("today is the church's, not Greenwich's", () => {
  expect(churchToday(new Date('2026-11-15T02:59:59Z'))).toBe('2026-11-14');
  expect(churchToday(new Date('2026-11-15T03:00:00Z'))).toBe('2026-11-15');
});

test.each(['2024-02-29', '1999-12-31', '1000-01-01', '2999-12-31'])('%s is a day', (text) =>
  expect(isIsoDate(text)).toBe(true),
);
test.each([
  '2023-02-29',
  '2024-13-01',
  '2024-00-10',
  '24-01-01',
  '2024-1-1',
  '0999-01-01',
  '3000-01-01',
  '9999-12-31',
  '2024-01-01T00:00:00Z',
  '',
])('%s is not a date', (text) => expect(isIsoDate(text)).toBe(false));

test('shows day, month and year', () => expect(formatDate('2026-11-05')).toBe('05/11/2026'));
test('writes days and times for English readers with the month as a word and am or pm', () => {
  expect(dateLabel('2026-11-05')).toEqual(['05/11/2026', '5 Nov 2026', '05/11/2026']);
  expect(hourLabel('19:30')).toEqual(['19:30', '7:30 pm', '19:30']);
  expect(dateTimeLabel(new Date('2026-11-05T22:30:00Z'))).toEqual([
    '05/11/2026, 19:30',
    '5 Nov 2026, 7:30 pm',
    '05/11/2026, 19:30',
  ]);
  expect(['00:05', '11:59', '12:00'].map((time) => writtenTime(time, 'en'))).toEqual([
    '12:05 am',
    '11:59 am',
    '12 pm',
  ]);
  expect(writtenMoment(new Date('2026-11-16T02:30:00Z'), 'en')).toBe('15 Nov 2026, 11:30 pm');
  const moment = new Date('2026-11-16T02:30:00Z');
  expect([momentInSentence(moment, 'en'), momentInSentence(moment, 'es')]).toEqual([
    '15 Nov 2026, 11:30 pm',
    '15/11/2026, 23:30',
  ]);
  expect([writtenDate('', 'en'), writtenTime('', 'en')]).toEqual(['', '']);
});
test('counts years back across a leap day', () => {
  expect(yearsBefore('2026-11-15', 120)).toBe('1906-11-15');
  expect(yearsBefore('2024-02-29', 1)).toBe('2023-03-01');
});

test('adds months, and ends with the month where a day is missing', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
  expect(addMonths('2026-01-31', 2)).toBe('2026-03-31');
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
  expect(monthsBetween('2026-11-15', '2027-02-01')).toBe(3);
  expect(monthsBetween('2026-01-01', '2025-12-31')).toBe(-1);
});
