import fc from 'fast-check';
import { expect, test } from 'vitest';
import { schedulePages } from './schedule-pdf.ts';

const line = { funcao: 'Voz', nome: 'Ana', isOpen: false };

test('every line is on a page once, in order, and no block leaves its page', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(90), { minLength: 1, maxLength: 12 }), (sizes) => {
      const events = sizes.map((size, at) => ({
        title: String(at),
        lines: Array.from({ length: size }, (_, of) => ({ ...line, nome: `${at}.${of}` })),
      }));
      const pages = schedulePages(events);
      const drawn = pages.flat().flatMap(({ lines }) => lines.map(({ nome }) => nome));
      expect(drawn).toEqual(events.flatMap(({ lines }) => lines.map(({ nome }) => nome)));
      expect(new Set(pages.flat().map(({ title }) => title)).size).toBe(events.length);
      for (const blocks of pages) {
        expect(blocks.length).toBeGreaterThan(0);
        for (const { y, lines } of blocks) expect(y + lines.length * 19 + 28).toBeLessThan(842 - 40);
      }
    }),
    { numRuns: 50 },
  );
});
