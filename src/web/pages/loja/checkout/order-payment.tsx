import { isOpen } from '#shared/cobranca.ts';
import type { CheckoutAberto, Pedido } from '#shared/contracts/loja.ts';
import type { Pagamento } from '#shared/contracts/pagamento.ts';
import { AnotherWay } from '#web/checkout/another-way.tsx';
import { PaymentPage } from '#web/checkout/payment-page.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { intentField } from '#web/ui/site/form/form-frame.tsx';
import { OrderLines } from '../pedido/order-lines.tsx';
import styles from './checkout-page.module.css';
import { Finished } from './finished.tsx';
import { checkoutPath, orderPath } from './steps.ts';

interface OrderPaymentProps {
  checkout: CheckoutAberto;
  order: Pedido;
  payment: Pagamento;
  /** the payment was started in another window, by another method than the one chosen here */
  isElsewhere: boolean;
  now: string;
  today: string;
}

/** The charge of an order in all its states, with a button to pay by another method. */
export function OrderPayment({ checkout, order, payment, isElsewhere, now, today }: OrderPaymentProps) {
  const { t } = useT();
  const { id, comprador } = checkout;
  const { estado, metodo } = payment.cobranca;
  const way = metodo === 'cartao' || metodo === 'boleto' ? (`checkout.${metodo}` as const) : 'checkout.pix';
  const follow = (
    <ButtonLink to={orderPath(id)} variant="quiet">
      {t('till.follow')}
    </ButtonLink>
  );
  return (
    <PaymentPage
      before={
        isElsewhere && estado === 'pendente' ? (
          <p role="status" className={styles.elsewhere}>
            {t('till.open_elsewhere', { way: t(way) })}
          </p>
        ) : null
      }
      title={t('till.title')}
      pagamento={payment}
      now={now}
      today={today}
      again={checkoutPath(id, 'pagamento')}
      another={{ to: '/loja-virtual', label: t('till.back_store') }}
      contact="/contato"
      words={{
        cancelled: t('till.pay_cancelled'),
        cardRefused: t('till.card_refused'),
        bankFailed: t('till.bank_failed'),
      }}
      paid={<Finished order={order} email={comprador.email} />}
      testPaid={follow}
      report={
        <form method="post">
          <input type="hidden" name={intentField} value="paguei" />
          <Button type="submit" variant="quiet" size="lg" wide>
            {t('pagamento.i_paid')}
          </Button>
        </form>
      }
      after={
        isOpen(estado) ? (
          <div className={styles.bought}>
            <AnotherWay estado={estado} />
            <OrderLines order={order} />
            <div className={styles.links}>
              {follow}
              <ButtonLink to="/loja-virtual" variant="plain">
                {t('cart.go_on')}
              </ButtonLink>
            </div>
          </div>
        ) : null
      }
    />
  );
}
