/** What vouchers take off, for sign-ups and the store. Prices are computed on the server alone. */

export type VoucherMode = 'nenhum' | 'preco_fixo' | 'desconto' | 'percentual';

export interface VoucherTerms {
  modo: VoucherMode;
  /** centavos, for preco_fixo and desconto */
  valor: number | null;
  percentual: number | null;
  /** participants or units that it may still serve */
  usos: number;
  /** centavos of discount it may still give; null: no cap */
  orcamento: number | null;
}

/** What a voucher takes off a price; half a centavo is rounded down, in the church's favour. */
export function discountOf(preco: number, { modo, valor, percentual }: VoucherTerms): number {
  if (modo === 'preco_fixo') return Math.max(0, preco - (valor ?? preco));
  if (modo === 'desconto') return Math.min(preco, valor ?? 0);
  if (modo === 'percentual') return Math.floor((preco * (percentual ?? 0)) / 100);
  return 0;
}

/** So many of the same price; a sign-up is a line of one. */
export interface VoucherLine {
  /** centavos for one */
  preco: number;
  quantidade: number;
}

export interface DiscountedLine {
  /** how many of the line take a use of the voucher */
  comVoucher: number;
  /** centavos taken off the whole line */
  desconto: number;
}

/**
 * What a voucher gives to each line, in their order: it serves one unit after the other as far as its uses and its money reach.
 * `covers`: whether the line is one of those that it is limited to.
 */
export function discountLines<Line extends VoucherLine>(
  lines: readonly Line[],
  voucher: VoucherTerms,
  covers: (line: Line) => boolean,
): DiscountedLine[] {
  let { usos } = voucher;
  let orcamento = voucher.orcamento ?? Number.POSITIVE_INFINITY;
  return lines.map((line) => {
    // A voucher without money left cannot make the line cheaper, so the line takes none of its uses.
    if (!covers(line) || orcamento === 0) return { comVoucher: 0, desconto: 0 };
    const each = discountOf(line.preco, voucher);
    const reached = each === 0 ? line.quantidade : Math.ceil(orcamento / each);
    const comVoucher = Math.min(line.quantidade, usos, reached);
    const desconto = Math.min(each * comVoucher, orcamento);
    usos -= comVoucher;
    orcamento -= desconto;
    return { comVoucher, desconto };
  });
}
