import type { Section, SectionHead } from '#shared/kit/section.ts';

/** The id of the only record of a single section. */
const onlyId = 1;

/** The addresses of a section's pages. `parent` is the record whose level of a tree is shown. */
export const listPath = ({ name }: SectionHead, parent?: number): string =>
  parent === undefined ? `/admin/${name}` : `/admin/${name}/${parent}/listar`;
export const createPath = ({ name }: SectionHead, parent?: number): string =>
  parent === undefined ? `/admin/${name}/cadastrar` : `/admin/${name}/${parent}/cadastrar`;
export const editPath = ({ name, single }: SectionHead, id: number): string =>
  single ? `/admin/${name}` : `/admin/${name}/editar/${id}`;
/** The page that shows a record and changes nothing, for everyone who may read it. */
export const viewPath = ({ name }: SectionHead, id: number = onlyId): string =>
  `/admin/${name}/visualizar/${id}`;

export interface CrudPlace {
  section: Section;
  /** of `/editar/{id}` and `/visualizar/{id}`, and of the page of a single section */
  id?: number;
  /** of `/{id}/listar` and `/{id}/cadastrar` */
  parent?: number;
}

/** The id in an address; 0 when it is none. */
export const idOf = (text: string | undefined): number =>
  text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;

/** The section and record of an address; undefined when it is not the section's. */
export function placeOf(pathname: string, section: Section | undefined): CrudPlace | undefined {
  const [, admin, name, first, second] = pathname.split('/');
  if (!section || admin !== 'admin' || name !== section.name) return undefined;
  if (first === 'visualizar') return { section, id: idOf(second) };
  if (section.single) return { section, id: onlyId };
  if (first === 'editar') return { section, id: idOf(second) };
  if (section.tree && (second === 'listar' || second === 'cadastrar'))
    return { section, parent: idOf(first) };
  return { section };
}
