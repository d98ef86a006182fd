import type { Produto, VarianteDoProduto } from '#shared/contracts/catalogo.ts';

type Variants = Pick<Produto, 'variantes'>;

export interface Chosen {
  /** the chosen variant, or the one that stands for the product until a size is chosen */
  variante: VarianteDoProduto;
  /** there are several sizes, and the buyer has not chosen one */
  asksSize: boolean;
}

/** The colour's id as it is in an address; 0 for a variant without a colour. */
const colourOf = ({ cor }: VarianteDoProduto): string => String(cor?.id ?? 0);

const same = (a: VarianteDoProduto, b: VarianteDoProduto, by: 'cor' | 'tamanho'): boolean =>
  by === 'cor' ? colourOf(a) === colourOf(b) : a.tamanho === b.tamanho;

/** The variant that an address names (`variante`), or one of the named colour (`cor`). A size is never chosen for the buyer. */
export function chosenVariant({ variantes }: Variants, search: URLSearchParams): Chosen {
  const addressed = variantes.find(({ id }) => String(id) === search.get('variante'));
  if (addressed) return { variante: addressed, asksSize: false };
  const coloured = variantes.filter((one) => colourOf(one) === search.get('cor'));
  const among = coloured.length > 0 ? coloured : variantes;
  const variante = among.find(({ disponivel }) => disponivel) ?? among[0]!;
  return { variante, asksSize: variantes.filter((one) => same(one, variante, 'cor')).length > 1 };
}

export interface VariantOption {
  variante: VarianteDoProduto;
  /** the query of the address that chooses it */
  search: string;
  isChosen: boolean;
  disponivel: boolean;
}

/** One option for each colour, or for each size in the chosen colour. */
export function optionsOf({ variantes }: Variants, chosen: Chosen, by: 'cor' | 'tamanho'): VariantOption[] {
  const { variante: shown, asksSize } = chosen;
  if (by === 'tamanho')
    return variantes
      .filter((one) => same(one, shown, 'cor'))
      .map((one) => ({
        variante: one,
        search: `variante=${one.id}`,
        isChosen: !asksSize && one.id === shown.id,
        disponivel: one.disponivel,
      }));
  const first = variantes.filter((one, at) => variantes.findIndex((two) => same(one, two, 'cor')) === at);
  return first.map((one) => {
    const alike = variantes.filter((two) => same(one, two, 'cor'));
    // keeps the chosen size where the other colour has it
    const ofShownSize = asksSize
      ? undefined
      : alike.find((two) => two.disponivel && same(two, shown, 'tamanho'));
    const only = alike.length === 1 ? one : ofShownSize;
    return {
      variante: one,
      search: only ? `variante=${only.id}` : `cor=${colourOf(one)}`,
      isChosen: same(one, shown, 'cor'),
      disponivel: alike.some(({ disponivel }) => disponivel),
    };
  });
}
