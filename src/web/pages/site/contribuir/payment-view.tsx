import type { ReactNode } from 'react';
import type { Pagamento } from '#shared/contracts/contribuir.ts';
import { useT } from '#web/lib/i18n.tsx';
import { fullDate } from '#web/lib/site-dates.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { BankStep } from './bank-step.tsx';
import { CopyCode } from './copy-code.tsx';
import { Countdown } from './countdown.tsx';
import { Outcome } from './outcome.tsx';
import { ParcelasText } from './parcelas-text.tsx';
import styles from './payment-view.module.css';
import { PixPayment } from './pix-payment.tsx';
import { Receipt } from './receipt.tsx';

export interface PaymentViewProps {
  pagamento: Pagamento;
  now: string;
  today: string;
  onChange: () => void;
}

/** The same gift, to be asked for again. */
export function againPath({ cobranca, tipo, campanha, projeto, mensal }: Pagamento): string {
  const search = new URLSearchParams({
    tipo,
    // what the gift is: interest comes of how it is paid
    valor: String(cobranca.valor - cobranca.juros),
    ...(campanha && { campanha: campanha.slug }),
    ...(projeto && { projeto: projeto.slug }),
    ...(mensal && { mensal: '1' }),
  });
  return `/contribuir?${search}`;
}

/** When the card is charged again, until when, and how to stop it. */
function CardMonths({ dia, ate, parar }: NonNullable<Pagamento['assinatura']>) {
  const { t, locale } = useT();
  if (parar === null) return <p>{t('pay.monthly_card_stopped')}</p>;
  const text =
    ate !== null
      ? t('pay.monthly_card_until', { day: dia, until: fullDate(ate, locale) })
      : t(dia > 28 ? 'pay.monthly_card_last' : 'pay.monthly_card', { day: dia });
  return (
    <p>
      {text} <a href={parar}>{t('pay.monthly_card_stop')}</a>
    </p>
  );
}

/** First names only: the page thanks as people do. */
const firstName = (nome: string): string => nome.trim().split(/\s+/)[0]!;

/** What the giver sees, by where the charge stands. */
export function PaymentView(props: PaymentViewProps): ReactNode {
  const { t, money } = useT();
  const { pagamento, onChange } = props;
  const { cobranca } = pagamento;
  const amount = money(cobranca.valor);
  const again = (
    <ButtonLink to={againPath(pagamento)} size="lg">
      {t('pay.again')}
    </ButtonLink>
  );
  const contact = (
    <ButtonLink to="/contato?assunto=doacao" size="lg" variant="quiet">
      {t('pay.contact')}
    </ButtonLink>
  );
  const over = (title: string, text: string): ReactNode => (
    <Outcome title={title} text={<p>{text}</p>}>
      {again}
      {contact}
    </Outcome>
  );

  switch (cobranca.estado) {
    case 'paga':
    case 'estorno_parcial':
      return <Paid pagamento={pagamento} />;
    case 'expirada':
      return over(t('pay.expired'), t('pay.expired_text'));
    case 'cancelada':
      return over(t('pay.cancelled'), t('pay.cancelled_text'));
    case 'recusada':
      return cobranca.metodo === 'cartao'
        ? over(t('pay.refused_card'), t('pay.refused_card_text'))
        : over(t('pay.refused'), t('pay.refused_text'));
    case 'estornada':
      return (
        <Outcome title={t('pay.refunded')} text={<p>{t('pay.refunded_text', { amount })}</p>}>
          {contact}
        </Outcome>
      );
    case 'contestada':
      return (
        <Outcome title={t('pay.disputed')} text={<p>{t('pay.disputed_text')}</p>}>
          {contact}
        </Outcome>
      );
    case 'em_analise':
      return <Review {...props} />;
    case 'criada':
      if (!cobranca.pix && !cobranca.boleto)
        return <Outcome title={t('pay.creating')} text={<p>{t('pay.creating_text')}</p>} />;
      return <Open {...props} onChange={onChange} />;
    default:
      return <Open {...props} onChange={onChange} />;
  }
}

