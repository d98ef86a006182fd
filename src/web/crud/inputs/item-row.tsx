import { ActionIcon } from '@mantine/core';
import { IconAlertCircle, IconArrowDown, IconArrowUp, IconChevronDown, IconTrash } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, useId } from 'react';
import type { ItemsField } from '#shared/crud/field.ts';
import { type DraftItem, type DraftValue, isFieldVisible, isRequiredNow } from '#web/crud/draft.ts';
import { hasError } from '#web/crud/error-paths.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import type { InputProps } from './input-props.ts';
import { ItemFieldInput } from './item-inputs.tsx';
import { isTight, itemSummary } from './item-layout.ts';
import styles from './items-input.module.css';

interface ItemRowProps extends InputProps<ItemsField> {
  item: DraftItem;
  at: number;
  total: number;
  rowName: string;
  /** the grid of fields side by side; without it a card that folds */
  line: CSSProperties | undefined;
  opened: boolean;
  onToggle: (open: boolean) => void;
  onValue: (inner: string, value: DraftValue) => void;
  onMove: (to: number, from: 'button' | 'keys') => void;
  onRemove: () => void;
}

export function ItemRow(props: ItemRowProps) {
  const { fieldName, field, item, at, rowName, line, opened, errors = {}, onToggle, onMove } = props;
  const translator = useT();
  const { t } = translator;
  const id = useId();
  const keys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(at + (event.key === 'ArrowUp' ? -1 : 1), 'keys');
  };
  const wrong = hasError(errors, `${fieldName}.${at}`);

  if (line) {
    return (
      <fieldset
        aria-label={rowName}
        className={styles.line}
        style={line}
        data-row
        data-tight={isTight(field) || undefined}
        data-fields
        onKeyDown={keys}
      >
        <RowFields {...props} dense />
        <RowTools {...props} />
      </fieldset>
    );
  }
  const { name, more } = itemSummary(field, item, translator);
  return (
    <fieldset aria-label={rowName} className={styles.card} data-row onKeyDown={keys}>
      <div className={styles.cardHead}>
        <button
          type="button"
          className={styles.fold}
          aria-expanded={opened}
          aria-controls={id}
          title={t('crud.item.toggle', { name: rowName })}
          onClick={() => onToggle(!opened)}
        >
          <IconChevronDown size={18} stroke={1.8} aria-hidden="true" />
          <span className={styles.summary}>
            <b>{name || rowName}</b>
            {more && <span>{more}</span>}
          </span>
          {wrong && (
            <span className={styles.wrong} title={t('crud.item.errors')}>
              <IconAlertCircle size={18} stroke={1.8} aria-hidden="true" />
              <span className="visually-hidden">{t('crud.item.errors')}</span>
            </span>
          )}
        </button>
        <RowTools {...props} />
      </div>
      <div id={id} className={styles.cardFields} hidden={!opened} data-fields>
        {opened && <RowFields {...props} />}
      </div>
    </fieldset>
  );
}

function RowFields(props: ItemRowProps & { dense?: boolean }) {
  const {
    section,
    name,
    fieldName,
    field,
    item,
    at,
    errors = {},
    disabled,
    recordId,
    dense,
    onValue,
  } = props;
  return Object.entries(field.fields).map(([inner, one]) => {
    if (!isFieldVisible(field, item.values, one)) return null;
    return (
      <div key={inner} className={styles.cell} data-kind={one.kind}>
        <ItemFieldInput
          section={section}
          name={`${name}.${at}.${inner}`}
          fieldName={inner}
          field={one}
          value={item.values[inner] ?? null}
          draft={item.values}
          recordId={recordId}
          error={errors[`${fieldName}.${at}.${inner}`]?.join(' ')}
          required={isRequiredNow(field, item.values, one)}
          disabled={disabled}
          dense={dense}
          onChange={(value) => onValue(inner, value)}
        />
      </div>
    );
  });
}

function RowTools({ field, line, at, total, rowName, disabled, onMove, onRemove }: ItemRowProps) {
  const { t } = useT();
  if (disabled) return <span />;
  const attributes = { variant: 'subtle', color: 'gray', size: line && isTight(field) ? 28 : 36 } as const;
  const up = t('crud.move.up', { name: rowName });
  const down = t('crud.move.down', { name: rowName });
  const remove = t('crud.item.remove', { name: rowName });
  return (
    <div className={styles.tools}>
      <ActionIcon
        {...attributes}
        data-move="up"
        aria-label={up}
        title={up}
        disabled={at === 0}
        onClick={() => onMove(at - 1, 'button')}
      >
        <IconArrowUp size={16} stroke={1.8} />
      </ActionIcon>
      <ActionIcon
        {...attributes}
        data-move="down"
        aria-label={down}
        title={down}
        disabled={at === total - 1}
        onClick={() => onMove(at + 1, 'button')}
      >
        <IconArrowDown size={16} stroke={1.8} />
      </ActionIcon>
      <ActionIcon
        {...attributes}
        className={styles.remove}
        aria-label={remove}
        title={remove}
        onClick={onRemove}
      >
        <IconTrash size={16} stroke={1.7} />
      </ActionIcon>
    </div>
  );
}
