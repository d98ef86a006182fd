import { mostParcels, smallestParcel } from './cobranca.ts';

/** So many parcels without interest; odd centavos go on the first. */
export function splitParcels(valor: number, parcelas: number): number[] {
  const each = Math.floor(valor / parcelas);
  return Array.from({ length: parcelas }, (_, at) => (at === 0 ? valor - each * (parcelas - 1) : each));
}

/**
 * One of so many equal parcels at a monthly rate (0.0299 is 2.99 %), in centavos: PV·i / (1 − (1 + i)^−n). Together they
 * are never less than the amount, however small the rate.
 */
export const parcelWithInterest = (valor: number, rate: number, parcelas: number): number =>
  Math.max(
    Math.ceil(valor / parcelas),
    rate === 0 ? 0 : Math.round((valor * rate) / (1 - (1 + rate) ** -parcelas)),
  );

/** How many parcels an amount may be split into. */
export const parcelsOf = (valor: number, most: number = mostParcels): number =>
  Math.max(1, Math.min(most, mostParcels, Math.floor(valor / smallestParcel)));

/** "3 × R$ 53,02", or "1 × R$ 33,34 + 2 × R$ 33,33": the same in every language. */
export function parcelsText(total: number, parcelas: number, money: (centavos: number) => string): string {
  const [first = total, rest = first] = splitParcels(total, parcelas);
  return first === rest
    ? `${parcelas} × ${money(rest)}`
    : `1 × ${money(first)} + ${parcelas - 1} × ${money(rest)}`;
}

/** What the church asks for parcels. */
export interface ParcelTerms {
  /** percent a month */
  juros_mes: number;
  /** without interest up to so many */
  sem_juros: number;
}
const withoutInterest: ParcelTerms = { juros_mes: 0, sem_juros: mostParcels };

export interface ParcelOption {
  parcelas: number;
  /** centavos of the first, and of each that follows */
  primeira: number;
  demais: number;
  /** what is paid in the end, shown beside the parcels */
  total: number;
  juros: boolean;
}

/** An amount in so many parcels. */
export function parcelOption(
  valor: number,
  parcelas: number,
  { juros_mes, sem_juros }: ParcelTerms = withoutInterest,
): ParcelOption {
  if (parcelas === 1 || parcelas <= sem_juros || juros_mes === 0) {
    const [primeira = valor, demais = primeira] = splitParcels(valor, parcelas);
    return { parcelas, primeira, demais, total: valor, juros: false };
  }
  const parcela = parcelWithInterest(valor, juros_mes / 100, parcelas);
  return { parcelas, primeira: parcela, demais: parcela, total: parcela * parcelas, juros: true };
}

/** The choices for an amount. */
export const parcelTable = (valor: number, most: number = mostParcels, terms?: ParcelTerms): ParcelOption[] =>
  Array.from({ length: parcelsOf(valor, most) }, (_, at) => parcelOption(valor, at + 1, terms));
