/** The page of a charge, which stands in none of the tabs once it is over. */
export const chargePath = (id: number): string => `/admin/financeiro/cobrancas?aba=todas&id=${id}`;
