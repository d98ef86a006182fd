import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { findLanguage, languages, rtlTestLanguage } from '#shared/i18n/languages.ts';
import { crud } from '#shared/i18n/pt_BR/crud.ts';
import { createTranslator } from './i18n.tsx';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe('moments', () => {
  it("are those of the church's clock, wherever the browser is", () => {
    const { dateTime } = createTranslator(findLanguage('pt_BR'), {});
    const seen = ['Asia/Tokyo', 'America/Los_Angeles', 'UTC', 'America/Sao_Paulo'].map((place) => {
      process.env.TZ = place;
      return dateTime('2026-11-16T02:30:00Z');
    });
    expect(new Set(seen)).toEqual(new Set(['15/11/2026 23:30']));
  });

  it('have the month as a word and one clock in English, and figures in the other languages', () => {
    const seen = languages.map((language) => {
      const { date, dateTime, dayOfMonth, time } = createTranslator(language, {});
      return [dateTime('2026-06-05T13:49:00Z'), date('2026-06-05'), dayOfMonth('2026-06-05'), time('19:00')];
    });
    expect(seen).toEqual([
      ['05/06/2026 10:49', '05/06/2026', '05/06', '19:00'],
      ['5 Jun 2026, 10:49 am', '5 Jun 2026', '5 Jun', '7 pm'],
      ['05/06/2026 10:49', '05/06/2026', '05/06', '19:00'],
    ]);
  });
});

describe('amounts below zero', () => {
  it('have the same sign as money and as numbers, in every language', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: -1 }), fc.constantFrom(...languages), (value, language) => {
        const { money, number } = createTranslator(language, {});
        for (const text of [money(value), number(value), number(value / 7, { maximumFractionDigits: 2 })]) {
          expect(text).not.toContain('-');
        }
        expect(money(value)).toMatch(/^\u2212/);
        expect(number(value)).toMatch(/^\u2212/);
      }),
    );
  });
});

describe('right-to-left texts', () => {
  const rtl = createTranslator(rtlTestLanguage, crud);

  it('isolate amounts, numbers, sizes and dates', () => {
    for (const text of [
      rtl.money(-123456),
      rtl.number(1234.5),
      rtl.bytes(36_864),
      rtl.date('2026-11-16'),
      rtl.dateTime('2026-11-16T02:30:00Z'),
      rtl.figures('(11) 98765-4321'),
    ])
      expect(text).toMatch(/^\u2066[^\u2066\u2069]+\u2069$/);
  });

  it('isolate what is filled into them', () => {
    expect(rtl.t('crud.row.actions', { name: 'Ana' })).toBe('\u2068Ações de \u2068Ana\u2069\u2069');
    expect(rtl.t('crud.input.file.limit', { max: rtl.bytes(1024) })).toBe(
      '\u2068Até \u2068\u20661 kB\u2069\u2069\u2069',
    );
  });

  it('are isolated in no other language', () => {
    const marks = /[\u2066-\u2069]/;
    for (const language of languages) {
      const { t, money, date, bytes } = createTranslator(language, crud);
      for (const text of [t('crud.row.actions', { name: 'Ana' }), money(5), date('2026-11-16'), bytes(9)])
        expect(text).not.toMatch(marks);
    }
  });
});
