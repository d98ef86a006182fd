import { expect, it } from 'vitest';
import { totalOfCount } from '#shared/contagem/contagem.ts';
import {
  countedText,
  countOf,
  emptyCount,
  isCorrectable,
  isNothing,
  isStateKnown,
  newLine,
  ownCountText,
  shownAccounts,
  typedOf,
  wrongLines,
} from './offering.ts';

const typed = {
  ...emptyCount,
  dinheiro: { '5000': '2', '100': '', '5': 'x3' },
  envelopes: [
    { ...newLine('a'), nome: ' 12 ', valor: '1.234,50' },
    { ...newLine('b') },
    { ...newLine('c'), nome: 'Ana', valor: 'abc' },
  ],
  outros: [{ ...newLine('d'), valor: '10.05' }],
};

it('sends whole centavos, and leaves out lines that nothing was typed into', () => {
  expect([...wrongLines(typed, 'pt_BR')]).toEqual(['c']);
  const count = countOf({ ...typed, envelopes: typed.envelopes.slice(0, 2) }, 'pt_BR');
  expect(count).toEqual({
    especie_dinheiro: 'oferta',
    dinheiro: { '5000': 2, '5': 3 },
    envelopes: [{ nome: '12', pessoa: null, especie: 'dizimo', valor: 123_450 }],
    outros: [{ forma: 'pix', especie: 'dizimo', descricao: '', valor: 1_005 }],
  });
  expect(totalOfCount(count)).toBe(10_000 + 15 + 123_450 + 1_005);
});

it('takes three digits after a comma for thousands only where the page is English', () => {
  const slip = { ...emptyCount, envelopes: [{ ...newLine('a'), nome: 'Ana', valor: '12,500' }] };
  expect([...wrongLines(slip, 'pt_BR')]).toEqual(['a']);
  expect([...wrongLines(slip, 'es')]).toEqual(['a']);
  expect([...wrongLines(slip, 'en')]).toEqual([]);
  expect(countOf(slip, 'en').envelopes[0]!.valor).toBe(1_250_000);
});

it('opens a count that was sent as it was typed', () => {
  const count = countOf({ ...typed, envelopes: typed.envelopes.slice(0, 1) }, 'pt_BR');
  expect(countOf(typedOf(count, 'pt_BR'), 'pt_BR')).toEqual(count);
  expect(countOf(typedOf(count, 'en'), 'en')).toEqual(count);
});

it('knows a count of nothing, typed or not', () => {
  expect(isNothing(countOf(emptyCount, 'pt_BR'))).toBe(true);
  expect(isNothing(countOf({ ...emptyCount, dinheiro: { '5000': '0' } }, 'pt_BR'))).toBe(true);
  expect(isNothing(countOf({ ...emptyCount, dinheiro: { '5': '1' } }, 'pt_BR'))).toBe(false);
});

it('says that the own count waits or was sent until both counts show their sums', () => {
  expect(ownCountText(null, true)).toBe('contagem.waits');
  expect(ownCountText({ estado: 'conferida' }, true)).toBe('contagem.waits');
  expect(ownCountText(null, false)).toBe('contagem.sent_sum');
  expect(ownCountText({ estado: 'contando' }, false)).toBe('contagem.sent_sum');
  expect(ownCountText({ estado: 'diferente' }, false)).toBeUndefined();
});

it('says of a line that differs how many notes of which value make the sum', () => {
  const text = (line: Parameters<typeof countedText>[0], quantidade: number, valor: number) =>
    countedText(line, { quantidade, valor }, (cents) => `R$ ${cents / 100}`, String);
  const notes = { parte: 'dinheiro', cedula: 200 } as const;
  expect(text(notes, 5, 1000)).toBe('5 × R$ 2 = R$ 10');
  expect(text(notes, 0, 0)).toBe('–');
  const envelopes = { parte: 'envelope', cedula: null } as const;
  expect([text(envelopes, 1, 3000), text(envelopes, 2, 3000)]).toEqual(['R$ 30', 'R$ 30 (2)']);
});

it('does not offer to correct counts that were closed with a difference', () => {
  expect(isCorrectable({ estado: 'encerrada_com_diferenca' })).toBe(false);
  expect(isCorrectable({ estado: 'conferida' })).toBe(true);
});

it('waits for the server before it shows a form, and without network takes what the phone kept', () => {
  const openedAt = 1_000_000;
  expect(isStateKnown(0, openedAt, 'online')).toBe(false);
  expect(isStateKnown(openedAt - 60_000, openedAt, 'online')).toBe(false);
  expect(isStateKnown(openedAt + 1, openedAt, 'online')).toBe(true);
  expect(isStateKnown(0, openedAt, 'away')).toBe(true);
  expect(isStateKnown(openedAt - 60_000, openedAt, 'signed_out')).toBe(true);
});

it('books money into the accounts that are shown: not into a proposed one that the user may not see', () => {
  const contas = [
    { forma: 'dinheiro' as const, valor: 100, conta: 1 },
    { forma: 'pix' as const, valor: 200, conta: null },
  ];
  const [sede, filial] = [{ id: 1 }, { id: 2 }];
  expect(shownAccounts(contas, [sede, filial], {})).toEqual({ dinheiro: 1 });
  expect(shownAccounts(contas, [sede, filial], { dinheiro: '', pix: '2' })).toEqual({ pix: 2 });
  expect(shownAccounts(contas, [filial], {})).toEqual({ dinheiro: 2, pix: 2 });
  expect(shownAccounts(contas, [], {})).toEqual({});
});
