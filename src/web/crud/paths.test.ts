import { expect, test } from 'vitest';
import { findSection } from '#shared/sections/index.ts';
import { editPath, viewPath } from './paths.ts';

test('a record is edited on a page of its own, the record of a single section on the page of the section', () => {
  expect(editPath(findSection('pessoa')!, 12)).toBe('/admin/pessoa/editar/12');
  expect(editPath(findSection('site')!, 1)).toBe('/admin/site');
});

test('a record is shown at one address, whatever its section is', () => {
  expect(viewPath(findSection('pessoa')!, 12)).toBe('/admin/pessoa/visualizar/12');
  expect(viewPath(findSection('site')!)).toBe('/admin/site/visualizar/1');
});
