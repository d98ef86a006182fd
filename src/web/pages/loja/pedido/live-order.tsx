import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import type { CobrancaPublica } from '#shared/contracts/cobranca.ts';
import { useLiveCharge } from '#web/checkout/use-live-charge.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';

/** Loads the order again when its charge changes. */
export function LiveOrder({ charge }: { charge: CobrancaPublica }) {
  const { t } = useT();
  const { revalidate } = useRevalidator();
  const onChange = useCallback(() => void revalidate(), [revalidate]);
  const { offline } = useLiveCharge(charge, onChange);
  return offline ? <p role="status">{t('pagamento.offline')}</p> : null;
}
