import type { CobrancaPublica } from '#shared/contracts/cobranca.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ParcelasText } from './parcelas-text.tsx';
import styles from './payment-summary.module.css';

/** Amount, purpose and parcelas. */
export function PaymentSummary({ cobranca }: { cobranca: CobrancaPublica }) {
  const { money } = useT();
  return (
    <p className={styles.what}>
      <strong>{money(cobranca.valor)}</strong> {cobranca.descricao}
      <small>
        <ParcelasText cobranca={cobranca} />
      </small>
    </p>
  );
}
