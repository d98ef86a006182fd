/** The price of a purchase, computed on the server alone. */

export type VoucherMode = 'nenhum' | 'preco_fixo' | 'desconto' | 'percentual';

export interface VoucherTerms {
  modo: VoucherMode;
  /** centavos, for preco_fixo and desconto */
  valor: number | null;
  percentual: number | null;
  /** the lot it is limited to, by its id; null: all */
  lote: number | null;
  /** participants it may still serve */
  usos: number;
  /** centavos of discount it may still give; null: no cap */
  orcamento: number | null;
}

export interface PricedPlace {
  lote: number;
  /** the lot's price */
  preco: number;
}

export interface Price extends PricedPlace {
  /** what is paid */
  valor: number;
  /** whether it takes one use of the voucher */
  comVoucher: boolean;
}

/** What a voucher takes off a price; half a centavo is rounded down, in the church's favour. */
export function discountOf(preco: number, { modo, valor, percentual }: VoucherTerms): number {
  if (modo === 'preco_fixo') return Math.max(0, preco - (valor ?? preco));
  if (modo === 'desconto') return Math.min(preco, valor ?? 0);
  if (modo === 'percentual') return Math.floor((preco * (percentual ?? 0)) / 100);
  return 0;
}

/** The prices in the order of the places. A voucher serves places of its lot in their order, as far as it reaches. */
export function pricesOf(places: readonly PricedPlace[], voucher: VoucherTerms | null): Price[] {
  let usos = voucher?.usos ?? 0;
  let orcamento = voucher?.orcamento ?? Number.POSITIVE_INFINITY;
  return places.map((place) => {
    const isServed = voucher !== null && usos > 0 && (voucher.lote === null || voucher.lote === place.lote);
    if (!isServed) return { ...place, valor: place.preco, comVoucher: false };
    const discount = Math.min(discountOf(place.preco, voucher), orcamento);
    // A voucher that has no money left is not used up by a place it cannot make cheaper.
    if (discount === 0 && orcamento === 0) return { ...place, valor: place.preco, comVoucher: false };
    usos -= 1;
    orcamento -= discount;
    return { ...place, valor: place.preco - discount, comVoucher: true };
  });
}

/** The rule of a refund policy that holds so many days before the event: the largest share whose days are kept. */
export function refundPercent(
  rules: readonly { dias: number; percentual: number }[],
  daysBefore: number,
): number {
  return Math.max(0, ...rules.filter(({ dias }) => daysBefore >= dias).map(({ percentual }) => percentual));
}

/** What is returned of a price; rounded up, in the buyer's favour. */
export const refundOf = (valor: number, percentual: number): number => Math.ceil((valor * percentual) / 100);
