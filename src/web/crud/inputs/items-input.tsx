import { useElementSize, useMediaQuery, useMergedRef } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ItemsField } from '#shared/crud/field.ts';
import { type DraftItem, newItem } from '#web/crud/draft.ts';
import { changeDraft } from '#web/crud/draft-rules.ts';
import { hasError } from '#web/crud/error-paths.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { errorId, Frame, labelId } from './frame.tsx';
import { type InputProps, inputId } from './input-props.ts';
import { fitsInLine, gridOfLine } from './item-layout.ts';
import { ItemRow } from './item-row.tsx';
import styles from './items-input.module.css';
import { moved, without } from './reorder.ts';
import { useAnnouncer } from './use-announcer.tsx';

/** Rows of a record with fields of their own: side by side where there is room, otherwise folded cards. */
export function ItemsInput(props: InputProps<ItemsField>) {
  const { name, fieldName, field, value, errors = {}, error, disabled, onChange } = props;
  const { t, label } = useT();
  const { ref: measured, width } = useElementSize<HTMLFieldSetElement>();
  const list = useRef<HTMLFieldSetElement>(null);
  const ref = useMergedRef(measured, list);
  const { announce, region } = useAnnouncer();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const items = (Array.isArray(value) ? value : []) as readonly DraftItem[];
  const isTouch = useMediaQuery('(pointer: coarse)');
  const line = fitsInLine(field, width, isTouch) ? gridOfLine(field, isTouch) : undefined;
  const singular = label(field.singular);
  const nameOf = (at: number) => t('crud.item.name', { singular, row: at + 1 });

  const focusRow = (at: number, selector = 'input, textarea, select, button') =>
    setTimeout(() => {
      const row = list.current?.querySelectorAll<HTMLElement>('[data-row]')[at];
      (row?.querySelector<HTMLElement>(selector) ?? document.getElementById(inputId(name)))?.focus();
    });
  const toggle = (key: string, open: boolean) =>
    setOpened((now) => {
      const next = new Set(now);
      if (open) next.add(key);
      else next.delete(key);
      return next;
    });
  const add = () => {
    const item = newItem(field);
    toggle(item.key, true);
    onChange([...items, item]);
    focusRow(items.length, '[data-fields] :is(input, textarea, button)');
  };
  const move = (at: number, to: number, from: 'button' | 'keys') => {
    const next = moved(items, at, to);
    if (next === items) return;
    const focused = from === 'keys' ? document.activeElement : undefined;
    onChange(next);
    announce(t('crud.moved', { name: nameOf(at), at: to + 1, total: items.length }));
    if (focused instanceof HTMLElement) setTimeout(() => focused.focus());
    else focusRow(to, `[data-move="${to < at ? 'up' : 'down'}"]`);
  };
  const remove = (at: number) => {
    onChange(without(items, at));
    announce(t('crud.removed', { name: nameOf(at) }));
    focusRow(Math.min(at, items.length - 2));
  };
  const change = (at: number, inner: string, typed: DraftItem['values'][string]) =>
    onChange(
      items.map((item, index) =>
        index === at
          ? { ...item, values: changeDraft(field, item.values, inner, typed, item.id === undefined) }
          : item,
      ),
    );

  return (
    <Frame input={props} labelElement="div">
      <fieldset ref={ref} aria-labelledby={labelId(name)} className={styles.list} data-line={line && true}>
        {line && items.length > 0 && (
          <div className={styles.head} style={line} aria-hidden="true">
            {Object.entries(field.fields).map(([inner, { label: text, help, required, kind }]) => (
              <span key={inner} title={help && label(help)} data-kind={kind}>
                {label(text)}
                {required && <i> *</i>}
              </span>
            ))}
          </div>
        )}
        {items.map((item, at) => (
          <ItemRow
            key={item.key}
            {...props}
            item={item}
            at={at}
            total={items.length}
            rowName={nameOf(at)}
            line={line}
            opened={opened.has(item.key) || hasError(errors, `${fieldName}.${at}`)}
            onToggle={(open) => toggle(item.key, open)}
            onValue={(inner, typed) => change(at, inner, typed)}
            onMove={(to, from) => move(at, to, from)}
            onRemove={() => remove(at)}
          />
        ))}
        {items.length === 0 && <p className={styles.none}>{t('crud.item.none')}</p>}
        {!disabled && (
          <div className={styles.foot}>
            <button
              type="button"
              id={inputId(name)}
              className={styles.add}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId(name) : undefined}
              disabled={items.length >= field.max}
              onClick={add}
            >
              <IconPlus size={16} stroke={2} aria-hidden="true" />
              {t('crud.item.add', { singular: singular.toLowerCase() })}
            </button>
            {items.length >= field.max && (
              <span className={styles.none}>{t('crud.item.full', { max: field.max })}</span>
            )}
          </div>
        )}
      </fieldset>
      {region}
    </Frame>
  );
}
