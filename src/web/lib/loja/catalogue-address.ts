import type { ProdutosQuery } from '#shared/contracts/catalogo.ts';
import { productsPerPage } from '#shared/loja/catalogo.ts';
import { tamanhos } from '#shared/loja/tamanhos.ts';
import { categoryOfQuery, pageOfQuery } from '#web/lib/site/list-address.ts';

export const storePath = '/loja-virtual';
export const productPath = (slug: string): string => `${storePath}/produto/${slug}`;

/** The sort orders offered to visitors, the first by default, with the parameters of the catalogue's API. */
const orders = {
  destaques: { sort_by: 'destaque', sort_order: 'desc' },
  novidades: { sort_by: 'novidade', sort_order: 'desc' },
  menor_preco: { sort_by: 'preco', sort_order: 'asc' },
  maior_preco: { sort_by: 'preco', sort_order: 'desc' },
  nome: { sort_by: 'nome', sort_order: 'asc' },
} as const satisfies Record<string, Pick<ProdutosQuery, 'sort_by' | 'sort_order'>>;
export type CatalogueOrder = keyof typeof orders;
export const catalogueOrders = Object.keys(orders) as CatalogueOrder[];

/** The visitor's choices in the catalogue, all of which are in the address. */
export interface Choice {
  termo: string;
  categoria: number | undefined;
  cor: readonly number[];
  tamanho: readonly string[];
  /** centavos */
  preco_de: number | undefined;
  preco_ate: number | undefined;
  disponivel: boolean;
  ordem: CatalogueOrder;
  page: number;
}

const maxChosen = 20;
const longestTerm = 100;
const partsOf = (text: string | null): string[] => (text ?? '').split(',').slice(0, maxChosen);
const cents = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Reads an address; invalid values count as not chosen. */
export function readChoice(query: URLSearchParams): Choice {
  const ordem = query.get('ordem');
  return {
    termo: (query.get('termo') ?? '').replaceAll('\u0000', '').trim().slice(0, longestTerm),
    categoria: categoryOfQuery(query),
    cor: unique(partsOf(query.get('cor')).filter((id) => /^[1-9]\d{0,8}$/.test(id))).map(Number),
    tamanho: unique(partsOf(query.get('tamanho')).filter((key) => Object.hasOwn(tamanhos, key))),
    preco_de: cents(query.get('preco_de')),
    preco_ate: cents(query.get('preco_ate')),
    disponivel: query.get('disponivel') === '1',
    ordem: catalogueOrders.find((name) => name === ordem) ?? 'destaques',
    page: pageOfQuery(query),
  };
}

/** The address of a choice: equal choices have the same address, in whatever order they were made. */
export function choiceHref(choice: Choice, change: Partial<Choice> = {}): string {
  // another filter or order begins at the first page
  const { page, ...chosen } = { ...choice, page: 1, ...change };
  const query = new URLSearchParams();
  const set = (name: string, value: string | number | undefined): void => {
    if (value !== undefined && value !== '') query.set(name, String(value));
  };
  set('termo', chosen.termo);
  set('categoria', chosen.categoria);
  set('cor', chosen.cor.toSorted((a, b) => a - b).join(','));
  set('tamanho', chosen.tamanho.toSorted().join(','));
  set('preco_de', chosen.preco_de);
  set('preco_ate', chosen.preco_ate);
  set('disponivel', chosen.disponivel ? 1 : undefined);
  set('ordem', chosen.ordem === 'destaques' ? undefined : chosen.ordem);
  set('page', page > 1 ? page : undefined);
  const text = query.toString().replaceAll('%2C', ',');
  return text ? `${storePath}?${text}` : storePath;
}

/** The list with the value added, or without it when it is there. */
export const toggled = <T>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value];

/** Whether something other than a category is filtered: such lists are not for search engines. */
export const isFiltered = ({ termo, cor, tamanho, preco_de, preco_ate, disponivel }: Choice): boolean =>
  termo !== '' ||
  cor.length > 0 ||
  tamanho.length > 0 ||
  preco_de !== undefined ||
  preco_ate !== undefined ||
  disponivel;

export const queryOf = ({ ordem, termo, ...choice }: Choice): ProdutosQuery => ({
  ...choice,
  ...orders[ordem],
  termo: termo || undefined,
  per_page: productsPerPage,
});
