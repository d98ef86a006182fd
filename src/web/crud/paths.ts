import type { SectionHead } from '#shared/crud/section.ts';

/** The id of the only record of a single section. */
export const onlyId = 1;

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

/** The id in an address; 0 when it is none. */
export const idOf = (text: string | undefined): number =>
  text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
