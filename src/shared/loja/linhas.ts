/** The lines of a cart or an order against what can be bought now. */

/** More units of one thing than any purchase needs. */
export const maxUnits = 999;
/** More lines than any purchase needs. */
export const mostLines = 100;

export type AvisoDeLinha = 'preco_mudou' | 'menos_estoque' | 'esgotado' | 'fora_de_venda';

/** A line with the state of its variant. */
export interface WantedLine {
  produto: number | null;
  /** units that the buyer wants */
  pedida: number;
  /** centavos for one: what the buyer saw, and what it costs now */
  visto: number;
  preco: number;
  /** product and variant are on sale */
  a_venda: boolean;
  /** units that nobody holds */
  livres: number;
  /** of the product in one order; null: no limit */
  limite: number | null;
}

export interface FittedLine {
  /** units that can be bought now, at most those wanted */
  quantidade: number;
  /** units that the line may have */
  maximo: number;
  aviso: AvisoDeLinha | null;
  /** the price that was seen, when it is another now */
  preco_antes: number | null;
}

/** What can be bought of each line, in their order: the limit of a product holds for all its variants together. */
export function fitLines(lines: readonly WantedLine[]): FittedLine[] {
  const unitsOfProduto = new Map<number | null, number>();
  const units = lines.map(({ produto, pedida, a_venda, livres, limite }) => {
    if (!a_venda) return 0;
    const room = limite === null ? maxUnits : limite - (unitsOfProduto.get(produto) ?? 0);
    const quantidade = Math.max(0, Math.min(pedida, livres, room, maxUnits));
    unitsOfProduto.set(produto, (unitsOfProduto.get(produto) ?? 0) + quantidade);
    return quantidade;
  });
  return lines.map(({ produto, pedida, visto, preco, a_venda, livres, limite }, at) => {
    const quantidade = units[at]!;
    const others = (unitsOfProduto.get(produto) ?? 0) - quantidade;
    const maximo = a_venda
      ? Math.max(0, Math.min(livres, limite === null ? maxUnits : limite - others, maxUnits))
      : 0;
    const preco_antes = visto === preco ? null : visto;
    return {
      quantidade,
      maximo,
      preco_antes,
      aviso: !a_venda
        ? 'fora_de_venda'
        : livres <= 0
          ? 'esgotado'
          : quantidade < pedida
            ? 'menos_estoque'
            : preco_antes === null
              ? null
              : 'preco_mudou',
    };
  });
}

/**
 * The centavos of so many units of a line whose discount is shared by all its units: the parts of a line add up to
 * exactly what was paid for it.
 */
export const valueOfUnits = (
  { preco, quantidade, desconto }: { preco: number; quantidade: number; desconto: number },
  units: number,
): number => Math.floor((units * (preco * quantidade - desconto)) / quantidade);
