import { mostParcelas, smallestParcela } from './cobranca.ts';

/** Parcelas without interest; odd centavos go to the first. */
export function splitParcelas(valor: number, parcelas: number): number[] {
  const each = Math.floor(valor / parcelas);
  return Array.from({ length: parcelas }, (_, at) => (at === 0 ? valor - each * (parcelas - 1) : each));
}

/**
 * The value in centavos of each of n equal parcelas at a monthly rate (0.0299 is 2.99 %): PV·i / (1 − (1 +
 * i)^−n). Their sum is never less than the amount, however small the rate.
 */
export const parcelaWithInterest = (valor: number, rate: number, parcelas: number): number =>
  Math.max(
    Math.ceil(valor / parcelas),
    rate === 0 ? 0 : Math.round((valor * rate) / (1 - (1 + rate) ** -parcelas)),
  );

/** The largest number of parcelas for an amount. */
export const mostParcelasOf = (valor: number, most: number = mostParcelas): number =>
  Math.max(1, Math.min(most, mostParcelas, Math.floor(valor / smallestParcela)));

/** "3 × R$ 53,02", or "1 × R$ 33,34 + 2 × R$ 33,33": the same in every language. */
export function parcelasText(total: number, parcelas: number, money: (centavos: number) => string): string {
  const [first = total, rest = first] = splitParcelas(total, parcelas);
  return first === rest
    ? `${parcelas} × ${money(rest)}`
    : `1 × ${money(first)} + ${parcelas - 1} × ${money(rest)}`;
}

/** The church's terms for parcelas. */
export interface Parcelamento {
  /** percent a month */
  juros_mes: number;
  /** number of parcelas without interest */
  sem_juros: number;
}
const withoutInterest: Parcelamento = { juros_mes: 0, sem_juros: mostParcelas };

export interface ParcelasOption {
  parcelas: number;
  /** centavos of the first parcela, and of each following one */
  primeira: number;
  demais: number;
  /** the sum to be paid, shown beside the parcelas */
  total: number;
  juros: boolean;
}

/** An amount split into this many parcelas. */
export function parcelasOption(
  valor: number,
  parcelas: number,
  { juros_mes, sem_juros }: Parcelamento = withoutInterest,
): ParcelasOption {
  if (parcelas === 1 || parcelas <= sem_juros || juros_mes === 0) {
    const [primeira = valor, demais = primeira] = splitParcelas(valor, parcelas);
    return { parcelas, primeira, demais, total: valor, juros: false };
  }
  const parcela = parcelaWithInterest(valor, juros_mes / 100, parcelas);
  return { parcelas, primeira: parcela, demais: parcela, total: parcela * parcelas, juros: true };
}

/** All options for an amount. */
export const parcelasTable = (
  valor: number,
  most: number = mostParcelas,
  terms?: Parcelamento,
): ParcelasOption[] =>
  Array.from({ length: mostParcelasOf(valor, most) }, (_, at) => parcelasOption(valor, at + 1, terms));
