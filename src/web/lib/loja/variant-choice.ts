import type { Produto, VarianteDoProduto } from '#shared/contracts/catalogo.ts';

type Variants = Pick<Produto, 'variantes'>;

/** The variant that an address names, or else the first that can be bought. */
export function chosenVariant({ variantes }: Variants, asked: string | null): VarianteDoProduto {
  return (
    variantes.find(({ id }) => String(id) === asked) ??
    variantes.find(({ disponivel }) => disponivel) ??
    variantes[0]!
  );
}

export interface VariantOption {
  /** where the option leads: the variant with it that is nearest to the chosen one */
  variante: VarianteDoProduto;
  isChosen: boolean;
  disponivel: boolean;
}

const same = (a: VarianteDoProduto, b: VarianteDoProduto, by: 'cor' | 'tamanho'): boolean =>
  by === 'cor' ? a.cor?.id === b.cor?.id : a.tamanho === b.tamanho;

/** One option for each colour, or for each size in the chosen colour. */
export function optionsOf(
  { variantes }: Variants,
  chosen: VarianteDoProduto,
  by: 'cor' | 'tamanho',
): VariantOption[] {
  const other = by === 'cor' ? 'tamanho' : 'cor';
  const all = by === 'cor' ? variantes : variantes.filter((one) => same(one, chosen, 'cor'));
  const first = all.filter((one, at) => all.findIndex((before) => same(before, one, by)) === at);
  return first.map((one) => {
    const alike = variantes.filter((candidate) => same(candidate, one, by));
    const nearest = alike.find((candidate) => same(candidate, chosen, other));
    const free = alike.find(({ disponivel }) => disponivel);
    return {
      variante: nearest?.disponivel
        ? nearest
        : by === 'tamanho'
          ? (nearest ?? one)
          : (free ?? nearest ?? one),
      isChosen: same(one, chosen, by),
      disponivel: by === 'tamanho' ? (nearest ?? one).disponivel : free !== undefined,
    };
  });
}
