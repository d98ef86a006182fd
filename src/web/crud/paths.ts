import type { Section } from '#shared/kit/section.ts';
import { findSection } from '#shared/sections/index.ts';

/** The one record of a section that has exactly one. */
export const onlyId = 1;

/** The addresses of a section's pages, spelled once. `parent` stays within one level of a tree. */
export const listPath = ({ name }: Section, parent?: number): string =>
  parent === undefined ? `/admin/${name}` : `/admin/${name}/${parent}/listar`;
export const createPath = ({ name }: Section, parent?: number): string =>
  parent === undefined ? `/admin/${name}/cadastrar` : `/admin/${name}/${parent}/cadastrar`;
export const editPath = ({ name, single }: Section, id: number): string =>
  single ? `/admin/${name}` : `/admin/${name}/editar/${id}`;

export interface CrudPlace {
  section: Section;
  /** of `/editar/{id}`, and of the page of what there is one of */
  id?: number;
  /** of `/{id}/listar` and `/{id}/cadastrar` */
  parent?: number;
}

const idOf = (text: string | undefined): number => (text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0);

/** Which section an address is about; undefined when it is of none that is declared. */
export function placeOf(pathname: string): CrudPlace | undefined {
  const [, admin, name = '', first, second] = pathname.split('/');
  const section = admin === 'admin' ? findSection(name) : undefined;
  if (!section) return undefined;
  if (section.single) return { section, id: onlyId };
  if (first === 'editar') return { section, id: idOf(second) };
  if (section.tree && (second === 'listar' || second === 'cadastrar'))
    return { section, parent: idOf(first) };
  return { section };
}
