import { churchFigures, parseTypedMoney } from '#web/crud/typed-values.ts';

export const tabs = ['a_confirmar', 'a_decidir', 'pagas', 'todas'] as const;
export type Tab = (typeof tabs)[number];

export const tabOf = (text: string | null): Tab => tabs.find((tab) => tab === text) ?? 'a_confirmar';

type Query = Readonly<Record<string, string>>;

const tabQueries: Readonly<Record<Tab, Query>> = {
  // sorted by expiry, the next one first
  a_confirmar: { a_confirmar: 'true', sort_by: 'expira_em', sort_order: 'asc' },
  a_decidir: { a_decidir: 'true', sandbox: 'false', sort_by: 'criado_em', sort_order: 'asc' },
  pagas: {
    estado: 'paga,estorno_parcial,estornada,contestada',
    sandbox: 'false',
    sort_by: 'paga_em',
    sort_order: 'desc',
  },
  todas: { sort_by: 'criado_em', sort_order: 'desc' },
};

/** The charges that a statement line may be matched with; without a search term, only those to confirm. */
const matchableCharges: Query = {
  gateway: 'pix_manual',
  sandbox: 'false',
  sort_by: 'criado_em',
  sort_order: 'desc',
};
export const findQuery = (term: string): { path: string; query: Query } =>
  searchCall(term.trim() === '' ? { ...matchableCharges, a_confirmar: 'true' } : matchableCharges, term);

/** The API call of the list in a tab. */
export const chargeQuery = (tab: Tab, term: string): { path: string; query: Query } =>
  searchCall(tabQueries[tab], term);

/** A term that parses as an amount in any language searches amounts, any other searches names and txids. */
function searchCall(query: Query, term: string): { path: string; query: Query } {
  const words = term.trim();
  const centavos = /[a-z]{2}/i.test(words.replace(/R\$/gi, ''))
    ? undefined
    : parseTypedMoney(churchFigures('money', words, 'en'));
  if (words === '') return { path: '/admin/cobranca', query };
  if (centavos !== undefined && centavos > 0) {
    const exact = { valor_de: String(centavos), valor_ate: String(centavos) };
    return { path: '/admin/cobranca', query: { ...query, ...exact } };
  }
  return { path: '/admin/cobranca/search', query: { ...query, term: words } };
}
