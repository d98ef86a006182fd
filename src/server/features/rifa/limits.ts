import type { RifaRow } from './rifa-row.ts';

/** Numbers in one purchase: a request and a row of a size that a phone can send. */
const mostNumbers = 1000;

/** Most numbers of one purchase of this raffle. */
export const mostPerPurchase = ({
  total_cotas,
  minimo_por_comprador,
  maximo_por_comprador,
}: Pick<RifaRow, 'total_cotas' | 'minimo_por_comprador' | 'maximo_por_comprador'>): number =>
  Math.min(
    total_cotas,
    maximo_por_comprador ?? total_cotas,
    Math.max(mostNumbers, minimo_por_comprador ?? 1),
  );
