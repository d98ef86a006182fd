import { createRandom } from '#demo/random.ts';
import { produtosPorPagina } from '#shared/loja/catalogo.ts';
import type { Case, Make } from './cases.ts';
import { products, terms } from './loja-store.ts';

export type StoreCase = Omit<Case, 'slow'>;

interface Store {
  slugs: readonly string[];
  categoria: number;
  cor: number;
}

const api = '/api/loja-virtual/produtos';

/** The floors: the product's own statement, its JSON sent as it is, and one by hand over the product tables. Both aims must hold. */
const floors = (aim: number) => ({ 'same SQL': aim, 'by hand': aim });

/** What visitors of the catalogue ask for. */
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
    ...{ name, aim: floors(0.5) },
    ours: get(() => `${api}?${search()}`),
    bare: {
      'same SQL': get(() => `/list?${search()}`),
      'by hand': get(() => `/hand/list?${search()}`),
    },
  });
  return [
    list(`list ${produtosPorPagina}`, page),
    list('list by category, colour and size', () => filtered),
    list('search', term),
    {
      ...{ name: 'detail', aim: floors(0.4) },
      ours: get(() => `${api}/${slug()}`),
      bare: {
        'same SQL': get(() => `/detail/${slug()}`),
        'by hand': get(() => `/hand/detail/${slug()}`),
      },
    },
  ];
}
