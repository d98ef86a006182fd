import { expect, it } from 'vitest';
import { subjects } from '#shared/access/subjects.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { createTranslator } from '#web/lib/i18n/i18n.tsx';
import { matrixRows } from './subject-names.ts';

const rows = (code: string) =>
  matrixRows(subjects, createTranslator(findLanguage(code), {})).map(({ name }) => name);

it('shows every subject once: everything, the office, the sections in alphabetical order, the store', () => {
  const names = rows('pt_BR');
  expect(names).toHaveLength(subjects.length);
  expect(names.slice(0, 3)).toEqual([
    'Todas as seções',
    'Painel da administração',
    'Anotações sobre pessoas',
  ]);
  expect(names.slice(-3)).toEqual(['Visitas pastorais', 'Voluntários e escala', 'Área do cliente da loja']);
});

it('sorts the sections as the language of the reader does', () => {
  expect(rows('en').slice(2, 5)).toEqual(['Accounts', 'Assets', 'Attendance of services']);
});
