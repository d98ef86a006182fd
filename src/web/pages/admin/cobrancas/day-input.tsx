import { TextInput } from '@mantine/core';
import { formatDate } from '#shared/dates.ts';
import { CalendarButton } from '#web/crud/inputs/calendar-button.tsx';
import { parseTypedDate } from '#web/crud/typed-values.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';

interface DayInputProps {
  label: string;
  /** as typed */
  value: string;
  error: string | undefined;
  onChange: (typed: string) => void;
}

/** The day of a payment or a refund, typed or picked; never a later one than today. */
export function DayInput({ label, value, error, onChange }: DayInputProps) {
  const { t } = useT();
  const day = parseTypedDate(value);
  return (
    <TextInput
      label={label}
      value={value}
      error={day === undefined ? t('validation.date') : error}
      inputMode="numeric"
      autoComplete="off"
      rightSection={
        <CalendarButton
          label={label}
          value={day ?? null}
          notFuture
          withinPortal={false}
          onPick={(iso) => onChange(formatDate(iso))}
        />
      }
      rightSectionPointerEvents="all"
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => day && onChange(formatDate(day))}
    />
  );
}
