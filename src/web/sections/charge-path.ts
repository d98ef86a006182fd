/** The page of a charge, opened in the tab of all charges, because a finished charge is in no other tab. */
export const chargePath = (id: number): string => `/admin/financeiro/cobrancas?aba=todas&id=${id}`;
