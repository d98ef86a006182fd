import { describe, expect, it } from 'vitest';
import { type Entry, grouped, matching, matchRank, nextKey, stillFound } from './entries.ts';

const entry = (text: string, more: Partial<Entry> = {}): Entry => ({
  key: text,
  group: 'pages',
  heading: 'Ir para',
  icon: 'home',
  text,
  ...more,
});

describe('the typed text', () => {
  it('matches without case and accents', () => {
    expect(matchRank('orac', 'Orações')).toBe(0);
    expect(matchRank('ORAÇÃO', 'Pedidos de oracao')).toBe(1);
    expect(matchRank('pessoa cad', 'Cadastrar Pessoa')).toBe(2);
    expect(matchRank('escuro', 'Mudar o tema', 'dark escuro')).toBe(2);
    expect(matchRank('rifa', 'Pessoas')).toBeUndefined();
  });

  it('puts entries that begin with it first and keeps the order among equals', () => {
    const found = matching(
      [entry('Cadastrar Pessoa'), entry('Pessoas'), entry('Cadastrar Conta'), entry('Impessoal')],
      'pessoa',
    );
    expect(found.map(({ text }) => text)).toEqual(['Pessoas', 'Cadastrar Pessoa', 'Impessoal']);
  });

  it('leaves room for the records', () => {
    const many = Array.from({ length: 20 }, (_, n) => entry(`Conta ${n}`));
    expect(matching(many, 'conta')).toHaveLength(7);
  });
});

it('leaves of the records of an earlier search those that match what is typed now', () => {
  const found = [
    { secao: 'pessoa', id: 1, rotulo: 'Ana Prado', detalhe: null },
    { secao: 'pessoa', id: 2, rotulo: 'Ana Sousa', detalhe: '+5581988887777' },
    { secao: 'anotacao', id: 3, rotulo: null, detalhe: null },
  ];
  const ids = (typed: string): number[] => stillFound(found, typed).map(({ id }) => id);
  expect(ids('ana sou')).toEqual([2]);
  expect(ids('88887')).toEqual([2]);
  expect(ids('joão')).toEqual([]);
});

describe('groups', () => {
  it('stand where their first entry stands', () => {
    const groups = grouped([
      entry('a', { group: 'x', heading: 'X' }),
      entry('b', { group: 'y', heading: 'Y' }),
      entry('c', { group: 'x', heading: 'X' }),
    ]);
    expect(groups.map(({ heading, entries }) => [heading, entries.map(({ text }) => text)])).toEqual([
      ['X', ['a', 'c']],
      ['Y', ['b']],
    ]);
  });
});

describe('arrows', () => {
  it('go round, and begin at an end', () => {
    const keys = ['a', 'b', 'c'];
    expect(nextKey(keys, 'a', 1)).toBe('b');
    expect(nextKey(keys, 'c', 1)).toBe('a');
    expect(nextKey(keys, 'a', -1)).toBe('c');
    expect(nextKey(keys, undefined, 1)).toBe('a');
    expect(nextKey(keys, 'gone', -1)).toBe('c');
    expect(nextKey([], 'a', 1)).toBeUndefined();
  });
});
