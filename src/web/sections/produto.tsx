import { Checkbox } from '@mantine/core';
import { IconLayoutGridAdd } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ItemsField, ReferencesField } from '#shared/crud/field.ts';
import type { Ref } from '#shared/crud/record.ts';
import { estoqueMovimento } from '#shared/sections/estoque-movimento.ts';
import type { DraftItem } from '#web/crud/draft.ts';
import type { Input, InputProps } from '#web/crud/inputs/input-props.ts';
import { ItemsInput } from '#web/crud/inputs/items-input.tsx';
import { ReferencesInput } from '#web/crud/inputs/references-input.tsx';
import { createPath } from '#web/crud/paths.ts';
import type { SectionSlots, SlotCellProps } from '#web/crud/section-slots.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import badge from './badge.module.css';
import stock from './estoque/stock.module.css';
import { StockPanel } from './estoque/stock-panel.tsx';
import styles from './produto.module.css';
import { missingVariants } from './variants.ts';

/** The rows of variants, and a button that creates them for all sizes and colours. */
function Variantes(props: InputProps<ItemsField>) {
  const { field, value, disabled } = props;
  const { t, number } = useT();
  const [opened, setOpened] = useState(false);
  const id = useId();
  const items = (Array.isArray(value) ? value : []) as readonly DraftItem[];
  const stock = items.reduce(
    (sum, { values }) => sum + (Number.parseInt(String(values.estoque), 10) || 0),
    0,
  );
  return (
    <>
      <ItemsInput {...props} />
      <div className={styles.foot}>
        {!disabled && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={opened}
            aria-controls={id}
            onClick={() => setOpened(!opened)}
          >
            <IconLayoutGridAdd size={16} stroke={1.8} aria-hidden="true" />
            {t('produto.variants.cross')}
          </button>
        )}
        {items.length > 1 && (
          <span className={styles.stock}>{t('produto.variants.stock', { total: number(stock) })}</span>
        )}
      </div>
      <div id={id} hidden={!opened}>
        {opened && (
          <VariantGenerator {...props} field={field} items={items} onDone={() => setOpened(false)} />
        )}
      </div>
    </>
  );
}

interface VariantGeneratorProps extends InputProps<ItemsField> {
  items: readonly DraftItem[];
  onDone: () => void;
}

function VariantGenerator({ items, onDone, ...props }: VariantGeneratorProps) {
  const { field, onChange } = props;
  const { t, label } = useT();
  const [sizes, setSizes] = useState<string[]>([]);
  const [colours, setColours] = useState<readonly Ref[]>([]);
  const { tamanho, cor } = field.fields;
  const newVariants = missingVariants(field, items, sizes, colours).slice(
    0,
    Math.max(0, field.max - items.length),
  );
  if (tamanho?.kind !== 'choice' || cor?.kind !== 'reference') return null;
  const many: ReferencesField = { kind: 'references', to: cor.to, label: cor.label };
  return (
    <div className={styles.generator}>
      <Checkbox.Group label={label(tamanho.label)} value={sizes} onChange={setSizes}>
        <div className={styles.sizes}>
          {Object.entries(tamanho.options).map(([key, text]) => (
            <Checkbox key={key} value={key} label={label(text)} />
          ))}
        </div>
      </Checkbox.Group>
      <ReferencesInput
        {...props}
        name={`${props.name}-cores`}
        fieldName="cor"
        field={many}
        value={colours}
        error={undefined}
        required={false}
        onChange={(value) => setColours(value as readonly Ref[])}
      />
      <div className={styles.actions}>
        <Button variant="quiet" onClick={onDone}>
          {t('crud.cancel')}
        </Button>
        <Button
          disabled={newVariants.length === 0}
          onClick={() => {
            onChange([...items, ...newVariants]);
            onDone();
          }}
        >
          {t('produto.variants.add', { count: newVariants.length })}
        </Button>
      </div>
    </div>
  );
}

/** The stock of all variants, marked when one of them is low. */
function StockCell({ value, record }: SlotCellProps) {
  const { t, number } = useT();
  return (
    <span className={stock.cell}>
      {record.estoque_baixo === true && (
        <span className={badge.badge} data-tone="soon">
          {t('movimento.low')}
        </span>
      )}
      {number(Number(value))}
    </span>
  );
}

export const produto: SectionSlots = {
  address: '/loja-virtual/produto/',
  cells: { estoque: StockCell },
  aside: StockPanel,
  shownApart: ['estoque_baixo'],
  links: [
    {
      kind: 'action',
      text: ['Movimentar estoque', 'Move stock', 'Mover existencias'],
      path: (id) => `${createPath(estoqueMovimento)}?produto=${id}`,
      needs: ['edit'],
    },
  ],
  inputs: { variantes: Variantes as Input },
};
