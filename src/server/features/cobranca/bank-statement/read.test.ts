import { describe, expect, it } from 'vitest';
import { amountOf } from '#server/spreadsheet/amount.ts';
import * as sample from '../../../../../tests/support/bank-statements.ts';
import { dayOf } from './day.ts';
import { readBankStatement } from './read.ts';

const read = (text: string, encoding: BufferEncoding = 'utf8') =>
  readBankStatement(Buffer.from(text, encoding));
const brief = (text: string, encoding?: BufferEncoding) =>
  read(text, encoding).credits.map(({ data, valor, descricao }) => [data, valor, descricao]);

describe('an amount as banks write it', () => {
  it.each([
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1234.56', 123_456],
    ['R$ 5', 500],
    ['R$\u00a01.000,00', 100_000],
    ['-12,00', -1200],
    ['12,00-', -1200],
    ['\u221212,00', -1200],
    ['(5,00)', -500],
    ['150,00 D', -15_000],
    ['150,00C', 15_000],
    ['+0,01', 1],
    ['1.234.567,8', 123_456_780],
    ['150.0000', 15_000],
    ['1.234', 123_400],
  ])('%s', (text, centavos) => expect(amountOf(text)).toBe(centavos));

  it.each(['', 'abc', '1,2,3', '12,345,6', '--5', '1.23.456,00'])('is not read from %s', (text) =>
    expect(amountOf(text)).toBeUndefined(),
  );

  it('takes the decimal mark of its column when it is ambiguous', () => {
    expect(amountOf('1.234', ',')).toBe(123_400);
    expect(amountOf('150.000', '.')).toBe(15_000);
    expect(amountOf('1,234', '.')).toBe(123_400);
  });
});

describe('a day as banks write it', () => {
  it.each([
    ['10/01/2026', '2026-01-10'],
    ['10/01/26', '2026-01-10'],
    ['2026-01-10T23:59:00-03:00', '2026-01-10'],
    ['10-01-2026 08:15:00', '2026-01-10'],
    ['20260110', '2026-01-10'],
    ['20260110000000[-3:BRT]', '2026-01-10'],
    ['20260110020000.000[0:GMT]', '2026-01-10'],
    ['1/2/2026', '2026-02-01'],
  ])('%s', (text, iso) => expect(dayOf(text)).toBe(iso));

  it.each(['00/00/0000', '31/02/2026', 'ontem', '2026'])('is not read from %s', (text) =>
    expect(dayOf(text)).toBeUndefined(),
  );
});

describe('an OFX', () => {
  it('of the older kind, whose tags are never closed, in the letters of Windows', () => {
    const { formato, credits, ignored, periodo } = read(sample.itauOfx, 'latin1');
    expect({ formato, ignored, periodo }).toEqual({
      formato: 'ofx',
      ignored: 1,
      periodo: { de: '2026-01-09', ate: '2026-01-12' },
    });
    expect(credits.map(({ data, valor, descricao }) => [data, valor, descricao])).toEqual([
      ['2026-01-10', 5000, 'PIX TRANSF JOÃO B10/01'],
      ['2026-01-12', 5000, 'PIX TRANSF JOÃO B10/01'],
    ]);
  });

  it('in XML, which says one encoding and is written in another', () => {
    expect(brief(sample.nubankOfx)).toEqual([
      [
        '2026-01-10',
        15_000,
        'Transferência recebida pelo Pix - MARIA DA CONCEIÇÃO - •••.456.789-•• - BCO & CIA (0001)',
      ],
    ]);
  });

  it('with commas in amounts, signs left to the type, and more in its name than in its memo', () => {
    expect(brief(sample.caixaOfx)).toEqual([['2026-01-10', 123_456, 'CRED PIX · Ana Paula Souza']]);
    expect(read(sample.caixaOfx)).toMatchObject({ ignored: 1, unreadable: 1 });
  });

  it('gives its endToEndId wherever it stands', () => {
    expect(read(sample.bbOfx).credits).toMatchObject([
      { referencia: 'E00000000202601101530abcdef12345', identificador: 'E00000000202601101530abcdef12345' },
    ]);
  });
});

describe('a CSV', () => {
  it.each(Object.entries(sample.csv))('of %s', (_, { text, encoding, credits }) =>
    expect(brief(text, encoding)).toEqual(credits),
  );

  it('of lines whose amount cannot be read says how many', () => {
    const { credits, unreadable } = read('Data;Histórico;Valor\n10/01/2026;Pix;dez\n11/01/2026;Pix;10,00\n');
    expect([credits.length, unreadable]).toEqual([1, 1]);
  });
});

describe('a file that is no statement', () => {
  it.each(['', 'bom dia', 'nome;idade\nAna;30\n', '<OFX></OFX>', '%PDF-1.7 \u0000'])('%j', (text) =>
    expect(() => read(text)).toThrow(),
  );
});

describe('the name of a line', () => {
  const names = (text: string) => read(text, 'latin1').credits.map(({ identificador }) => identificador);

  it('is its own even where the bank gives one number to several', () => {
    const found = names(sample.itauOfx.replaceAll('20260112001', '20260110001'));
    expect(new Set(found).size).toBe(2);
  });

  it('is the same in another file that holds it', () => {
    const [, last] = names(sample.itauOfx);
    const later = sample.itauOfx.replace(/<STMTTRN>[\s\S]*?(?=<STMTTRN>)/, '');
    expect(names(later)).toContain(last);
  });

  it('differs for two equal payments of one day', () => {
    const text = 'Data;Histórico;Valor\n10/01/2026;PIX ANA;10,00\n10/01/2026;PIX ANA;10,00\n';
    expect(new Set(names(text)).size).toBe(2);
  });
});
