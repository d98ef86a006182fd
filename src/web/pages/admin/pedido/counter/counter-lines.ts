import type { VarianteNoBalcao } from '#shared/contracts/loja-balcao.ts';

/** A line of a sale at the counter. */
export interface CounterLine extends VarianteNoBalcao {
  quantidade: number;
}

/** Adds one unit of a variant, up to the stock; a new variant comes last. */
export function addUnit(lines: readonly CounterLine[], variante: VarianteNoBalcao): readonly CounterLine[] {
  const existing = lines.find((line) => line.variante === variante.variante);
  if (!existing) return variante.livres > 0 ? [...lines, { ...variante, quantidade: 1 }] : lines;
  return setUnits(lines, variante.variante, existing.quantidade + 1);
}

/** Sets the units of a line, between one and the stock; 0 removes the line. */
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

/** The total of a sale in centavos. */
export const totalOf = (lines: readonly CounterLine[]): number =>
  lines.reduce((sum, { preco, quantidade }) => sum + preco * quantidade, 0);
