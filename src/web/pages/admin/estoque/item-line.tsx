import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { TipoDeMovimento } from '#shared/contracts/estoque.ts';
import { AmountInput } from '#web/crud/inputs/amount-input.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import type { MovementItem } from './movement-draft.ts';
import styles from './movimento.module.css';

interface ItemLineProps {
  item: MovementItem;
  tipo: TipoDeMovimento;
  errors: { quantidade?: string | undefined; custo?: string | undefined };
  onChange: (item: MovementItem) => void;
  onRemove: () => void;
}

/** One variant of the movement: how many come or leave, or how many there are. */
export function ItemLine({ item, tipo, errors, onChange, onRemove }: ItemLineProps) {
  const { t, number } = useT();
  const { produto, nome, estoque, presas, a_entregar } = item.variante;
  const name = [produto.rotulo, nome].filter(Boolean).join(' · ');
  const now = { count: number(estoque), held: number(presas) };
  const isEntry = tipo === 'entrada';
  return (
    <li className={styles.item} data-cost={isEntry || undefined}>
      <div className={styles.what}>
        <span className={styles.name} lang={recordLang}>
          {name}
        </span>
        <p className={styles.note}>{t(presas > 0 ? 'movimento.now_held' : 'movimento.now', now)}</p>
        {tipo === 'ajuste' && a_entregar > 0 && (
          <p className={styles.note}>{t('movimento.not_counted', { count: number(a_entregar) })}</p>
        )}
      </div>
      <TextInput
        label={t(tipo === 'ajuste' ? 'movimento.counted' : 'movimento.quantity')}
        value={item.quantidade}
        error={errors.quantidade}
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        onChange={(event) => onChange({ ...item, quantidade: event.currentTarget.value })}
      />
      {isEntry && (
        <AmountInput
          label={t('movimento.cost')}
          value={item.custo}
          error={errors.custo}
          isOptional
          onChange={(custo) => onChange({ ...item, custo })}
        />
      )}
      <ActionIcon
        className={styles.remove}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('movimento.remove', { name })}
        title={t('movimento.remove', { name })}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.8} />
      </ActionIcon>
    </li>
  );
}
