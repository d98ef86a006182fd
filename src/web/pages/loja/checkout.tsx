import { useEffect, useState } from 'react';
import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  redirect,
  replace,
  useActionData,
  useLoaderData,
} from 'react-router';
import { cepDigits, isCep } from '#shared/br/documents.ts';
import type { CheckoutAberto, Pedido } from '#shared/contracts/loja.ts';
import type { Pagamento } from '#shared/contracts/pagamento.ts';
import { churchToday } from '#shared/dates.ts';
import { isPaid } from '#shared/loja/pedido.ts';
import { forgetCartCount } from '#web/cart/cart-count.ts';
import { cartPath } from '#web/cart/cart-data.ts';
import { StepFrame } from '#web/checkout/step-frame.tsx';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { intentField } from '#web/ui/site/form/form-frame.tsx';
import {
  type FormState,
  keepTyped,
  languageParameter,
  sentFields,
  withSearch,
} from '#web/ui/site/form/form-state.ts';
import { type RefusedForm, refused, refusedState } from '#web/ui/site/form/refused-form.ts';
import { Outcome } from '#web/ui/site/outcome.tsx';
import { ChangesNotice } from './checkout/changes-notice.tsx';
import styles from './checkout/checkout-page.module.css';
import { DeliveryForm, firstOption } from './checkout/delivery-form.tsx';
import { Finished } from './checkout/finished.tsx';
import { OrderPayment } from './checkout/order-payment.tsx';
import { OrderSummary } from './checkout/order-summary.tsx';
import { PaymentStep } from './checkout/payment-step.tsx';
import {
  checkoutPath,
  currentStep,
  mayOpen,
  openStep,
  orderPath,
  type Step,
  steps,
} from './checkout/steps.ts';

export const headers = () => ({ 'cache-control': 'no-store' });
export const clientAction = keepTyped;

/** The states of the page. */
type Shown =
  /** the cart did not become an order */
  | { kind: 'refused'; message: string }
  /** `isEnded`: an earlier payment was given up, here or in another window, or not paid in time */
  | { kind: 'step'; step: Step; checkout: CheckoutAberto; isEnded: boolean }
  | { kind: 'payment'; checkout: CheckoutAberto; order: Pedido; payment: Pagamento }
  | { kind: 'done'; checkout: CheckoutAberto; order: Pedido };

/** The CEP that the buyer asks about; undefined when the text is not a CEP. */
function cepIn(url: URL): string | undefined {
  const digits = cepDigits(url.searchParams.get('cep') ?? '');
  return isCep(digits) ? digits : undefined;
}

/** The address of a delivery form, with the field names of the account's addresses. */
const typedAddress = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, typed]) =>
      name.startsWith('endereco.') ? [[name.slice('endereco.'.length), typed]] : [],
    ),
  );

async function shownAt({ context, params, url }: LoaderFunctionArgs): Promise<Shown> {
  const { store, shopper, sender, visitor } = context.get(pageRequestContext);
  const { id = '', passo } = params;
  const more = languageParameter(url);
  // the router's guard lets only signed-in consumers in
  const consumidor = visitor.consumidor!.id;
  if (id === 'carrinho') {
    if (passo) throw data(null, { status: 404 });
    const outcome = await store.begin(shopper, sender);
    // the order replaces this address in the browser's history: going back to it would make another order
    if (outcome.ok) throw replace(withSearch(checkoutPath(outcome.id), more), 303);
    return { kind: 'refused', message: outcome.message };
  }
  const checkout = await store.checkout(consumidor, id, cepIn(url));
  if (!checkout) throw data(null, { status: 404 });
  if (checkout.estado === 'rascunho') {
    const step = openStep(checkout, passo);
    if (!step) throw redirect(withSearch(checkoutPath(id, currentStep(checkout)), more), 303);
    const last = step === 'pagamento' ? (await store.payment(consumidor, id))?.cobranca.estado : undefined;
    const isEnded = last === 'cancelada' || last === 'expirada';
    return { kind: 'step', step, checkout, isEnded };
  }
  // an order that is no longer a draft has one address, without steps
  if (passo) throw redirect(withSearch(checkoutPath(id), more), 303);
  const [order, payment] = await Promise.all([store.order(consumidor, id), store.payment(consumidor, id)]);
  if (!order) throw data(null, { status: 404 });
  if (checkout.estado === 'aguardando_pagamento' && payment)
    return { kind: 'payment', checkout, order, payment };
  if (isPaid(checkout.estado)) return { kind: 'done', checkout, order };
  throw redirect(withSearch(orderPath(id), more), 303);
}

export async function loader(args: LoaderFunctionArgs) {
  const { site, language } = args.context.get(pageRequestContext);
  const shown = await shownAt(args);
  const now = new Date();
  return {
    shown,
    /** another window has started a payment by another method */
    isElsewhere: args.url.searchParams.get('outra') === 'janela',
    /** the CEP as typed; null when none was asked about */
    cepParameter: args.url.searchParams.get('cep'),
    isCep: cepIn(args.url) !== undefined,
    formToken: site.formToken(),
    now: now.toISOString(),
    today: churchToday(now),
    texts: pageTexts(language.texts, 'till', 'cart', 'order', 'checkout', 'pagamento'),
  };
}

