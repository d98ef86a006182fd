import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsWebAddress, firstName, joinNames } from './person-name.ts';

describe('a name', () => {
  it.each([
    'J.R. Silva',
    'J.R.Silva',
    'Ma. Clara',
    "D'Ávila",
    'Pr.Carlos',
    'Dr. Paulo',
    'Ana M. de Sá',
    'José Jr.',
    'Maria-Luísa',
    'A. B. Costa',
    '3º Sgt. Souza',
    'Conceição',
  ])('may be %s', (name) => expect(containsWebAddress(name)).toBe(false));

  it.each([
    'http://mau.example',
    'WWW.mau',
    'Ganhe em bit.ly/golpe 1',
    'premio-igreja.example/x',
    'BIT.LY',
    'x.com',
    'visite golpe.example 3',
    'T.ME/x',
    'igreja.com.br',
    '10.0.0.1/x',
    'a.b/c',
  ])('is not %s', (name) => expect(containsWebAddress(name)).toBe(true));

  const word = fc.stringMatching(/^[a-záéíóúãõç]{2,12}$/);

  it('of words, initials and titles is never taken for an address', () => {
    const part = fc.oneof(
      word,
      word.map((one) => `${one}.`),
      fc.stringMatching(/^[A-Z]\.([A-Z]\.)?$/),
      word.map((one) => `d'${one}`),
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        expect(containsWebAddress(parts.join(' '))).toBe(false);
      }),
    );
  });

  it('with a domain anywhere in it is refused', () =>
    fc.assert(
      fc.property(word, word, word, word, (before, label, ending, after) => {
        expect(containsWebAddress(`${before} ${label}.${ending} ${after}`)).toBe(true);
        expect(containsWebAddress(`${before} ${label}.${ending}/${after}`.toUpperCase())).toBe(true);
      }),
    ));
});

describe('names of a house', () => {
  it.each([
    [['João Souza', 'Maria Souza'], 'João e Maria Souza'],
    [['João Pedro dos Santos', 'Ana dos Santos', 'Rui dos Santos'], 'João Pedro, Ana e Rui dos Santos'],
    [['João Souza', 'Maria Lima'], 'João Souza e Maria Lima'],
    [['João da Silva', 'Maria Silva'], 'João da Silva e Maria Silva'],
    [['José Souza Filho', 'Ana Lima Filho'], 'José Souza Filho e Ana Lima Filho'],
    [['Souza', 'Maria Souza'], 'Souza e Maria Souza'],
    [['Maria Souza'], 'Maria Souza'],
  ])('%j are written together as people do', (names, together) =>
    expect(joinNames(names, 'pt_BR')).toBe(together),
  );

  it('are joined in the language of the letter', () => {
    expect(joinNames(['João Souza', 'Maria Souza'], 'en')).toBe('João and Maria Souza');
    expect(joinNames(['João Souza', 'Isabel Souza'], 'es')).toBe('João e Isabel Souza');
  });
});

it.each([
  ['Ana', 'Ana'],
  [' João  Pedro dos Santos ', 'João'],
  ['', ''],
])('the first name of %j is %j', (name, first) => {
  expect(firstName(name)).toBe(first);
});
