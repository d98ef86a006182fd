import { Combobox, Input, Loader, TextInput, useCombobox } from '@mantine/core';
import { IconLink, IconPencil } from '@tabler/icons-react';
import type { Field } from '#shared/crud/field.ts';
import { isRef } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { findSection } from '#shared/sections/index.ts';
import { useAllowed } from '#web/crud/access.ts';
import { usePortalTarget } from '#web/crud/portal-target.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useFrame } from './frame.tsx';
import type { InputProps } from './input-props.ts';
import styles from './inputs.module.css';
import { ReferenceOptions } from './reference-options.tsx';
import { TypedInput } from './typed-input.tsx';
import { createOption, useCreateOption } from './use-create-option.ts';
import { useReferenceSearch } from './use-reference-search.ts';

type NamedField = Extract<Field, { kind: 'text' }> & { orRecord: string };

const none = {};

/** Whether a record may be picked in place of the field's text. */
export const isNameOrRecord = (field: Field): field is NamedField =>
  field.kind === 'text' && field.orRecord !== undefined;

/** One input for both: a typed name, or a record picked from those that the search finds while typing. */
export function NameOrRecordInput(props: InputProps<NamedField>) {
  const { section, field, draft } = props;
  const reference = section.fields[field.orRecord];
  const target = reference?.kind === 'reference' ? findSection(reference.to) : undefined;
  const chosen = draft[field.orRecord] ?? null;
  // a user who may not list the records types names; a record that was picked stays until it is cleared
  return target && props.onChangeBeside ? (
    <Picker {...props} target={target} />
  ) : (
    <TypedInput {...props} value={isRef(chosen) ? chosen.rotulo : props.value} />
  );
}

function Picker({ target, ...props }: InputProps<NamedField> & { target: Section }) {
  const { section, field, value, draft, recordId, onChange, onChangeBeside } = props;
  const { t } = useT();
  const frame = useFrame(props);
  const portal = usePortalTarget();
  const can = useAllowed(target);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const picked = draft[field.orRecord] ?? null;
  const chosen = isRef(picked) ? picked : null;
  const typed = typeof value === 'string' ? value : '';
  const isOpen = can.choose && combobox.dropdownOpened;
  const search = useReferenceSearch({ target, typed: chosen ? '' : typed, filters: none, enabled: isOpen });
  const shown = search.options.filter(({ id }) => target.name !== section.name || id !== recordId);
  const pick = (record: typeof chosen): void => {
    onChange(null);
    onChangeBeside?.(field.orRecord, record);
  };
  const create = useCreateOption(target, {
    typed: chosen ? undefined : typed,
    shown,
    filters: none,
    enabled: can.choose,
    onMade: pick,
  });
  const State = chosen ? IconLink : IconPencil;
  return (
    <Combobox
      store={combobox}
      shadow="md"
      portalProps={portal}
      keepMounted={false}
      onOptionSubmit={(id) => {
        const option = shown.find((one) => String(one.id) === id);
        if (option) pick(option);
        else if (id === createOption) create?.run();
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          {...frame}
          description={chosen ? t('crud.input.name_or_record.linked') : frame.description}
          role="combobox"
          value={chosen?.rotulo ?? typed}
          placeholder={t(can.choose ? 'crud.input.name_or_record' : 'crud.input.name')}
          autoComplete="off"
          leftSection={<State size={16} stroke={1.7} aria-hidden="true" />}
          leftSectionPointerEvents="none"
          rightSection={
            search.loading ? (
              <Loader size={16} />
            ) : (chosen || typed) && !frame.disabled ? (
              <Input.ClearButton
                aria-label={t('crud.input.clear', { field: frame.label })}
                onClick={() => pick(null)}
              />
            ) : undefined
          }
          rightSectionPointerEvents="all"
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            if (!chosen && typed !== typed.trim()) onChange(typed.trim());
          }}
          onChange={(event) => {
            if (chosen) onChangeBeside?.(field.orRecord, null);
            onChange(event.currentTarget.value);
            combobox.openDropdown();
            // Enter saves the form with the name as it is typed, unless the arrows chose a record.
            combobox.resetSelectedOption();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen || (shown.length === 0 && !create)}>
        <Combobox.Options className={styles.options} aria-label={frame.label}>
          <ReferenceOptions search={search} shown={shown} chosen={chosen?.id} createText={create?.text} />
        </Combobox.Options>
        {search.more && shown.length > 0 && (
          <Combobox.Footer>{t('crud.input.reference.more')}</Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
