/** The code of a purchase in what a person pasted: its address, with or without what follows it, or the code alone. */
export const purchaseCode = (pasted: string): string =>
  /\/compra\/([^/?#\s]+)/.exec(pasted)?.[1] ?? pasted.trim();
