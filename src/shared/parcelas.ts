import { mostParcels, smallestParcel } from './cobranca.ts';

/** So many parcels without interest; odd centavos go on the first. */
export function splitParcels(valor: number, parcelas: number): number[] {
  const each = Math.floor(valor / parcelas);
  return Array.from({ length: parcelas }, (_, at) => (at === 0 ? valor - each * (parcelas - 1) : each));
}

/** One of so many equal parcels at a monthly rate (0.0299 is 2.99 %), in centavos: PV·i / (1 − (1 + i)^−n). */
export const parcelWithInterest = (valor: number, rate: number, parcelas: number): number =>
  rate === 0 ? Math.ceil(valor / parcelas) : Math.round((valor * rate) / (1 - (1 + rate) ** -parcelas));

/** How many parcels an amount may be split into. */
export const parcelsOf = (valor: number, most: number = mostParcels): number =>
  Math.max(1, Math.min(most, mostParcels, Math.floor(valor / smallestParcel)));

export interface ParcelOption {
  parcelas: number;
  /** centavos of the first, and of each that follows */
  primeira: number;
  demais: number;
  /** what is paid in the end, shown beside the parcels */
  total: number;
  juros: boolean;
}

/** The choices for an amount: without interest up to `semJuros` parcels, at the monthly rate beyond. */
export function parcelTable(
  valor: number,
  {
    most = mostParcels,
    semJuros = mostParcels,
    rate = 0,
  }: { most?: number; semJuros?: number; rate?: number } = {},
): ParcelOption[] {
  return Array.from({ length: parcelsOf(valor, most) }, (_, at): ParcelOption => {
    const parcelas = at + 1;
    if (parcelas === 1 || parcelas <= semJuros || rate === 0) {
      const [primeira = valor, demais = primeira] = splitParcels(valor, parcelas);
      return { parcelas, primeira, demais, total: valor, juros: false };
    }
    const parcela = parcelWithInterest(valor, rate, parcelas);
    return { parcelas, primeira: parcela, demais: parcela, total: parcela * parcelas, juros: true };
  });
}
