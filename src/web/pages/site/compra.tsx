import { useEffect } from 'react';
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { CompraAberta } from '#shared/contracts/inscricao.ts';
import { churchToday } from '#shared/dates.ts';
import { AnotherWay } from '#web/checkout/another-way.tsx';
import { PaymentPage } from '#web/checkout/payment-page.tsx';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { intentField } from '#web/ui/site/form/form-frame.tsx';
import { type FormState, keepTyped, sentFields } from '#web/ui/site/form/form-state.ts';
import { type RefusedForm, refused, refusedState } from '#web/ui/site/form/refused-form.ts';
import { Outcome } from '#web/ui/site/outcome.tsx';
import styles from './compra.module.css';
import { Finished } from './inscricao/finished.tsx';
import { Frame } from './inscricao/frame.tsx';
import { LotsForm } from './inscricao/lots.tsx';
import { ParticipantsForm } from './inscricao/participants-form.tsx';
import { PaymentForm } from './inscricao/payment-form.tsx';
import { PhotoStep } from './inscricao/photo-step.tsx';
import { currentStep, mayOpen, nextStep, stepNamed, stepPath, stepsOf } from './inscricao/steps.ts';
import { Summary } from './inscricao/summary.tsx';
import { forgetTypedDraft } from './inscricao/typed-draft.ts';
import { VoucherForm } from './inscricao/voucher-form.tsx';
import { preloadDisplayFont } from './landing/display-fonts.ts';
import { eventFaceOf } from './landing/page-address.ts';

/** Anyone with the address sees the purchase, so the page must not be cached. */
export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });

/** The typed participants stay in the tab until the server has them, as accepted data or as a draft; then the copy is deleted. */
export async function clientAction(args: ClientActionFunctionArgs): Promise<unknown> {
  const form = (await args.request.clone().formData()).get(intentField);
  try {
    return await keepTyped(args);
  } catch (answer) {
    if (form === 'participantes') forgetTypedDraft(args.params.codigo ?? '');
    throw answer;
  }
}

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { signUps, site, language } = context.get(pageRequestContext);
  const codigo = params.codigo ?? '';
  const purchase = await signUps.purchase(codigo);
  if (!purchase) throw data(null, { status: 404 });
  const isOpen = purchase.estado === 'aberta' || (purchase.estado === 'expirada' && !purchase.cobranca);
  const step = stepsOf(purchase).find((one) => one === params.passo);
  const search = url.search;
  // a purchase past its steps has one address; a step that may not be opened redirects to the current one
  if (!isOpen && params.passo) throw redirect(stepPath(codigo) + search, 303);
  if (isOpen && !(step && mayOpen(purchase, step)))
    throw redirect(stepPath(codigo, currentStep(purchase)) + search, 303);
  const now = new Date();
  return {
    purchase,
    step: isOpen ? step! : null,
    ...(await eventFaceOf(site, purchase.evento.slug)),
    payment: isOpen ? null : await signUps.payment(codigo),
    formToken: site.formToken(),
    now: now.toISOString(),
    today: churchToday(now),
    photoRefused: url.searchParams.get('foto') === 'recusada',
    texts: pageTexts(language.texts, 'signup', 'ticket', 'finished', 'checkout', 'pagamento'),
  };
}

export async function action({ request, context, params, url }: ActionFunctionArgs) {
  const { signUps, sender } = context.get(pageRequestContext);
  const fields = await sentFields(request);
  const codigo = params.codigo ?? '';
  const form = fields[intentField] ?? '';
  const search = url.search;
  const step = stepNamed(params.passo);
  if (params.passo !== undefined && !step) throw data(null, { status: 404 });
  switch (form) {
    case 'renovar': {
      const outcome = await signUps.renew(codigo, sender);
      return outcome.ok ? redirect(stepPath(codigo, step) + search, 303) : refused(form, outcome, fields);
    }
    case 'lugares': {
      const outcome = await signUps.choose(codigo, fields, sender);
      return outcome.ok
        ? redirect(stepPath(codigo, 'participantes') + search, 303)
        : refused(form, outcome, fields);
    }
    case 'participantes': {
      const outcome = fields.tirar
        ? await signUps.remove(codigo, fields.tirar, fields, sender)
        : fields.mudar
          ? await signUps.keepDraft(codigo, fields, sender)
          : await signUps.fill(codigo, fields, sender);
      if (!outcome.ok) return refused(form, outcome, fields);
      if (fields.tirar) return redirect(stepPath(codigo, 'participantes') + search, 303);
      if (fields.mudar) return redirect(stepPath(codigo, 'passaportes') + search, 303);
      const purchase = await signUps.purchase(codigo);
      return redirect(
        stepPath(codigo, purchase ? nextStep(purchase, 'participantes') : undefined) + search,
        303,
      );
    }
    case 'voucher': {
      const outcome = await signUps.voucher(codigo, fields, sender);
      return outcome.ok
        ? redirect(stepPath(codigo, 'voucher') + search, 303)
        : refused(form, outcome, fields);
    }
    case 'outro': {
      const outcome = await signUps.unpay(codigo, sender);
      return outcome.ok
        ? redirect(stepPath(codigo, 'pagamento') + search, 303)
        : refused(form, outcome, fields);
    }
    case 'paguei': {
      const outcome = await signUps.reportPaid(codigo, sender);
      return outcome.ok ? redirect(stepPath(codigo) + search, 303) : refused(form, outcome, fields);
    }
    case 'de-novo': {
      // the next step takes the places again, if any are free
      const outcome = await signUps.renew(codigo, sender);
      return outcome.ok ? redirect(stepPath(codigo) + search, 303) : refused(form, outcome, fields);
    }
    default: {
      const outcome = await signUps.pay(codigo, fields, sender);
      return outcome.ok ? redirect(stepPath(codigo) + search, 303) : refused('pagamento', outcome, fields);
    }
  }
}

