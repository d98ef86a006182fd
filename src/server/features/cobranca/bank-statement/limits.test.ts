import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnMark } from '#server/spreadsheet/amount.ts';
import { csvRows } from './csv-rows.ts';
import { limits } from './limits.ts';
import { BankStatementError } from './lines.ts';
import { type Candidate, matchLines } from './match.ts';
import { readBankStatement } from './read.ts';

const refusal = (text: string): unknown => {
  try {
    return readBankStatement(Buffer.from(text)).credits.length;
  } catch (error) {
    return error instanceof BankStatementError ? error.key : error;
  }
};
const line = '10/01/2026;PIX ANA;10,00';

describe('a file that no bank wrote', () => {
  it.each([
    ['390 kB of columns', `10/01/2026;10,00${';a'.repeat(195_000)}`, 'extrato.too_wide'],
    ['columns of another separator', `10/01/2026;PIX${'\tb'.repeat(limits.columns)};10,00`, 1],
    [
      'many columns after the rows that decide',
      `${`${line}\n`.repeat(300)}${';a'.repeat(200)}`,
      'extrato.too_wide',
    ],
    ['4 MB of short lines', '10/01/26;1,00\n'.repeat(300_000), 'extrato.too_many_lines'],
    ['4 MB of empty lines', '\n'.repeat(4_000_000), 'extrato.too_many_lines'],
    ['4 MB of lines of an old Mac', 'a\r'.repeat(2_000_000), 'extrato.too_many_lines'],
    ['a line of 1 MB', 'x'.repeat(1_000_000), 'extrato.too_wide'],
    ['a quote that is never closed', `Data;Valor\n"${'10/01/2026;10,00\n'.repeat(1000)}`, 'extrato.too_wide'],
    ['1 MB of quotes', '"'.repeat(1_000_000), 'extrato.too_wide'],
    ['short lines of quotes', `${'" " "'.repeat(200)}\n`.repeat(4000), 'extrato.unreadable'],
    ['movements of an OFX', `<OFX>${'<STMTTRN>'.repeat(100_000)}`, 'extrato.too_many_lines'],
    ['one endless movement', `<OFX><STMTTRN>${'<MEMO>'.repeat(500_000)}`, 'extrato.empty'],
    ['credits beyond the limit', `${line}\n`.repeat(limits.credits + 1), 'extrato.too_long'],
  ])('%s', (_, text, answer) => expect(refusal(text)).toBe(answer));

  it('is not read beyond the rows that are asked for', () => {
    const rows = csvRows(`a;b\n${'x'.repeat(1_000_000)}`, ';');
    expect(rows.next().value).toEqual(['a', 'b']);
    expect(() => rows.next()).toThrow('extrato.too_wide');
  });

  it('costs a wide amount no more than its length', () => {
    const spaces = ' '.repeat(limits.lineLength);
    expect(columnMark(Array.from({ length: 200 }, () => `1,1${spaces}x`))).toBeUndefined();
  });
});

describe('cells', () => {
  const cells = (text: string) => [...csvRows(text, ';')];
  it.each([
    ['plain', 'a; b ;c', [['a', 'b', 'c']]],
    [
      'quoted, with separators and lines',
      '"a;1";"b\nc"\nd;e',
      [
        ['a;1', 'b\nc'],
        ['d', 'e'],
      ],
    ],
    ['quotes inside', '"say ""so""";x', [['say "so"', 'x']]],
    ['quotes in the middle', 'a "b" c;d', [['a "b" c', 'd']]],
    [
      'empty ones',
      ';;a;\n\n;;\n"";b',
      [
        ['', '', 'a', ''],
        ['', 'b'],
      ],
    ],
    ['text after the closing quote', '"a"b;c', [['ab', 'c']]],
    ['spaces before a quote', ' "a;b";c', [['a;b', 'c']]],
  ])('%s', (_, text, rows) => expect(cells(text)).toEqual(rows));

  it('are read back as any programme writes them', () => {
    const letter = fc.constantFrom('a', 'é', ';', '"', '\n', ',', '1');
    const cell = fc
      .string({ unit: letter, minLength: 1, maxLength: 8 })
      .filter((text) => text.trim() === text);
    const row = fc.array(cell, { minLength: 1, maxLength: 6 });
    const written = (text: string): string => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
        expect(cells(rows.map((one) => one.map(written).join(';')).join('\n'))).toEqual(rows);
      }),
    );
  });
});

describe('matching', () => {
  it('looks only at settled charges of the amount or the identifier of a line', () => {
    let looked = 0;
    const settled = Array.from({ length: 2000 }, (_, id): Candidate => {
      const charge = {
        id,
        codigo: `c${id}`,
        descricao: 'Oferta',
        nome: 'Ana Souza',
        documento: null,
        txid: `TX000${id}ABCDE`,
        valor: 1000 + id,
        falta: 0,
        estado: 'paga' as const,
        criado_em: '2026-01-01T12:00:00Z',
        ate: '2026-02-01',
      };
      return Object.defineProperty(charge, 'desde', {
        get: () => {
          looked += 1;
          return '2026-01-01';
        },
      }) as Candidate;
    });
    const credits = Array.from({ length: 1000 }, (_, at) => ({
      identificador: `l${at}`,
      data: '2026-01-10',
      valor: 1000 + at,
      descricao: 'PIX',
      referencia: null,
      texto: `PIX ${at}`,
    }));
    const none = { lines: new Set<string>(), references: new Map<string, number>() };
    const recorded = { ...none, alike: new Set<string>(), byHand: new Set<string>() };
    expect(matchLines(credits, settled, recorded)).toHaveLength(credits.length);
    expect(looked).toBeLessThanOrEqual(credits.length);
  });
});
