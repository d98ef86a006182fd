import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#shared/crud/record.ts';
import { findSection, sections } from '#shared/sections/index.ts';
import { filesOf, takesFiles, viewGroups } from './view-groups.ts';

const base = { id: 1, versao: 1, criado_em: '2026-01-01T12:00:00Z', atualizado_em: '2026-01-01T12:00:00Z' };
const names = (section: string, record: Record<string, unknown>): string[] =>
  viewGroups(findSection(section)!, { ...base, ...record }).flatMap(({ fields }) =>
    fields.map(([name]) => name),
  );

describe('the page of a record', () => {
  it.each(sections.map((section) => [section.name, section] as const))(
    'has the title of a record of %s, and neither passwords nor files among its fields',
    (_, section) => {
      const empty: AnyRecord = { ...base };
      const shown = viewGroups(section, empty).flatMap(({ fields }) => fields);
      const title = section.fields[section.title]!;
      if (!title.computed && !title.when) expect(shown.map(([name]) => name)).toContain(section.title);
      for (const [, { kind }] of shown) expect(['password', 'image', 'file', 'images']).not.toContain(kind);
    },
  );

  it('leaves out fields whose condition does not hold', () => {
    expect(names('pessoa', { nome: 'Ana', e_batizado: false })).not.toContain('data_batismo');
    expect(names('pessoa', { nome: 'Ana', e_batizado: true })).toContain('data_batismo');
  });

  it('lists files and pictures with their fields', () => {
    const file = { id: 'a', nome: 'foto.png', tipo: 'image/png', bytes: 10, url: '/arquivos/a' };
    const pessoa = findSection('pessoa')!;
    expect(takesFiles(pessoa)).toBe(true);
    expect(filesOf(pessoa, { ...base, foto: file })).toEqual([{ field: pessoa.fields.foto, file }]);
    expect(filesOf(pessoa, { ...base, foto: null })).toEqual([]);
    const produto = findSection('produto')!;
    expect(filesOf(produto, { ...base, fotos: [file, { ...file, id: 'b' }] })).toHaveLength(2);
    expect(takesFiles(findSection('conta')!)).toBe(false);
  });
});
