import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Pagamento } from '#shared/contracts/pagamento.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useHydrated } from '#web/lib/page/hydrated.ts';
import { QrCode } from '#web/ui/qr-code.tsx';
import { CopyCode } from './copy-code.tsx';
import { Countdown } from './countdown.tsx';
import { PaidNotice } from './paid-notice.tsx';
import styles from './pix-payment.module.css';

interface PixPaymentProps {
  pagamento: Pagamento;
  now: string;
  today: string;
  onChange: () => void;
  /** a form that reports the payment without scripts, where the treasurer confirms it */
  report?: ReactNode;
}

/** The Pix code to scan or copy, its deadline, and what to do after paying. */
export function PixPayment({ pagamento, now, today, onChange, report }: PixPaymentProps) {
  const { t, money } = useT();
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  const { cobranca, qr, manual } = pagamento;
  const amount = money(cobranca.valor);
  if (!cobranca.pix || !qr) return null;
  return (
    <div className={styles.pix}>
      <figure className={styles.code}>
        <QrCode qr={qr} label={t('pagamento.qr', { amount })} />
        <figcaption>{t('pagamento.pix_scan')}</figcaption>
      </figure>
      <div className={styles.ways}>
        <p className={styles.phone}>{t('pagamento.pix_phone')}</p>
        <CopyCode label={t('pagamento.code')} code={cobranca.pix.copia_e_cola} />
        <Countdown until={cobranca.expira_em} now={now} today={today} onEnd={onChange} />
        {hydrated && manual && cobranca.estado === 'pendente' && (
          <PaidNotice codigo={cobranca.codigo} onSent={onChange} />
        )}
        {!hydrated && (
          <noscript>
            {manual && cobranca.estado === 'pendente' && report}
            <a className={styles.reload} href={pathname + search}>
              {t('pagamento.reload')}
            </a>
          </noscript>
        )}
      </div>
    </div>
  );
}
