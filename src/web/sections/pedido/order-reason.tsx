import { Textarea } from '@mantine/core';
import { useT } from '#web/lib/i18n/i18n.tsx';

interface OrderReasonProps {
  value: string;
  error: string | undefined;
  help: string;
  onChange: (value: string) => void;
}

/** Why an order is cancelled or refunded. */
export function OrderReason({ value, error, help, onChange }: OrderReasonProps) {
  const { t } = useT();
  return (
    <Textarea
      label={t('ficha.reason')}
      description={help}
      value={value}
      error={error}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={300}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
