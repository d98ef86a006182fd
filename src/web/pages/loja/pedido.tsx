import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router';
import { isOpen } from '#shared/cobranca.ts';
import { churchToday } from '#shared/dates.ts';
import { PaymentReceipt } from '#web/checkout/payment-receipt.tsx';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { intentField } from '#web/ui/site/form/form-frame.tsx';
import { keepTyped, languageParameter, sentFields, withSearch } from '#web/ui/site/form/form-state.ts';
import { refused } from '#web/ui/site/form/refused-form.ts';
import { checkoutPath, orderPath } from './checkout/steps.ts';
import { EndOrder } from './pedido/end-order.tsx';
import { LiveOrder } from './pedido/live-order.tsx';
import { OrderView } from './pedido/order-view.tsx';
import { Withdrawal } from './pedido/withdrawal.tsx';
import { doneParameter, WithdrawalNotice } from './pedido/withdrawal-notice.tsx';

export const headers = () => ({ 'cache-control': 'no-store' });
export const clientAction = keepTyped;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { store, visitor, language } = context.get(pageRequestContext);
  const { id = '' } = params;
  // the router's guard lets only signed-in consumers in
  const consumidor = visitor.consumidor!;
  const [order, payment] = await Promise.all([
    store.order(consumidor.id, id),
    store.payment(consumidor.id, id),
  ]);
  if (!order) throw data(null, { status: 404 });
  return {
    order,
    payment,
    nome: consumidor.nome,
    today: churchToday(new Date()),
    texts: pageTexts(language.texts, 'order', 'till', 'cart', 'finished', 'checkout', 'pagamento'),
  };
}

export async function action({ request, context, params, url }: ActionFunctionArgs) {
  const { store, visitor, sender } = context.get(pageRequestContext);
  const fields = await sentFields(request);
  const consumidor = visitor.consumidor!.id;
  const { id = '' } = params;
  const form = fields[intentField] ?? '';
  const here = withSearch(orderPath(id), languageParameter(url));
  const done = withSearch(orderPath(id), { [doneParameter]: form, ...languageParameter(url) });
  if (form === 'desistir') {
    const outcome = await store.withdraw(consumidor, id, fields, sender);
    return outcome.ok ? redirect(done, 303) : refused(form, outcome, fields);
  }
  if (form === 'desfazer') {
    const outcome = await store.undoWithdrawal(consumidor, id, sender);
    return outcome.ok ? redirect(done, 303) : refused(form, outcome, fields);
  }
  // without the tick, which browsers require before they submit
  if (fields.certeza !== 'sim') return redirect(here, 303);
  const outcome = await store.cancel(consumidor, id, sender);
  return outcome.ok ? redirect(here, 303) : refused('cancelar', outcome, fields);
}

export default function PedidoPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <Order />
    </MoreTexts>
  );
}

function Order() {
  const { t } = useT();
  const { order, payment, nome, today } = useLoaderData<typeof loader>();
  return (
    <OrderView
      order={order}
      today={today}
      notice={<WithdrawalNotice order={order} />}
      actions={
        <>
          {order.pode.pagar && (
            <ButtonLink
              to={checkoutPath(order.id)}
              size="lg"
              variant={order.conferencia ? 'quiet' : 'primary'}
            >
              {t(order.conferencia ? 'order.see_payment' : 'order.pay')}
            </ButtonLink>
          )}
          <ButtonLink to="/loja-virtual/auth/account" size="lg" variant="quiet">
            {t('order.account')}
          </ButtonLink>
        </>
      }
    >
      {payment && isOpen(payment.cobranca.estado) && <LiveOrder charge={payment.cobranca} />}
      <Withdrawal order={order} today={today} />
      {payment && <PaymentReceipt cobranca={payment.cobranca} nome={nome} />}
      <EndOrder order={order} />
    </OrderView>
  );
}
