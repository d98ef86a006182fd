import { Combobox, Input, Loader, TextInput, type TextInputProps, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Ref } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { usePortalTarget } from '#web/crud/portal-target.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './inputs.module.css';
import { ReferenceOptions } from './reference-options.tsx';
import { createOption, useCreateOption } from './use-create-option.ts';
import { useReferenceSearch } from './use-reference-search.ts';

interface ReferenceSearchProps {
  target: Section;
  value: Ref | null;
  onChange: (value: Ref | null) => void;
  filters?: Readonly<Record<string, string>>;
  /** the record being edited, which is not offered */
  except?: number;
  /** props of the input in its form; its label at least */
  frame: TextInputProps & { label: string };
  /** inside another popover the options must stay within it */
  withinPortal?: boolean;
  /** offers to create the record that is missing */
  mayCreate?: boolean;
}

const none = {};

/** Finds a record by typing; the chosen one stays until another is chosen or it is cleared. */
export function ReferenceSearch({
  target,
  value,
  onChange,
  filters = none,
  except,
  frame,
  withinPortal = true,
  mayCreate = false,
}: ReferenceSearchProps) {
  const { t } = useT();
  const portal = usePortalTarget();
  const [typed, setTyped] = useState<string>();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const search = useReferenceSearch({
    target,
    typed: typed ?? '',
    filters,
    enabled: combobox.dropdownOpened,
  });
  const shown = search.options.filter(({ id }) => id !== except);
  const create = useCreateOption(target, { typed, shown, filters, enabled: mayCreate, onMade: onChange });
  const leave = () => {
    setTyped(undefined);
    combobox.closeDropdown();
  };
  const clearable = value !== null && !frame.disabled;

  return (
    <Combobox
      store={combobox}
      shadow="md"
      withinPortal={withinPortal}
      portalProps={portal}
      keepMounted={false}
      onOptionSubmit={(id) => {
        const chosen = shown.find((option) => String(option.id) === id);
        if (chosen) onChange(chosen);
        else if (id === createOption) create?.run();
        leave();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...frame}
          role="combobox"
          value={typed ?? value?.rotulo ?? ''}
          placeholder={t('crud.input.reference')}
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconSearch size={16} stroke={1.7} />}
          leftSectionPointerEvents="none"
          rightSection={
            search.loading ? (
              <Loader size={16} />
            ) : clearable ? (
              <Input.ClearButton
                aria-label={t('crud.input.clear', { field: frame.label })}
                onClick={() => {
                  setTyped(undefined);
                  onChange(null);
                }}
              />
            ) : undefined
          }
          rightSectionPointerEvents="all"
          onFocus={(event) => event.currentTarget.select()}
          onClick={() => combobox.openDropdown()}
          onBlur={leave}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={styles.options} aria-label={frame.label}>
          <ReferenceOptions search={search} shown={shown} chosen={value?.id} createText={create?.text} />
        </Combobox.Options>
        {search.more && shown.length > 0 && (
          <Combobox.Footer>{t('crud.input.reference.more')}</Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
