import { expect, it } from 'vitest';
import { locales } from '#shared/i18n/languages.ts';
import { shownRoleText, storedRoleText } from './role-texts.ts';
import { seededRoles } from './roles.ts';

it.each(seededRoles.map(({ nome, descricao }) => [nome, descricao] as const))(
  'the seeded role %s has a name and a description in three languages, stored in one',
  (nome, descricao) => {
    const names = locales.map((locale) => shownRoleText(nome, locale));
    expect([names[0], locales.map(() => nome)]).toEqual([nome, names.map(storedRoleText)]);
    const said = locales.map((locale) => shownRoleText(descricao, locale));
    expect(new Set(said).size).toBe(3);
    expect(said.map(storedRoleText)).toEqual(said.map(() => descricao));
  },
);

it('texts that the office wrote stay as they are', () => {
  for (const locale of locales) expect(shownRoleText('Diaconia', locale)).toBe('Diaconia');
  expect(storedRoleText('Treasury of the youth')).toBe('Treasury of the youth');
});
