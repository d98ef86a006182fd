import type { EventoDaInscricao } from '#shared/contracts/inscricao.ts';
import { refundTextKey } from '#shared/inscricao/refund-text.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';

/** The refund after giving up: the law's seven days, and the event's rule. */
export function RefundPolicy({ reembolsos }: Pick<EventoDaInscricao, 'reembolsos'>) {
  const { t } = useT();
  if (reembolsos.length === 0) return <p>{t('signup.refund_none')}</p>;
  return (
    <>
      <p>{t('signup.refund_always')}</p>
      {reembolsos.map(({ dias, percentual }) => (
        <p key={dias}>{t(refundTextKey(dias), { days: dias, percent: percentual })}</p>
      ))}
    </>
  );
}
