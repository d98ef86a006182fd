import { createRandom } from '#demo/random.ts';
import { productsPerPage } from '#shared/loja/catalogo.ts';
import type { Case, RequestFactory } from './cases.ts';
import { products, terms } from './loja-store.ts';

export type StoreCase = Omit<Case, 'slow'>;

interface Store {
  slugs: readonly string[];
  categoria: number;
  cor: number;
}

const api = '/api/loja-virtual/produtos';

/** The baselines: the product's own statement, its JSON sent as it is, and a hand-written one over the product tables. Both aims must hold. */
const leastOf = (aim: number) => ({ 'same SQL': aim, 'hand-written SQL': aim });

/** What visitors of the catalogue ask for. */
export function catalogueCases({ slugs, categoria, cor }: Store): StoreCase[] {
  const random = createRandom('bench loja');
  const get =
    (path: () => string): RequestFactory =>
    () => ({ method: 'GET', path: path() });
  const page = (): string => `page=${random.int(1, Math.floor(products / productsPerPage))}`;
  const term = (): string => `termo=${encodeURIComponent(random.pick(terms))}`;
  const slug = (): string => random.pick(slugs);
  const filtered = `categoria=${categoria}&cor=${cor}&tamanho=m`;
  const list = (name: string, search: () => string): StoreCase => ({
    name,
    aim: leastOf(0.5),
    product: get(() => `${api}?${search()}`),
    baselines: {
      'same SQL': get(() => `/list?${search()}`),
      'hand-written SQL': get(() => `/hand-written/list?${search()}`),
    },
  });
  return [
    list(`list ${productsPerPage}`, page),
    list('list by category, colour and size', () => filtered),
    list('search', term),
    {
      name: 'detail',
      aim: leastOf(0.4),
      product: get(() => `${api}/${slug()}`),
      baselines: {
        'same SQL': get(() => `/detail/${slug()}`),
        'hand-written SQL': get(() => `/hand-written/detail/${slug()}`),
      },
    },
  ];
}
