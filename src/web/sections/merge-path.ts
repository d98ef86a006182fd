import { pessoa } from '#shared/sections/pessoa.ts';

/** The page that merges another record into a person's; without it, the page asks which. */
export const mergePath = (id: number, other?: number): string =>
  `/admin/${pessoa.name}/${id}/fusao${other === undefined ? '' : `?com=${other}`}`;
