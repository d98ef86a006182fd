import { useState } from 'react';
import { useNavigation } from 'react-router';
import type { NumerosOcupados, Rifa } from '#shared/contracts/rifa.ts';
import { useChosen } from './use-chosen.ts';
import { useTakenNumbers } from './use-taken-numbers.ts';

/** The visitor's chosen numbers, or the quantity, with the numbers taken by others. */
export function useSale(rifa: Rifa, ocupados: NumerosOcupados) {
  const isIdle = useNavigation().state === 'idle';
  const onSale = rifa.fechada === null && rifa.meios.length > 0;
  // paused while a purchase is being sent: its own numbers would look like taken by others
  const takenNumbers = useTakenNumbers(rifa.slug, ocupados, onSale && isIdle);
  const picks = rifa.distribuicao === 'escolha';
  const choice = useChosen({
    slug: rifa.slug,
    total: rifa.total_cotas,
    most: rifa.por_compra,
    taken: takenNumbers.bitmap,
    isStored: onSale && picks,
  });
  const least = Math.max(1, rifa.minimo ?? 1);
  const [quantity, setQuantity] = useState(Math.min(rifa.por_compra, Math.max(least, 5)));
  return { onSale, taken: takenNumbers, picks, choice, least, quantity, setQuantity };
}
