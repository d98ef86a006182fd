import { expect, it } from 'vitest';
import { guessHousehold, type Resident } from './guess-household.ts';

const person = (
  id: number,
  nome: string,
  nascimento: string | null,
  more: Partial<Resident> = {},
): Resident => ({
  id,
  nome,
  nascimento,
  estado_civil: null,
  pai_id: null,
  mae_id: null,
  ...more,
});
function kinship(people: readonly Resident[]): [number, string][] {
  const { chefe, membros } = guessHousehold(people);
  return [
    [chefe.id, 'chefe'],
    ...membros.map(({ pessoa, parentesco }): [number, string] => [pessoa.id, parentesco]),
  ];
}

it('takes the oldest of a couple as the head, then the spouse and the children', () => {
  const people = [
    person(3, 'Ana Souza', '2012-01-01', { mae_id: 2 }),
    person(2, 'Rute Souza', '1982-01-01', { estado_civil: 'casado_a' }),
    person(1, 'João Souza Filho', '1980-01-01', { estado_civil: 'casado_a' }),
  ];
  expect(guessHousehold(people).nome).toBe('Família Souza');
  expect(kinship(people)).toEqual([
    [1, 'chefe'],
    [2, 'conjuge'],
    [3, 'filho_a'],
  ]);
});

it('finds parents and siblings of the head by their records, and takes only a married person for a spouse', () => {
  expect(
    kinship([
      person(1, 'Marta Lima', '1950-01-01', { estado_civil: 'viuvo_a' }),
      person(2, 'Davi Lima', '1980-01-01', { estado_civil: 'casado_a', mae_id: 1 }),
      person(3, 'Sara Lima', '1981-01-01', { estado_civil: 'casado_a' }),
      person(4, 'Caio Lima', '1985-01-01', { mae_id: 1 }),
      person(5, 'Hóspede', null),
    ]),
  ).toEqual([
    [2, 'chefe'],
    [3, 'conjuge'],
    [1, 'pai_ou_mae'],
    [4, 'irmao_ou_irma'],
    [5, 'outro'],
  ]);
  expect(kinship([person(1, 'Bia Reis', '1990-01-01'), person(2, 'Lia Reis', '1992-01-01')])).toEqual([
    [1, 'chefe'],
    [2, 'outro'],
  ]);
});
