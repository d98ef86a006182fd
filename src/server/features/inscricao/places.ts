import { type Voucher, voucherItems } from '#server/checkout/vouchers.ts';
import type { HoldItem } from '#server/ports/holds.ts';
import type { Price } from '#shared/inscricao/price.ts';

/** A place with its price, as a purchase stores it. */
export interface Place extends Price {
  /** whether it is one of the places that the voucher keeps */
  vagaGuardada: boolean;
}

export const placesOf = (prices: readonly Price[], voucher: Voucher | null): Place[] =>
  prices.map((price) => ({
    ...price,
    vagaGuardada: price.comVoucher && (voucher?.bloqueia_vagas ?? false),
  }));

/** How many of the places are taken from those on sale, and not from those that a voucher keeps. */
export const unguarded = (places: readonly Pick<Place, 'vagaGuardada'>[]): number =>
  places.filter(({ vagaGuardada }) => !vagaGuardada).length;

interface VoucherOfPlaces {
  id: number;
  lote: number | null;
  orcamento: number | null;
}

/**
 * The items that places take: of the event, of their lots and of the voucher. A place that a voucher keeps was taken from
 * the event when the voucher was made, and from its lot too if the voucher is limited to it.
 */
export function itemsOf(
  evento: number,
  places: readonly Place[],
  voucher: VoucherOfPlaces | null,
): HoldItem[] {
  const items: HoldItem[] = [];
  for (const { lote, preco, valor, comVoucher, vagaGuardada } of places) {
    if (!vagaGuardada) items.push({ tipo: 'evento', alvo: evento, quantidade: 1 });
    if (!vagaGuardada || voucher?.lote === null) items.push({ tipo: 'lote', alvo: lote, quantidade: 1 });
    if (voucher && comVoucher)
      items.push(...voucherItems(voucher, [{ comVoucher: 1, desconto: preco - valor }]));
  }
  return items;
}

/**
 * Whether both lists take the same places and uses of vouchers. The money of a voucher is left out: the office may give a
 * voucher a limit while places are held with it.
 */
export function isSameItems(held: readonly HoldItem[], needed: readonly HoldItem[]): boolean {
  const open = new Map<string, number>();
  const count = ({ tipo, alvo }: HoldItem, quantidade: number): void => {
    if (tipo !== 'voucher_valor')
      open.set(`${tipo} ${alvo}`, (open.get(`${tipo} ${alvo}`) ?? 0) + quantidade);
  };
  for (const item of held) count(item, item.quantidade);
  for (const item of needed) count(item, -item.quantidade);
  return [...open.values()].every((left) => left === 0);
}
