import { expect, it } from 'vitest';
import { countOf, findHouseholds, findNames, ownSteps, presentPeople } from './attendance.ts';
import type { SundayEntry } from './sunday-store.ts';

const step = (key: string, tipo: string, dados: Record<string, unknown>): SundayEntry => ({
  key,
  tipo,
  dados,
  users: 1,
  momento: '2026-03-08T13:00:00Z',
  rotulo: '',
  isTried: false,
});
const present = (key: string, pessoa: number, evento = 1) => step(key, 'presenca', { evento, pessoa });
const undone = (key: string, pessoa: number, marcas: string[]) =>
  step(key, 'presenca_desfeita', { evento: 1, pessoa, marcas });

it('unites the server’s marks with those of this phone, and takes back only marks that it knew', () => {
  const list = {
    presentes: [
      { pessoa: 7, marcas: ['a'] },
      { pessoa: 8, marcas: ['b', 'c'] },
    ],
  };
  const steps = [present('d', 9), present('e', 5, 2), undone('f', 7, ['a']), undone('g', 8, ['b'])];
  expect([...presentPeople(list, steps, 1)]).toEqual([
    [8, new Set(['c'])],
    [9, new Set(['d'])],
  ]);
  expect(presentPeople(undefined, [], 1).size).toBe(0);
});

it('shows what the server accepted after the list was asked for, and what still waits', () => {
  const sent = [
    { step: present('old', 1), at: 10 },
    { step: present('new', 2), at: 30 },
  ];
  const keys = ownSteps({ sent, queue: [present('queued', 3)] }, 20).map(({ key }) => key);
  expect(keys).toEqual(['new', 'queued']);
});

it('shows the last count of this phone, otherwise that of the server', () => {
  const count = (adultos: number) =>
    step(`c${adultos}`, 'contagem_de_pessoas', { evento: 1, adultos, criancas: 0, visitantes: 0 });
  const list = { contagem: { adultos: 5, criancas: 1, visitantes: 0 } };
  expect(countOf(list, [], 1)?.adultos).toBe(5);
  expect(countOf(list, [count(6), count(7)], 1)?.adultos).toBe(7);
  expect(countOf(undefined, [count(6)], 2)).toBeNull();
});

it('finds people by the beginnings of their names, first names first', () => {
  const people = ['Ademar Luz', 'Ana Maria Reis', 'Caio Guimarães', 'Maria Prado', 'Márcio Reis'].map(
    (nome) => ({ nome }),
  );
  const names = (typed: string, most?: number) => findNames(people, typed, most).map(({ nome }) => nome);
  expect(names('Mar')).toEqual(['Maria Prado', 'Márcio Reis', 'Ana Maria Reis']);
  expect(names('mar', 1)).toEqual(['Maria Prado']);
  expect(names('mar rei')).toEqual(['Márcio Reis', 'Ana Maria Reis']);
});

it('finds people by parts of their names without accents, with their whole family', () => {
  const familia = { id: 1, rotulo: 'Família Prado' };
  const people = [
    { id: 1, nome: 'Ângela Prado', familia, adulto: true },
    { id: 2, nome: 'Caio Prado', familia, adulto: false },
    { id: 3, nome: 'Angelo Reis', familia: null, adulto: true },
  ];
  const ids = (typed: string) =>
    findHouseholds(people, typed).found.map(({ pessoas }) => pessoas.map(({ id }) => id));
  expect(ids('angel')).toEqual([[1, 2], [3]]);
  expect(ids('reis ang')).toEqual([[3]]);
  expect(ids('ninguém')).toEqual([]);
  expect(ids(' ')).toEqual([]);
  const many = Array.from({ length: 50 }, (_, id) => ({
    id,
    nome: `Maria ${id}`,
    familia: null,
    adulto: true,
  }));
  expect(findHouseholds(many, 'maria')).toMatchObject({ more: 10 });
});
