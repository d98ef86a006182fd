import { randomLetters } from '#server/checkout/secret-code.ts';
import type { Behaviour } from '#server/crud/behaviour.ts';
import type { rifaVendedor as declaration } from '#shared/sections/rifa-vendedor.ts';

/** The code of a seller's link, short enough to be typed from paper. */
export const newSellerCode = (): string => randomLetters(6).toUpperCase();

/** SQL over the seller `v`: how many numbers were paid through their link. */
const soldBy = (v: string): string => `coalesce((select sum(c.quantidade)::integer from rifa_compra c
  where c.vendedor = ${v}.id and c.estado = 'paga'), 0)`;

/** Sellers of a raffle. */
export const rifaVendedor: Behaviour<typeof declaration> = {
  async beforeSave(_, values) {
    values.codigo ??= newSellerCode();
  },
  computed: { vendidos: soldBy('t') },
};
