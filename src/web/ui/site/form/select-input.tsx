import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { describedBy, FieldFrame } from '#web/ui/field-frame.tsx';
import styles from './field.module.css';
import { type FieldProps, fieldId } from './field.ts';

export interface Option {
  value: string;
  label: string;
  /** language of the label, if it is not the page's */
  lang?: string;
}

type SelectInputProps = FieldProps &
  Omit<ComponentProps<'select'>, 'id' | 'name' | 'children'> & { options: readonly Option[] };

/** The browser's native select: it needs no script, and phones show their own list. */
export function SelectInput({
  name,
  label,
  note,
  help,
  error,
  options,
  className,
  ...rest
}: SelectInputProps) {
  const { t } = useT();
  const id = fieldId(name);
  const words = { label, note, help, error };
  return (
    <FieldFrame {...words} id={id} className={className}>
      <div className={styles.select}>
        <select
          {...rest}
          id={id}
          name={name}
          className={styles.control}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, words)}
        >
          <option value="">{t('form.choose')}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown size={20} stroke={1.8} aria-hidden="true" />
      </div>
    </FieldFrame>
  );
}
