import { Combobox, Loader, Menu, useCombobox } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { ReferencesField } from '#shared/crud/field.ts';
import type { Ref } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { findSection } from '#shared/sections/index.ts';
import { useAllowed } from '#web/crud/access.ts';
import { usePortalTarget } from '#web/crud/portal-target.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { errorId, Frame } from './frame.tsx';
import { type InputProps, inputId } from './input-props.ts';
import optionStyles from './inputs.module.css';
import { ReferenceOptions } from './reference-options.tsx';
import styles from './references-input.module.css';
import { moved, without } from './reorder.ts';
import { useAnnouncer } from './use-announcer.tsx';
import { createOption, useCreateOption } from './use-create-option.ts';
import { useReferenceSearch } from './use-reference-search.ts';

const noFilters = {};

/** Several records in an order: chips, and a search that adds more. */
export function ReferencesInput(props: InputProps<ReferencesField>) {
  const { name, field, value, disabled, onChange } = props;
  const { t, label } = useT();
  const { announce, region } = useAnnouncer();
  const box = useRef<HTMLDivElement>(null);
  const chosen = (Array.isArray(value) ? value : []) as readonly Ref[];
  const target = findSection(field.to);

  const focusChip = (at: number) =>
    setTimeout(() => {
      const chips = box.current?.querySelectorAll<HTMLElement>('[data-chip]');
      (chips?.[Math.min(at, chips.length - 1)] ?? document.getElementById(inputId(name)))?.focus();
    });
  const move = (at: number, to: number) => {
    const next = moved(chosen, at, to);
    if (next === chosen) return;
    onChange(next);
    announce(t('crud.moved', { name: chosen[at]!.rotulo, at: to + 1, total: chosen.length }));
    focusChip(to);
  };
  const remove = (at: number) => {
    onChange(without(chosen, at));
    announce(t('crud.removed', { name: chosen[at]!.rotulo }));
    focusChip(at);
  };

  return (
    <Frame input={props}>
      <div ref={box} className={styles.box} data-invalid={props.error ? true : undefined}>
        {chosen.length > 0 && (
          <ol
            className={styles.chips}
            aria-label={t('crud.input.references.list', { field: label(field.label) })}
          >
            {chosen.map((ref, at) => (
              <li key={ref.id}>
                <Chip
                  rotulo={ref.rotulo}
                  disabled={disabled}
                  first={at === 0}
                  last={at === chosen.length - 1}
                  onMove={(step) => move(at, at + step)}
                  onStep={(step) => focusChip(Math.max(0, at + step))}
                  onRemove={() => remove(at)}
                />
              </li>
            ))}
          </ol>
        )}
        {target && !disabled && (
          <Adder
            {...props}
            target={target}
            chosen={chosen}
            onAdd={(ref) => onChange([...chosen, ref])}
            onBackspace={() => chosen.length > 0 && focusChip(chosen.length - 1)}
          />
        )}
      </div>
      {chosen.length > 1 && !disabled && <p className={styles.hint}>{t('crud.input.references.hint')}</p>}
      {region}
    </Frame>
  );
}

interface ChipProps {
  rotulo: string;
  disabled: boolean;
  first: boolean;
  last: boolean;
  onMove: (step: 1 | -1) => void;
  onStep: (step: 1 | -1) => void;
  onRemove: () => void;
}

function Chip({ rotulo, disabled, first, last, onMove, onStep, onRemove }: ChipProps) {
  const { t } = useT();
  const portal = usePortalTarget();
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const step = event.key === 'ArrowLeft' ? -1 : 1;
      if (event.altKey) onMove(step);
      else onStep(step);
    } else return;
    event.preventDefault();
  };
  if (disabled) return <span className={styles.chip}>{rotulo}</span>;
  return (
    <span className={styles.chip}>
      <Menu
        position="bottom-start"
        shadow="md"
        withInitialFocusPlaceholder={false}
        portalProps={portal}
        disabled={first && last}
      >
        <Menu.Target>
          <button
            type="button"
            data-chip
            className={styles.name}
            title={t('crud.input.references.options', { name: rotulo })}
            onKeyDown={keys}
          >
            {rotulo}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            disabled={first}
            leftSection={<IconArrowLeft size={16} stroke={1.7} />}
            onClick={() => onMove(-1)}
          >
            {t('crud.move.earlier')}
          </Menu.Item>
          <Menu.Item
            disabled={last}
            leftSection={<IconArrowRight size={16} stroke={1.7} />}
            onClick={() => onMove(1)}
          >
            {t('crud.move.later')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('crud.item.remove', { name: rotulo })}
        title={t('crud.item.remove', { name: rotulo })}
        tabIndex={-1}
        onClick={onRemove}
      >
        <IconX size={14} stroke={2} aria-hidden="true" />
      </button>
    </span>
  );
}

interface AdderProps extends InputProps<ReferencesField> {
  target: Section;
  chosen: readonly Ref[];
  onAdd: (ref: Ref) => void;
  onBackspace: () => void;
}

function Adder({ target, chosen, onAdd, onBackspace, ...props }: AdderProps) {
  const { section, name, field, recordId, error, required } = props;
  const { t, label } = useT();
  const portal = usePortalTarget();
  const can = useAllowed(target);
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const search = useReferenceSearch({
    target,
    typed,
    filters: noFilters,
    enabled: combobox.dropdownOpened && can.list,
  });
  const except = target.name === section.name ? recordId : undefined;
  const shown = search.options.filter(({ id }) => id !== except && chosen.every((one) => one.id !== id));
  const create = useCreateOption(target, {
    typed,
    shown: search.options,
    filters: noFilters,
    enabled: true,
    onMade: onAdd,
  });
  if (!can.list) {
    return (
      <p className={styles.hint}>{t('crud.input.reference.forbidden', { plural: label(target.plural) })}</p>
    );
  }
  return (
    <Combobox
      store={combobox}
      shadow="md"
      width={320}
      position="bottom-start"
      portalProps={portal}
      keepMounted={false}
      onOptionSubmit={(id) => {
        const picked = shown.find((option) => String(option.id) === id);
        if (picked) onAdd(picked);
        else if (id === createOption) create?.run();
        setTyped('');
      }}
    >
      {chosen.length === 0 && (
        <IconSearch size={16} stroke={1.7} className={styles.icon} aria-hidden="true" />
      )}
      <Combobox.Target withExpandedAttribute>
        <input
          id={inputId(name)}
          role="combobox"
          aria-expanded={combobox.dropdownOpened}
          aria-controls={combobox.listId ?? undefined}
          className={styles.input}
          value={typed}
          placeholder={chosen.length > 0 ? t('crud.input.references.add') : t('crud.input.reference')}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId(name) : undefined}
          aria-required={required || undefined}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            setTyped('');
            combobox.closeDropdown();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Backspace' && typed === '') onBackspace();
          }}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
        />
      </Combobox.Target>
      {search.loading && <Loader size={16} className={styles.loader} />}
      <Combobox.Dropdown>
        <Combobox.Options className={optionStyles.options} aria-label={label(field.label)}>
          <ReferenceOptions search={search} shown={shown} createText={create?.text} />
        </Combobox.Options>
        {search.more && shown.length > 0 && (
          <Combobox.Footer>{t('crud.input.reference.more')}</Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
