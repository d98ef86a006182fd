import { expect, test } from 'vitest';
import type { Section } from '#shared/kit/section.ts';
import { sections } from '#shared/sections/index.ts';
import { formGroups, shownGroups } from './form-groups.ts';

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

test('shows what the server computes where it says something', () => {
  const section = sections.find(({ name }) => name === 'financeiro')!;
  const shown = (values: object) =>
    shownGroups(section, formGroups(section), {
      draft: {},
      record: { id: 1, versao: 1, criado_em: '', atualizado_em: '', ...values },
    }).flatMap(({ fields }) => fields.filter(([, field]) => field.computed).map(([name]) => name));
  expect(shown({ situacao: 'pago', sentido: 'entrada', parcela: null, estorno_de: null })).toEqual([
    'situacao',
    'sentido',
  ]);
  expect(shown({})).toEqual([]);
});
