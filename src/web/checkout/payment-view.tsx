import type { ReactNode } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Outcome } from '#web/ui/site/outcome.tsx';
import { OpenPayment } from './open-payment.tsx';
import type { PaymentViewProps } from './payment-slots.ts';
import { PaymentSummary } from './payment-summary.tsx';
import { ReviewedPayment } from './reviewed-payment.tsx';

/** The payer's view of a charge, by its state. */
export function PaymentView(props: PaymentViewProps): ReactNode {
  const { t, money } = useT();
  const { pagamento, words, paid } = props;
  const { cobranca } = pagamento;
  const contact = (
    <ButtonLink to={props.contact} size="lg" variant="quiet">
      {t('pagamento.contact')}
    </ButtonLink>
  );
  const over = (title: string, text: string): ReactNode => (
    <Outcome title={title} text={<p>{text}</p>}>
      <ButtonLink to={props.again} size="lg">
        {t('pagamento.again')}
      </ButtonLink>
      {contact}
    </Outcome>
  );

  switch (cobranca.estado) {
    case 'paga':
    case 'estorno_parcial':
      return cobranca.sandbox ? <TestPaid {...props} /> : paid;
    case 'expirada':
      return over(t('pagamento.expired'), t('pagamento.expired_text'));
    case 'cancelada':
      return over(words.cancelled, t('pagamento.cancelled_text'));
    case 'recusada':
      return cobranca.metodo === 'cartao'
        ? over(t('pagamento.refused_card'), words.cardRefused)
        : over(t('pagamento.refused'), t('pagamento.refused_text'));
    case 'estornada':
      return (
        <Outcome
          title={t('pagamento.refunded')}
          text={<p>{t('pagamento.refunded_text', { amount: money(cobranca.valor) })}</p>}
        >
          {contact}
        </Outcome>
      );
    case 'contestada':
      return (
        <Outcome title={t('pagamento.disputed')} text={<p>{t('pagamento.disputed_text')}</p>}>
          {contact}
        </Outcome>
      );
    case 'em_analise':
      return <ReviewedPayment {...props} />;
    case 'criada':
      if (!cobranca.pix && !cobranca.boleto)
        return <Outcome title={t('pagamento.creating')} text={<p>{t('pagamento.creating_text')}</p>} />;
      return <OpenPayment {...props} />;
    default:
      return <OpenPayment {...props} />;
  }
}

function TestPaid({ pagamento, another, testPaid }: PaymentViewProps) {
  const { t } = useT();
  return (
    <Outcome
      title={t('pagamento.test_paid')}
      text={
        <>
          <PaymentSummary cobranca={pagamento.cobranca} />
          <p>{t('pagamento.test_paid_text')}</p>
          {testPaid}
        </>
      }
    >
      <ButtonLink to={another.to} size="lg">
        {another.label}
      </ButtonLink>
    </Outcome>
  );
}
