import type { VarianteNoBalcao } from '#shared/contracts/loja-balcao.ts';

/** A line of a sale at the counter. */
export interface CounterLine extends VarianteNoBalcao {
  quantidade: number;
}

/** One more of a variant, as many as there are; a variant that is new comes last. */
export function addUnit(lines: readonly CounterLine[], variante: VarianteNoBalcao): readonly CounterLine[] {
  const known = lines.find((line) => line.variante === variante.variante);
  if (!known) return variante.livres > 0 ? [...lines, { ...variante, quantidade: 1 }] : lines;
  return setUnits(lines, variante.variante, known.quantidade + 1);
}

/** So many of a line, between one and what there is; none removes it. */
export const setUnits = (
  lines: readonly CounterLine[],
  variante: number,
  quantidade: number,
): readonly CounterLine[] =>
  quantidade <= 0
    ? lines.filter((line) => line.variante !== variante)
    : lines.map((line) =>
        line.variante === variante ? { ...line, quantidade: Math.min(quantidade, line.livres) } : line,
      );

/** Centavos of a sale. */
export const totalOf = (lines: readonly CounterLine[]): number =>
  lines.reduce((sum, { preco, quantidade }) => sum + preco * quantidade, 0);
