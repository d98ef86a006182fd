import { Textarea } from '@mantine/core';
import { useT } from '#web/lib/i18n/i18n.tsx';

interface ReasonInputProps {
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}

/** Why a sign-up is cancelled or refunded; stored in the history. */
export function ReasonInput({ value, error, onChange }: ReasonInputProps) {
  const { t } = useT();
  return (
    <Textarea
      label={t('ficha.reason')}
      description={t('ficha.reason_help')}
      value={value}
      error={error}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={500}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
