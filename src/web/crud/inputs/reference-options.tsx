import { Combobox } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Ref } from '#shared/crud/record.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './inputs.module.css';
import { createOption } from './use-create-option.ts';

interface ReferenceOptionsProps {
  search: { isCurrent: boolean; failed: boolean };
  shown: readonly Ref[];
  chosen?: number;
  createText?: string;
}

/** The records found, a message when there are none, and the option to create one. */
export function ReferenceOptions({ search, shown, chosen, createText }: ReferenceOptionsProps) {
  const { t } = useT();
  return (
    <>
      {shown.map((option) => (
        <Combobox.Option
          key={option.id}
          value={String(option.id)}
          active={option.id === chosen}
          // disabled while rows of an earlier search are shown: they would be replaced under the pointer
          disabled={!search.isCurrent}
          className={styles.option}
        >
          {option.rotulo}
        </Combobox.Option>
      ))}
      {shown.length === 0 && (
        <Combobox.Empty>
          {!search.isCurrent
            ? t('crud.loading')
            : search.failed
              ? t('crud.input.reference.failed')
              : t('crud.input.reference.none')}
        </Combobox.Empty>
      )}
      {createText && search.isCurrent && (
        <Combobox.Option value={createOption} className={styles.createOption}>
          <IconPlus size={16} stroke={2} aria-hidden="true" />
          {createText}
        </Combobox.Option>
      )}
    </>
  );
}
