/** The address of a raffle that counts what is bought through it for a seller. */
export const sellerAddress = (raffle: string, codigo: string): string =>
  `${raffle}?v=${encodeURIComponent(codigo)}`;
