import { expect, test } from 'vitest';
import type { Section } from '#shared/kit/section.ts';
import { sections } from '#shared/sections/index.ts';
import { formGroups } from './form-groups.ts';

const names = (section: Section) => formGroups(section).flatMap(({ fields }) => fields.map(([name]) => name));

test.each(sections.map((section) => [section.name, section] as const))(
  'asks for every field of %s exactly once',
  (_, section) => expect(names(section).toSorted()).toEqual(Object.keys(section.fields).toSorted()),
);

test('gathers fields of no group at the end', () => {
  const [section] = sections;
  const loose = { kind: 'text', label: ['x', 'x', 'x'] } as const;
  const groups = formGroups({ ...section!, fields: { solto: loose, ...section!.fields } });
  expect(groups.at(-1)).toMatchObject({ name: 'outros', fields: [['solto', loose]] });
});
