import type { CobrancaPublica } from '#shared/contracts/cobranca.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Outcome } from '#web/ui/site/outcome.tsx';
import { BankStep } from './bank-step.tsx';
import { BoletoPayment } from './boleto-payment.tsx';
import styles from './open-payment.module.css';
import type { PaymentViewProps } from './payment-slots.ts';
import { PaymentSummary } from './payment-summary.tsx';
import { PixPayment } from './pix-payment.tsx';

/** A charge that can still be paid: how, and until when. */
export function OpenPayment({ pagamento, words, again, now, today, onChange, report }: PaymentViewProps) {
  const { t } = useT();
  const { cobranca } = pagamento;
  const { boleto, continuar, pix } = cobranca;
  // after its last day, a boleto paid in time is still being processed by the bank
  if (cobranca.metodo === 'boleto' && !boleto && !continuar)
    return <BoletoClearing cobranca={cobranca} again={again} />;
  const waiting = words.cardWaiting ?? {
    title: t('pagamento.card_review'),
    text: t('pagamento.card_review_text'),
  };
  const title = boleto
    ? t('pagamento.boleto')
    : pix
      ? t('pagamento.pix')
      : continuar
        ? t('pagamento.bank')
        : waiting.title;
  return (
    <>
      <Outcome title={title} text={<PaymentSummary cobranca={cobranca} />} />
      <PartPaid cobranca={cobranca} />
      <PixPayment pagamento={pagamento} now={now} today={today} onChange={onChange} report={report} />
      {boleto && (
        <BoletoPayment
          boleto={boleto}
          until={cobranca.expira_em}
          now={now}
          today={today}
          onChange={onChange}
        />
      )}
      {continuar?.client_secret && (
        <BankStep continuar={continuar} failed={words.bankFailed} onChange={onChange} />
      )}
      {!boleto && !pix && !continuar && <p>{waiting.text}</p>}
    </>
  );
}

function BoletoClearing({ cobranca, again }: { cobranca: CobrancaPublica; again: string }) {
  const { t } = useT();
  return (
    <Outcome
      title={t('pagamento.boleto_clearing')}
      text={
        <>
          <PaymentSummary cobranca={cobranca} />
          <p>{t('pagamento.boleto_clearing_text')}</p>
        </>
      }
    >
      <ButtonLink to={again} size="lg" variant="quiet">
        {t('pagamento.again')}
      </ButtonLink>
    </Outcome>
  );
}

function PartPaid({ cobranca: { valor, recebido } }: { cobranca: CobrancaPublica }) {
  const { t, money } = useT();
  if (recebido === 0) return null;
  return (
    <p className={styles.partial}>
      {t('pagamento.partial', {
        received: money(recebido),
        amount: money(valor),
        rest: money(valor - recebido),
      })}
    </p>
  );
}