/** How much, what for, and in how many parcelas. */
function What({ cobranca }: Pick<Pagamento, 'cobranca'>) {
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

/** Waiting for money. */
function Open({ pagamento, now, today, onChange }: PaymentViewProps) {
  const { t, money } = useT();
  const { cobranca, assinatura } = pagamento;
  const amount = money(cobranca.valor);
  const { boleto, continuar } = cobranca;
  // its last day is over, and what was paid on it is still with the bank
  if (cobranca.metodo === 'boleto' && !boleto && !continuar)
    return (
      <Outcome
        title={t('pay.boleto_clearing')}
        text={
          <>
            <What cobranca={cobranca} />
            <p>{t('pay.boleto_clearing_text')}</p>
          </>
        }
      >
        <ButtonLink to={againPath(pagamento)} size="lg" variant="quiet">
          {t('pay.again')}
        </ButtonLink>
      </Outcome>
    );
  return (
    <>
      <Outcome
        title={t(
          boleto
            ? 'pay.boleto'
            : cobranca.pix
              ? 'pay.pix'
              : continuar
                ? 'pay.bank'
                : assinatura
                  ? 'pay.card_first'
                  : 'pay.card_review',
        )}
        text={<What cobranca={cobranca} />}
      />
      {cobranca.recebido > 0 && (
        <p className={styles.partial}>
          {t('pay.partial', {
            received: money(cobranca.recebido),
            amount,
            rest: money(cobranca.valor - cobranca.recebido),
          })}
        </p>
      )}
      <PixPayment pagamento={pagamento} now={now} today={today} onChange={onChange} />
      {boleto && (
        <div className={styles.boleto}>
          <p>{t('pay.boleto_text')}</p>
          <CopyCode label={t('pay.boleto_line')} code={boleto.linha_digitavel} />
          {boleto.url && (
            <a href={boleto.url} target="_blank" rel="noopener noreferrer">
              {t('pay.boleto_open')}
            </a>
          )}
          <Countdown until={cobranca.expira_em} now={now} today={today} onEnd={onChange} />
        </div>
      )}
      {continuar?.client_secret && <BankStep continuar={continuar} onChange={onChange} />}
      {!boleto && !cobranca.pix && !continuar && (
        <p>{t(assinatura ? 'pay.card_first_text' : 'pay.card_review_text')}</p>
      )}
    </>
  );
}

/** Somebody looks whether it came. */
function Review(props: PaymentViewProps) {
  const { t } = useT();
  const { cobranca, email, manual } = props.pagamento;
  return (
    <>
      <Outcome
        title={t(manual ? 'pay.review' : 'pay.card_review')}
        text={
          <>
            <p>{t(manual ? 'pay.review_text' : 'pay.card_review_text')}</p>
            {email && !cobranca.sandbox && <p>{t('pay.review_mail', { email })}</p>}
          </>
        }
      />
      {cobranca.pix && (
        <details className={styles.code}>
          <summary>{t('pay.review_code')}</summary>
          <PixPayment {...props} />
        </details>
      )}
    </>
  );
}

function Paid({ pagamento }: { pagamento: Pagamento }) {
  const { t, money } = useT();
  const { cobranca, nome, email, recibo, agradecimento, mensal, assinatura } = pagamento;
  const amount = money(cobranca.valor);
  if (cobranca.sandbox)
    return (
      <Outcome
        title={t('pay.test_paid')}
        text={
          <>
            <What cobranca={cobranca} />
            <p>{t('pay.test_paid_text')}</p>
            {assinatura && <CardMonths {...assinatura} />}
          </>
        }
      >
        <ButtonLink to="/contribuir" size="lg">
          {t('pay.again_another')}
        </ButtonLink>
      </Outcome>
    );
  return (
    <>
      <Outcome
        title={nome ? t('pay.thanks', { name: firstName(nome) }) : t('pay.thanks_plain')}
        text={
          <>
            <p>
              {t('pay.arrived', { amount })} {agradecimento ?? t('pay.thanks_text')}
            </p>
            {cobranca.estado === 'estorno_parcial' && <p>{t('pay.refunded_part')}.</p>}
            {assinatura ? <CardMonths {...assinatura} /> : mensal && <p>{t('pay.monthly_begun')}</p>}
            {email && recibo && <p className={styles.mail}>{t('pay.receipt_mail', { email })}</p>}
          </>
        }
      />
      {recibo && <Receipt pagamento={pagamento} recibo={recibo} />}
      <div className={styles.ways}>
        <ButtonLink to="/" size="lg">
          {t('pay.home')}
        </ButtonLink>
        <ButtonLink to="/contribuir" size="lg" variant="quiet">
          {t('pay.again_another')}
        </ButtonLink>
      </div>
    </>
  );
}
