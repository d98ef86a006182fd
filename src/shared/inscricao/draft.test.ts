import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMinorOn } from '#shared/age.ts';
import { draftOf, fieldsOfDraft } from './draft.ts';

const fields = ['nome', 'email', 'cpf', 'responsavel.nome', 'respostas.7'];

describe('a draft of the participants', () => {
  it('follows each person when others are removed', () => {
    const draft = draftOf(
      { 'comprador.nome': 'Rute', 'participantes.0.nome': 'Ana', 'participantes.1.nome': 'Davi' },
      ['ana', 'davi'],
    );
    expect(fieldsOfDraft(draft, ['davi'])).toEqual({
      'comprador.nome': 'Rute',
      'participantes.0.nome': 'Davi',
    });
  });

  it('keeps neither other fields nor tokens, nor people who are not there', () =>
    expect(
      draftOf({ 'participantes.5.nome': 'X', _chave: 't', formulario: 'a', 'comprador.senha': 's' }, ['ana']),
    ).toEqual({}));

  it('leaves out characters that PostgreSQL cannot hold as JSON', () => {
    const typed = {
      'comprador.nome': 'Ru\u0000te\ud800',
      'comprador.email': '\u0000',
      'participantes.0.cidade': `${'x'.repeat(999)}😀`,
    };
    expect(draftOf(typed, ['ana'])).toEqual({
      'comprador.nome': 'Rute',
      'participantes.ana.cidade': 'x'.repeat(999),
    });
  });

  it('keeps no card number', () =>
    expect(
      draftOf({ 'comprador.nome': 'Rute 4111 1111 1111 1111', 'comprador.email': 'a@b.example' }, []),
    ).toEqual({
      'comprador.email': 'a@b.example',
    }));

  it('comes back as it was typed', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.stringMatching(/^[a-z2-7]{26}$/), { minLength: 1, maxLength: 5 }),
        fc.dictionary(
          fc
            .tuple(fc.nat(4), fc.constantFrom(...fields))
            .map(([at, field]) => `participantes.${at}.${field}`),
          fc.string({ minLength: 1, maxLength: 60 }),
        ),
        (codes, typed) => {
          const expected = Object.fromEntries(
            Object.entries(typed).filter(([name]) => Number(name.split('.')[1]) < codes.length),
          );
          expect(fieldsOfDraft(draftOf(typed, codes), codes)).toEqual(expected);
        },
      ),
    ));
});

it.each([
  ['2008-04-19', true],
  ['2008-04-18', false],
  ['1990-01-01', false],
  ['', false],
  ['2008-13-40', false],
])('born on %s, a minor on 18 April 2026: %s', (born, minor) =>
  expect(isMinorOn(born, '2026-04-18')).toBe(minor),
);
