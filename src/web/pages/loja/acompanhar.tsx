import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { churchToday } from '#shared/dates.ts';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { useVisitor } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { orderPath } from './checkout/steps.ts';
import { OrderView } from './pedido/order-view.tsx';
import { Withdrawal } from './pedido/withdrawal.tsx';

/** Anyone with the address sees the order, so the page must not be cached. */
export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { store, language } = context.get(pageRequestContext);
  const order = await store.orderByCode(params.codigo ?? '');
  if (!order) throw data(null, { status: 404 });
  return {
    order,
    today: churchToday(new Date()),
    texts: pageTexts(language.texts, 'order', 'till', 'cart', 'checkout'),
  };
}

export default function AcompanharPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <FollowedOrder />
    </MoreTexts>
  );
}

/** The order behind the link in its mails, read-only; changes require the account. */
function FollowedOrder() {
  const { t } = useT();
  const { consumidor } = useVisitor();
  const { order, today } = useLoaderData<typeof loader>();
  const ownPath = orderPath(order.id);
  const to = consumidor ? ownPath : `/loja-virtual/auth/login?${new URLSearchParams({ to: ownPath })}`;
  const { pagar, cancelar, desistir, desfazer } = order.pode;
  const asksToPay = pagar && !order.conferencia;
  return (
    <OrderView
      order={order}
      today={today}
      actions={
        (pagar || cancelar || desistir || desfazer) && (
          <ButtonLink to={to} size="lg" variant={asksToPay ? 'primary' : 'quiet'}>
            {t(asksToPay ? 'order.pay' : 'order.manage')}
          </ButtonLink>
        )
      }
    >
      <Withdrawal order={order} today={today} />
    </OrderView>
  );
}
