import { discountLines, type VoucherTerms } from '#shared/voucher-price.ts';

/** What a voucher gives in an event. */
export interface EventVoucherTerms extends VoucherTerms {
  /** the lot it is limited to, by its id; null: all */
  lote: number | null;
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

/** The prices in the order of the places. A voucher serves places of its lot in their order, as far as it reaches. */
export function pricesOf(places: readonly PricedPlace[], voucher: EventVoucherTerms | null): Price[] {
  if (voucher === null) return places.map((place) => ({ ...place, valor: place.preco, comVoucher: false }));
  const discounts = discountLines(
    places.map((place) => ({ ...place, quantidade: 1 })),
    voucher,
    ({ lote }) => voucher.lote === null || voucher.lote === lote,
  );
  return places.map((place, at) => {
    const { comVoucher, desconto } = discounts[at]!;
    return { ...place, valor: place.preco - desconto, comVoucher: comVoucher > 0 };
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
