import { describe, expect, it } from 'vitest';
import { amountInWords } from './amount-words.ts';

/** centavos, and their words in each language */
const said: [number, pt: string, en: string, es: string][] = [
  [0, 'zero reais', 'zero reais', 'cero reales'],
  [1, 'um centavo', 'one centavo', 'un centavo'],
  [21, 'vinte e um centavos', 'twenty-one centavos', 'veintiún centavos'],
  [99, 'noventa e nove centavos', 'ninety-nine centavos', 'noventa y nueve centavos'],
  [100, 'um real', 'one real', 'un real'],
  [101, 'um real e um centavo', 'one real and one centavo', 'un real con un centavo'],
  [200, 'dois reais', 'two reais', 'dos reales'],
  [1600, 'dezesseis reais', 'sixteen reais', 'dieciséis reales'],
  [2100, 'vinte e um reais', 'twenty-one reais', 'veintiún reales'],
  [2200, 'vinte e dois reais', 'twenty-two reais', 'veintidós reales'],
  [3100, 'trinta e um reais', 'thirty-one reais', 'treinta y un reales'],
  [10_000, 'cem reais', 'one hundred reais', 'cien reales'],
  [10_100, 'cento e um reais', 'one hundred one reais', 'ciento un reales'],
  [
    15_906,
    'cento e cinquenta e nove reais e seis centavos',
    'one hundred fifty-nine reais and six centavos',
    'ciento cincuenta y nueve reales con seis centavos',
  ],
  [50_000, 'quinhentos reais', 'five hundred reais', 'quinientos reales'],
  [71_500, 'setecentos e quinze reais', 'seven hundred fifteen reais', 'setecientos quince reales'],
  [100_000, 'mil reais', 'one thousand reais', 'mil reales'],
  [100_100, 'mil e um reais', 'one thousand one reais', 'mil un reales'],
  [2_100_000, 'vinte e um mil reais', 'twenty-one thousand reais', 'veintiún mil reales'],
  [10_000_000, 'cem mil reais', 'one hundred thousand reais', 'cien mil reales'],
  [100_000_000, 'um milhão de reais', 'one million reais', 'un millón de reales'],
  [100_000_100, 'um milhão e um reais', 'one million one reais', 'un millón un reales'],
  [
    100_000_001,
    'um milhão de reais e um centavo',
    'one million reais and one centavo',
    'un millón de reales con un centavo',
  ],
  [200_000_000, 'dois milhões de reais', 'two million reais', 'dos millones de reales'],
  [2_100_000_000, 'vinte e um milhões de reais', 'twenty-one million reais', 'veintiún millones de reales'],
  [
    10_000_010_000,
    'cem milhões e cem reais',
    'one hundred million one hundred reais',
    'cien millones cien reales',
  ],
  [
    99_999_999_999,
    'novecentos e noventa e nove milhões, novecentos e noventa e nove mil novecentos e noventa e nove reais e noventa e nove centavos',
    'nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine reais and ninety-nine centavos',
    'novecientos noventa y nueve millones novecientos noventa y nueve mil novecientos noventa y nueve reales con noventa y nueve centavos',
  ],
];

describe('amounts in words', () => {
  it.each(said)('%i centavos', (centavos, pt, en, es) => {
    expect(amountInWords(centavos, 'pt_BR')).toBe(pt);
    expect(amountInWords(centavos, 'en')).toBe(en);
    expect(amountInWords(centavos, 'es')).toBe(es);
  });

  it('differ for different amounts', () => {
    for (const locale of ['en', 'es'] as const) {
      const seen = new Set<string>();
      let count = 0;
      for (let reais = 0; reais < 1_000_000_000; reais = Math.floor(reais * 1.01) + 1) {
        seen.add(amountInWords(reais * 100, locale));
        count += 1;
      }
      expect(seen.size).toBe(count);
      expect([...seen].filter((words) => /undefined| {2}| $/.test(words))).toEqual([]);
    }
  });
});
