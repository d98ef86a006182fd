import { Textarea } from '@mantine/core';
import { useT } from '#web/lib/i18n/i18n.tsx';

interface OrderReasonProps {
  /** left out: the word for a reason alone */
  label?: string;
  value: string;
  error: string | undefined;
  help: string;
  onChange: (value: string) => void;
}

/** Why an order is cancelled or refunded, or goes on while its payment is disputed. */
export function OrderReason({ label, value, error, help, onChange }: OrderReasonProps) {
  const { t } = useT();
  return (
    <Textarea
      label={label ?? t('ficha.reason')}
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
