import fc from 'fast-check';
import { expect, it } from 'vitest';
import { householdLetters } from './household-letters.ts';
import {
  type FamilyMembership,
  hasAddress,
  type ListedPerson,
  mailingHouseholds,
} from './mailing-households.ts';

const person = (id: number, values: Partial<ListedPerson> = {}): ListedPerson => ({
  id,
  nome: `Pessoa ${id}`,
  whatsapp: null,
  email: null,
  aniversario: null,
  logradouro: null,
  numero: null,
  complemento: null,
  bairro: null,
  cidade: null,
  uf: null,
  cep: null,
  igreja: null,
  igreja_id: null,
  ...values,
});

/** People, each in one of a few families or in none, at one of a few addresses or at none. */
const lists = fc
  .array(
    fc.record({
      familia: fc.option(fc.integer({ min: 1, max: 4 })),
      rua: fc.option(fc.constantFrom('Rua A', 'rua a', 'Rua B')),
      ordem: fc.integer({ min: -1, max: 3 }),
      inteira: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((drawn) => ({
    people: drawn.map(({ rua }, at) => person(at + 1, { logradouro: rua })),
    families: new Map(
      drawn.flatMap(({ familia, ordem, inteira }, at): [number, FamilyMembership][] =>
        familia === null
          ? []
          : [[at + 1, { pessoa: at + 1, familia, nome: `Família ${familia}`, ordem, inteira }]],
      ),
    ),
  }));

it('addresses everybody of a list exactly once, a family once, and houses with a label first', () =>
  fc.assert(
    fc.property(lists, ({ people, families }) => {
      const houses = mailingHouseholds(people, families, 'pt_BR');
      const addressed = houses.flatMap(({ moradores }) => moradores.map(({ id }) => id));
      expect(addressed.toSorted((a, b) => a - b)).toEqual(people.map(({ id }) => id));
      const written = houses.map(({ moradores }) => [
        ...new Set(moradores.map(({ id }) => families.get(id)?.familia)),
      ]);
      // no house mixes people of a family with people outside of it
      expect(written.every((of) => of.length === 1)).toBe(true);
      const ofFamilies = written.flat().filter((of) => of !== undefined);
      expect(new Set(ofFamilies).size).toBe(ofFamilies.length);
      const labels = houses.filter(hasAddress);
      expect(houses.slice(0, labels.length)).toEqual(labels);
    }),
    { numRuns: 60 },
  ));

it('gives people of a street or a building a house each', () => {
  const at = (id: number, numero: string | null) => person(id, { logradouro: 'Rua A', numero });
  const many = Array.from({ length: 13 }, (_, index) => at(20 + index, '7'));
  const people = [
    at(1, null),
    at(2, 's/n'),
    at(3, 'S/Nº'),
    at(4, 'sem número'),
    at(5, '12'),
    at(6, '12'),
    ...many,
  ];
  const houses = mailingHouseholds(people, new Map(), 'pt_BR');
  expect(houses.map(({ moradores }) => moradores.map(({ id }) => id))).toEqual([
    ...[[1], [2], [3], [4], [5, 6]],
    ...many.map(({ id }) => [id]),
  ]);
});

it('writes to the family where all of it is on the list, otherwise to those who are, the head first', () => {
  const people = [
    person(1, { nome: 'Ana Souza', logradouro: 'Rua B' }),
    person(2, { nome: 'João Souza', logradouro: 'Rua A', numero: '7', cep: '13010000', cidade: 'Campinas' }),
    person(3, { nome: 'Rui Prado' }),
  ];
  const place = { familia: 9, nome: 'Família Souza' };
  const families = (inteira: boolean) =>
    new Map([
      [1, { ...place, pessoa: 1, ordem: 0, inteira }],
      [2, { ...place, pessoa: 2, ordem: -1, inteira }],
    ]);
  expect(mailingHouseholds(people, families(true), 'pt_BR')).toMatchObject([
    {
      nome: 'Família Souza',
      pessoas: 'João e Ana Souza',
      linhas: ['Rua A, 7', '13010-000 Campinas'],
    },
    { nome: 'Rui Prado', pessoas: 'Rui Prado', linhas: [] },
  ]);
  expect(mailingHouseholds(people, families(false), 'es')[0]!.nome).toBe('João y Ana Souza');
});

it('is one for an address, however its accents and commas are written', () => {
  const people = [
    person(1, { logradouro: 'Rua São João', numero: '10', bairro: 'Centro' }),
    person(2, { logradouro: 'RUA SAO JOAO, 10', bairro: 'Centro' }),
    person(3, { logradouro: 'Rua São João', numero: '101', bairro: 'Centro' }),
  ];
  expect(
    mailingHouseholds(people, new Map(), 'pt_BR').map(({ moradores }) => moradores.map(({ id }) => id)),
  ).toEqual([[1, 2], [3]]);
});

it('refuses more letters than one file holds', async () => {
  const people = Array.from({ length: 1001 }, (_, at) => person(at + 1));
  const houses = mailingHouseholds(people, new Map(), 'pt_BR');
  const refused = householdLetters({} as never, houses, {} as never);
  await expect(refused).rejects.toMatchObject({
    fields: { term: [{ key: 'documento.too_many_houses', vars: { max: 1000 } }] },
  });
});
