import { describe, expect, it } from 'vitest';
import { dateInWords } from './date-in-words.ts';

const today = '2025-12-18';
const textOf = (value: string, locale: 'pt_BR' | 'en' | 'es' = 'pt_BR') =>
  dateInWords(value, today, locale)?.text;

describe('a day', () => {
  it('near today is said as people say it, in each language', () => {
    expect(['2025-12-17', '2025-12-18', '2025-12-19'].map((day) => textOf(day))).toEqual([
      'ontem',
      'hoje',
      'amanhã',
    ]);
    expect([textOf('2025-12-15'), textOf('2025-12-15', 'en'), textOf('2025-12-15', 'es')]).toEqual([
      'há 3 dias',
      '3 days ago',
      'hace 3 días',
    ]);
    expect([textOf('2025-12-24'), textOf('2025-12-12'), textOf('2025-12-24', 'en')]).toEqual([
      'em 6 dias',
      'há 6 dias',
      'in 6 days',
    ]);
    expect([textOf('2025-12-28'), textOf('2025-12-28', 'en'), textOf('2025-12-28', 'es')]).toEqual([
      'dom., 28 de dez.',
      'Sun, 28 Dec',
      'dom., 28 de dic.',
    ]);
  });

  it('far away has its year, and no day of the week', () => {
    expect([textOf('1985-03-14'), textOf('1985-03-14', 'en'), textOf('1985-03-14', 'es')]).toEqual([
      '14 mar. 1985',
      '14 Mar 1985',
      '14 mar. 1985',
    ]);
  });

  it('is exact on hover and written in figures on paper', () => {
    expect(dateInWords('2025-12-21', today, 'pt_BR')).toMatchObject({
      exact: 'domingo, 21 de dezembro de 2025',
      written: '21/12/2025',
    });
  });
});

describe('a moment', () => {
  it('stands by the church’s clock, wherever it is read', () => {
    expect(dateInWords('2025-12-18T22:00:00Z', today, 'pt_BR')).toEqual({
      text: 'hoje, 19h',
      exact: 'quinta-feira, 18 de dezembro de 2025, 19h',
      written: '18/12/2025 19:00',
      time: '19h',
    });
    // after midnight UTC it is still the evening before in São Paulo
    expect(textOf('2025-12-18T02:30:00Z')).toBe('ontem, 23h30');
  });

  it('has its hour in each language', () => {
    const moment = '2025-12-21T11:30:00-03:00';
    expect([textOf(moment), textOf(moment, 'en'), textOf(moment, 'es')]).toEqual([
      'em 3 dias, 11h30',
      'in 3 days, 11:30 am',
      'en 3 días, 11:30',
    ]);
  });
});

it('is undefined for text that is no date', () => {
  expect([textOf('amanhã'), textOf('2025-02-30x'), textOf('')]).toEqual([undefined, undefined, undefined]);
});
