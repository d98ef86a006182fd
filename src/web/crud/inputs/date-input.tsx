import { TextInput } from '@mantine/core';
import type { DateField } from '#shared/crud/field.ts';
import { parseTypedDate, tidyTyped, typedText } from '#web/crud/typed-values.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { useFrame } from './frame.tsx';
import type { InputProps } from './input-props.ts';
import styles from './inputs.module.css';

/** Typed as DD/MM/AAAA, or picked from the calendar. */
export function DateInput(props: InputProps<DateField>) {
  const { field, value, onChange, disabled } = props;
  const { t } = useT();
  const frame = useFrame(props);
  const text = typeof value === 'string' ? value : '';
  return (
    <TextInput
      {...frame}
      value={text}
      placeholder={t('crud.input.date')}
      inputMode="numeric"
      autoComplete="off"
      classNames={{ input: styles.figures }}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onChange(tidyTyped(field, text))}
      rightSection={
        <CalendarButton
          label={frame.label}
          value={parseTypedDate(text) ?? null}
          disabled={disabled}
          maxAge={field.maxAge}
          notFuture={field.notFuture}
          onPick={(iso) => onChange(typedText(field, iso))}
        />
      }
      rightSectionPointerEvents="all"
    />
  );
}
