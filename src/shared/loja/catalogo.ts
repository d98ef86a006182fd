/** When this many units or fewer are left, pages say how many. */
export const fewUnits = 5;

/** Pages never show more units than this, so that the church's stock cannot be read from them. */
export const maxShown = 20;

export const productsPerPage = 24;

/** The ranges of price that the catalogue filters by, in centavos, both ends included; null: no end. */
export const priceRanges: readonly { de: number; ate: number | null }[] = [
  { de: 0, ate: 29_99 },
  { de: 30_00, ate: 59_99 },
  { de: 60_00, ate: 99_99 },
  { de: 100_00, ate: null },
];
