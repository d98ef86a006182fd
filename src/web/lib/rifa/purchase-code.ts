/** The code of a purchase in pasted text: the address of the purchase, with or without a query, or the code alone. */
export const purchaseCode = (pasted: string): string =>
  /\/compra\/([^/?#\s]+)/.exec(pasted)?.[1] ?? pasted.trim();
