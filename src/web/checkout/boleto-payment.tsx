import type { CobrancaPublica } from '#shared/contracts/cobranca.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './boleto-payment.module.css';
import { CopyCode } from './copy-code.tsx';
import { Countdown } from './countdown.tsx';

interface BoletoPaymentProps {
  boleto: NonNullable<CobrancaPublica['boleto']>;
  /** ISO */
  until: string;
  now: string;
  today: string;
  onChange: () => void;
}

/** The linha digitável, a link to the boleto, and its due date. */
export function BoletoPayment({ boleto, until, now, today, onChange }: BoletoPaymentProps) {
  const { t } = useT();
  return (
    <div className={styles.boleto}>
      <p>{t('pagamento.boleto_text')}</p>
      <CopyCode label={t('pagamento.boleto_line')} code={boleto.linha_digitavel} />
      {boleto.url && (
        <a href={boleto.url} target="_blank" rel="noopener noreferrer">
          {t('pagamento.boleto_open')}
        </a>
      )}
      <Countdown until={until} now={now} today={today} onEnd={onChange} />
    </div>
  );
}
