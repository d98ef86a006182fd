/** The address of a raffle whose purchases count for a seller. */
export const sellerAddress = (raffle: string, codigo: string): string =>
  `${raffle}?v=${encodeURIComponent(codigo)}`;
