import { createRandom } from '#demo/random.ts';
import { produtosPorPagina } from '#shared/loja/catalogo.ts';
import type { Make } from './cases.ts';
import { products, terms } from './loja-store.ts';

export interface StoreCase {
  name: string;
  ours: Make;
  bare: Make;
  /** what it is compared with, as the table names it */
  floor: string;
  /** the least ratio of requests a second */
  aim: number;
}

interface Store {
  slugs: readonly string[];
  categoria: number;
  cor: number;
}

const api = '/api/loja-virtual/produtos';

/** What visitors of the catalogue ask for, against the same statement whose JSON is sent as it is. */
export function catalogueCases({ slugs, categoria, cor }: Store): StoreCase[] {
  const random = createRandom('bench loja');
  const get =
    (path: () => string): Make =>
    () => ({ method: 'GET', path: path() });
  const page = (): string => `page=${random.int(1, Math.floor(products / produtosPorPagina))}`;
  const term = (): string => `termo=${encodeURIComponent(random.pick(terms))}`;
  const slug = (): string => random.pick(slugs);
  const filtered = `categoria=${categoria}&cor=${cor}&tamanho=m`;
  const list = (name: string, search: () => string): StoreCase => ({
    ...{ name, floor: 'same SQL', aim: 0.5 },
    ours: get(() => `${api}?${search()}`),
    bare: get(() => `/list?${search()}`),
  });
  return [
    list(`list ${produtosPorPagina}`, page),
    list('list by category, colour and size', () => filtered),
    list('search', term),
    {
      ...{ name: 'detail', floor: 'same SQL', aim: 0.4 },
      ours: get(() => `${api}/${slug()}`),
      bare: get(() => `/detail/${slug()}`),
    },
  ];
}
