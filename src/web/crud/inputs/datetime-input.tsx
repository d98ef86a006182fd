import { TextInput } from '@mantine/core';
import type { DateTimeField } from '#shared/crud/field.ts';
import { formatDate } from '#shared/dates.ts';
import { churchMoment } from '#web/crud/church-moment.ts';
import { parseTypedMoment, tidyTyped } from '#web/crud/typed-values.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { CalendarButton } from './calendar-button.tsx';
import { useFrame } from './frame.tsx';
import type { InputProps } from './input-props.ts';
import styles from './inputs.module.css';

/** Typed as DD/MM/AAAA HH:MM in the church's time zone; the calendar sets the day and keeps the time. */
export function DateTimeInput(props: InputProps<DateTimeField>) {
  const { field, value, onChange, disabled } = props;
  const { t } = useT();
  const frame = useFrame(props);
  const text = typeof value === 'string' ? value : '';
  const iso = parseTypedMoment(text);
  const moment = iso ? churchMoment(iso) : undefined;
  return (
    <TextInput
      {...frame}
      value={text}
      placeholder={t('crud.input.datetime')}
      autoComplete="off"
      classNames={{ input: styles.figures }}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => onChange(tidyTyped(field, text))}
      rightSection={
        <CalendarButton
          label={frame.label}
          value={moment?.date ?? null}
          disabled={disabled}
          onPick={(day) => onChange(`${formatDate(day)} ${moment?.time ?? '19:00'}`)}
        />
      }
      rightSectionPointerEvents="all"
    />
  );
}