/** Number of places of each lot. */
function heldPlaces({ participantes }: CompraAberta): ReadonlyMap<number, number> {
  const held = new Map<number, number>();
  for (const { lote } of participantes) held.set(lote.id, (held.get(lote.id) ?? 0) + 1);
  return held;
}

export default function CompraPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <Purchase />
    </MoreTexts>
  );
}

function Purchase() {
  const { t } = useT();
  const { church } = usePage();
  const { purchase, tema, eventPath, step, payment, formToken, now, today, photoRefused } =
    useLoaderData<typeof loader>();
  const answer = useActionData<RefusedForm | FormState>();
  const { codigo } = purchase;
  // deletes the personal data from the browser once the steps are over
  useEffect(() => {
    if (step === null) forgetTypedDraft(codigo);
  }, [step, codigo]);
  if (tema) preloadDisplayFont(tema.letra);
  const title = <title>{`${t('signup.title')}: ${purchase.evento.nome} · ${church.nome}`}</title>;
  if (step !== null)
    return (
      <Frame
        evento={purchase.evento}
        eventPath={eventPath}
        today={today}
        current={step}
        isFree={purchase.total === 0}
        steps={stepsOf(purchase).map((one) => ({
          step: one,
          to: mayOpen(purchase, one) ? stepPath(codigo, one) : null,
        }))}
        drawer={
          <Summary
            purchase={purchase}
            step={step}
            now={now}
            today={today}
            renewal={refusedState('renovar', answer)}
          />
        }
      >
        {title}
        {step === 'passaportes' && (
          <LotsForm
            evento={purchase.evento}
            lotes={purchase.lotes}
            held={heldPlaces(purchase)}
            hasVoucher={false}
            today={today}
            state={refusedState('lugares', answer)}
          />
        )}
        {step === 'participantes' && (
          <ParticipantsForm purchase={purchase} state={refusedState('participantes', answer)} />
        )}
        {step === 'perguntas' && <PhotoStep purchase={purchase} isRefused={photoRefused} />}
        {step === 'voucher' && <VoucherForm purchase={purchase} state={refusedState('voucher', answer)} />}
        {step === 'pagamento' && (
          <PaymentForm purchase={purchase} formToken={formToken} state={refusedState('pagamento', answer)} />
        )}
      </Frame>
    );
  if (purchase.estado === 'confirmada')
    return (
      <>
        {title}
        <Finished purchase={purchase} eventPath={eventPath} />
      </>
    );
  if (purchase.estado === 'aguardando' && payment)
    return (
      <PaymentPage
        title={t('signup.title')}
        pagamento={payment}
        now={now}
        today={today}
        again={stepPath(purchase.codigo, 'pagamento')}
        another={{ to: eventPath, label: t('signup.back_event') }}
        contact={`/contato?assunto=evento&evento=${purchase.evento.slug}`}
        words={{
          cancelled: t('signup.pay_cancelled'),
          cardRefused: t('signup.card_refused'),
          bankFailed: t('signup.bank_failed'),
        }}
        paid={<Finished purchase={purchase} eventPath={eventPath} />}
        report={
          <form method="post">
            <input type="hidden" name={intentField} value="paguei" />
            <Button type="submit" variant="quiet" size="lg" wide>
              {t('pagamento.i_paid')}
            </Button>
          </form>
        }
        after={<AnotherWay estado={payment.cobranca.estado} />}
      />
    );
  const isCancelled = purchase.estado === 'cancelada';
  const again = refusedState('de-novo', answer);
  return (
    <>
      {title}
      <Outcome
        title={t(isCancelled ? 'signup.cancelled' : 'signup.expired')}
        text={<p>{t(isCancelled ? 'signup.cancelled_text' : 'signup.expired_text')}</p>}
      >
        {again && (
          <p role="alert" className={styles.refused}>
            {again.message || t('form.offline')}
          </p>
        )}
        {isCancelled || again ? (
          <ButtonLink to={`/eventos/${purchase.evento.slug}/inscricao`} size="lg">
            {t('signup.start_again')}
          </ButtonLink>
        ) : (
          <Form method="post">
            <input type="hidden" name={intentField} value="de-novo" />
            <Button type="submit" size="lg">
              {t('signup.try_again')}
            </Button>
          </Form>
        )}
        <ButtonLink to={eventPath} size="lg" variant="quiet">
          {t('signup.back_event')}
        </ButtonLink>
      </Outcome>
    </>
  );
}