export async function action({ request, context, params, url }: ActionFunctionArgs) {
  const { store, accounts, sender, visitor } = context.get(pageRequestContext);
  const fields = await sentFields(request);
  const consumidor = visitor.consumidor!.id;
  const { id = '' } = params;
  const step = steps.find((one) => one === params.passo);
  const go = (to?: Step, more: Record<string, string> = {}) =>
    redirect(withSearch(checkoutPath(id, to), { ...more, ...languageParameter(url) }), 303);
  const form = fields[intentField] ?? '';
  switch (form) {
    case 'entrega': {
      const outcome = await store.deliver(consumidor, id, fields, sender);
      if (!outcome.ok) return refused(form, outcome, fields);
      // a refusal to save the address in the account (no room) is ignored: the order has it, and the buyer can pay
      const isTyped = !fields.opcao?.startsWith('retirada:') && !fields.endereco;
      if (isTyped && fields.guardar) await accounts.saveAddress(null, typedAddress(fields));
      return go('pagamento');
    }
    case 'voucher': {
      const outcome = await store.voucher(consumidor, id, fields, sender);
      return outcome.ok ? go('pagamento') : refused(form, outcome, fields);
    }
    case 'aceitar': {
      const outcome = await store.acceptChanges(consumidor, id, sender);
      return outcome.ok ? go(step) : refused(form, outcome, fields);
    }
    case 'outro': {
      const outcome = await store.unpay(consumidor, id, sender);
      return outcome.ok ? go('pagamento') : refused(form, outcome, fields);
    }
    case 'paguei': {
      const outcome = await store.reportPaid(consumidor, id, sender);
      return outcome.ok ? go() : refused(form, outcome, fields);
    }
    default: {
      const outcome = await store.pay(consumidor, id, fields, sender);
      if (!outcome.ok) return refused('pagamento', outcome, fields);
      // another window has started a payment by another method: the page shows that payment with a notice
      const open = fields.metodo ? (await store.payment(consumidor, id))?.cobranca : undefined;
      return go(undefined, open && open.metodo !== fields.metodo ? { outra: 'janela' } : {});
    }
  }
}

export default function CheckoutPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <Checkout />
    </MoreTexts>
  );
}

function Checkout() {
  const { t } = useT();
  const { church } = usePage();
  const { shown, isElsewhere, now, today } = useLoaderData<typeof loader>();
  const isBegun = shown.kind === 'payment' || shown.kind === 'done';
  useEffect(() => {
    if (isBegun) forgetCartCount();
  }, [isBegun]);
  return (
    <>
      <title>{`${t('till.title')} · ${church.nome}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      {shown.kind === 'refused' ? (
        <div className={styles.page}>
          <Outcome title={t('till.not_begun')} text={<p role="alert">{shown.message}</p>}>
            <ButtonLink to={cartPath} size="lg">
              {t('till.back_cart')}
            </ButtonLink>
          </Outcome>
        </div>
      ) : shown.kind === 'step' ? (
        <OpenStep {...shown} />
      ) : shown.kind === 'payment' ? (
        <OrderPayment {...shown} isElsewhere={isElsewhere} now={now} today={today} />
      ) : (
        <Finished order={shown.order} email={shown.checkout.comprador.email} />
      )}
    </>
  );
}

function OpenStep({ step, checkout, isEnded }: Extract<Shown, { kind: 'step' }>) {
  const { t } = useT();
  const { formToken, cepParameter, isCep: isAsked, now, today } = useLoaderData<typeof loader>();
  const answer = useActionData<RefusedForm | FormState>();
  const { id, cep, mudancas, opcoes, entrega } = checkout;
  const state = refusedState('entrega', answer);
  // the delivery option chosen in the form, with the CEP for which it is offered
  const [chosen, choose] = useState<{ cep: string | null; codigo: string }>();
  const isChoosing = step === 'entrega' && mudancas.length === 0;
  const opcao = isChoosing
    ? ((chosen?.cep === cep ? opcoes.find(({ codigo }) => codigo === chosen.codigo) : undefined) ??
      firstOption(checkout, isAsked, state))
    : entrega?.opcao;
  return (
    <StepFrame
      head={
        <>
          <Link to="/loja-virtual">{t('nav.loja-virtual')}</Link>
          <span>{t('till.order', { number: id })}</span>
        </>
      }
      label={t('till.steps')}
      current={step}
      steps={[
        ...steps.map((one) => ({
          step: one,
          name: t(`till.step_${one}`),
          to: mayOpen(checkout, one) ? checkoutPath(id, one) : null,
        })),
        { step: 'fim', name: t('till.step_fim'), to: null },
      ]}
      back={cartPath}
      drawer={<OrderSummary checkout={checkout} opcao={opcao ?? null} now={now} today={today} />}
    >
      {mudancas.length > 0 ? (
        <ChangesNotice changes={mudancas} state={refusedState('aceitar', answer)} />
      ) : step === 'entrega' ? (
        <DeliveryForm
          checkout={checkout}
          cepParameter={cepParameter}
          isCep={isAsked}
          onChoose={(codigo) => choose({ cep, codigo })}
          state={state}
        />
      ) : (
        <PaymentStep
          checkout={checkout}
          isEnded={isEnded}
          formToken={formToken}
          state={refusedState('pagamento', answer)}
          voucher={refusedState('voucher', answer)}
        />
      )}
    </StepFrame>
  );
}
