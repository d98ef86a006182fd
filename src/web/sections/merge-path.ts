import { pessoa } from '#shared/sections/pessoa.ts';

/** The page that merges another record into a person's; without `other`, the page asks which one. */
export const mergePath = (id: number, other?: number): string =>
  `/admin/${pessoa.name}/${id}/fusao${other === undefined ? '' : `?com=${other}`}`;
