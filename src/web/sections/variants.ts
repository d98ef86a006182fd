import type { ItemsField } from '#shared/crud/field.ts';
import type { Ref } from '#shared/crud/record.ts';
import { type DraftItem, newItem } from '#web/crud/draft.ts';

const colourOf = ({ values }: DraftItem): number | null => {
  const { cor } = values;
  return cor !== null && typeof cor === 'object' && 'id' in cor && typeof cor.id === 'number' ? cor.id : null;
};

/**
 * A row for every combination of size and colour that is missing; with only one of the two chosen, one row
 * for each.
 */
export function missingVariants(
  field: ItemsField,
  items: readonly DraftItem[],
  sizes: readonly string[],
  colours: readonly Ref[],
): DraftItem[] {
  const pairs = (sizes.length > 0 ? sizes : [null]).flatMap((tamanho) =>
    (colours.length > 0 ? colours : [null]).map((cor) => ({ tamanho, cor })),
  );
  return pairs
    .filter(({ tamanho, cor }) => tamanho !== null || cor !== null)
    .filter(
      ({ tamanho, cor }) =>
        !items.some(
          (item) => (item.values.tamanho ?? null) === tamanho && colourOf(item) === (cor?.id ?? null),
        ),
    )
    .map(({ tamanho, cor }) => {
      const item = newItem(field);
      return { ...item, values: { ...item.values, tamanho, cor, estoque: '0' } };
    });
}
