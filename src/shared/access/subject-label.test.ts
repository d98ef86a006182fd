import { expect, it } from 'vitest';
import { sections } from '#shared/sections/index.ts';
import { subjectLabel } from './subject-label.ts';
import { subjects } from './subjects.ts';

it('calls every subject by a name of its own', () => {
  const names = subjects.map((subject) => subjectLabel(subject, sections));
  for (const at of [0, 1, 2] as const)
    expect(new Set(names.map((label) => label[at])).size, `language ${at}`).toBe(subjects.length);
});

it('takes the label of the section that has the same name, not of those that share its permission', () => {
  expect(subjectLabel('financeiro', sections.toReversed())).toEqual(['Financeiro', 'Finances', 'Finanzas']);
  expect(subjectLabel('projetosocial', sections)[0]).toBe('Projetos sociais');
});

it('says more where the permission covers more than the section', () => {
  expect(subjectLabel('produto', sections)[0]).toBe('Produtos, cores, estoque e frete');
  expect(subjectLabel('voluntario', sections)[0]).toBe('Voluntários e escala');
});

it('does not take the name of a section for subjects that are no section', () => {
  expect(subjectLabel('all', sections)[1]).toBe('Every section');
});

it('refuses a subject that nothing names', () => {
  expect(() => subjectLabel('nada', sections)).toThrow('nada');
});
