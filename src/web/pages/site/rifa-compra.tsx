import { useEffect } from 'react';
import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigationType,
} from 'react-router';
import type { CompraDeRifa } from '#shared/contracts/rifa.ts';
import { churchToday } from '#shared/dates.ts';
import { PaymentPage } from '#web/checkout/payment-page.tsx';
import { RefusedButtonNotice } from '#web/checkout/refused-button-notice.tsx';
import { MoreTexts, useT } from '#web/lib/i18n/i18n.tsx';
import { pageTexts } from '#web/lib/i18n/page-texts.server.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import { rememberChosen } from '#web/lib/rifa/chosen.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
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
import { Exchange } from './rifa/exchange.tsx';
import { Ticket } from './rifa/ticket.tsx';
import styles from './rifa-compra.module.css';

/** Anyone with the address sees the purchase, so the page must not be cached. */
export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
export const clientAction = keepTyped;

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { raffles, site, language } = context.get(pageRequestContext);
  const compra = await raffles.purchase(params.codigo ?? '');
  if (!compra) throw data(null, { status: 404 });
  const { slug } = compra.rifa;
  if (slug !== params.slug) throw redirect(`/rifa/${slug}/compra/${compra.codigo}${url.search}`, 303);
  const exchanges = compra.estado === 'trocar';
  const [rifa, ocupados] = exchanges ? await Promise.all([raffles.find(slug), raffles.taken(slug)]) : [];
  const now = new Date();
  return {
    compra,
    exchange: rifa && ocupados ? { rifa, ocupados } : null,
    formToken: site.formToken(),
    now: now.toISOString(),
    today: churchToday(now),
    texts: pageTexts(
      ...([language.texts, 'raffle_purchase', 'checkout', 'pagamento', 'finished'] as const),
      ...(exchanges ? (['raffle'] as const) : []),
    ),
  };
}

export async function action({ request, context, params, url }: ActionFunctionArgs) {
  const { raffles, sender } = context.get(pageRequestContext);
  const fields = await sentFields(request);
  const codigo = params.codigo ?? '';
  const form = fields[intentField] ?? '';
  const outcome =
    form === 'trocar'
      ? await raffles.exchange(codigo, fields, sender)
      : form === 'desistir'
        ? await raffles.cancel(codigo, sender)
        : await raffles.reportPaid(codigo, sender);
  if (!outcome.ok) return refused(form, outcome, fields);
  const slug = params.slug ?? '';
  const to = form === 'desistir' ? `/rifa/${slug}` : `/rifa/${slug}/compra/${codigo}`;
  return redirect(withSearch(to, languageParameter(url)), 303);
}

export default function RifaCompraPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <Purchase />
    </MoreTexts>
  );
}

function Purchase() {
  const { compra, exchange, formToken } = useLoaderData<typeof loader>();
  const answer = useActionData<RefusedForm | FormState>();
  const { slug } = compra.rifa;
  const { codigo } = compra;
  const arrival = useNavigationType();
  // the form of the raffle keeps the place in the page, which this one is to begin at its top
  useEffect(() => {
    if (codigo && arrival !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
  }, [codigo, arrival]);
  // clears the stored choice: these numbers are bought
  useEffect(() => rememberChosen(slug, []), [slug]);
  if (exchange)
    return (
      <Exchange {...exchange} compra={compra} formToken={formToken} state={refusedState('trocar', answer)} />
    );
  return compra.pagamento && compra.estado !== 'devolvida' ? (
    <Payment compra={compra} pagamento={compra.pagamento} />
  ) : (
    <Ended compra={compra} />
  );
}

interface PaymentProps {
  compra: CompraDeRifa;
  pagamento: NonNullable<CompraDeRifa['pagamento']>;
}

/** The payment, followed by the numbers; while the purchase waits for payment, the numbers with a way to cancel. */
function Payment({ compra, pagamento }: PaymentProps) {
  const { t } = useT();
  const { now, today } = useLoaderData<typeof loader>();
  const raffle = `/rifa/${compra.rifa.slug}`;
  const isOpen = compra.estado === 'aguardando';
  return (
    <>
      <PaymentPage
        title={t('raffle_purchase.title')}
        // shows the raffle's name alone: the charge's own description is "Rifa: …", and most names contain "rifa" too
        pagamento={{ ...pagamento, cobranca: { ...pagamento.cobranca, descricao: compra.rifa.nome } }}
        now={now}
        today={today}
        again={raffle}
        another={{ to: raffle, label: t('raffle_purchase.back') }}
        contact="/contato"
        words={{
          cancelled: t('raffle_purchase.cancelled'),
          cardRefused: t('raffle_purchase.card_refused'),
          bankFailed: t('raffle_purchase.bank_failed'),
        }}
        paid={<Paid compra={compra} />}
        testPaid={<p>{t('raffle_purchase.test_text')}</p>}
        report={
          <Form method="post">
            <input type="hidden" name={intentField} value="paguei" />
            <Button type="submit" variant="quiet" size="lg" wide>
              {t('pagamento.i_paid')}
            </Button>
          </Form>
        }
      />
      {isOpen && (
        <div className={styles.held}>
          <RefusedButtonNotice forms={['desistir', 'paguei']} />
          <Ticket compra={compra} today={today} />
          <p>{t('raffle_purchase.waiting')}</p>
          <details className={styles.cancel}>
            <summary>{t('raffle_purchase.cancel')}</summary>
            <p>{t('raffle_purchase.cancel_text')}</p>
            <Form method="post">
              <input type="hidden" name={intentField} value="desistir" />
              <Button type="submit" variant="danger">
                {t('raffle_purchase.cancel_sure')}
              </Button>
            </Form>
          </details>
        </div>
      )}
    </>
  );
}

function Paid({ compra }: { compra: CompraDeRifa }) {
  const { t } = useT();
  const { today } = useLoaderData<typeof loader>();
  const raffle = `/rifa/${compra.rifa.slug}`;
  const onSale = compra.rifa.estado === 'ativa';
  return (
    <>
      <Outcome title={t('raffle_purchase.paid')} text={<p>{t('raffle_purchase.paid_text')}</p>} />
      <Ticket compra={compra} today={today} />
      <div className={styles.ways} data-noprint>
        {compra.rifa.estado === 'sorteada' || compra.rifa.estado === 'aguardando_sorteio' ? (
          <ButtonLink to={`${raffle}/verificar#compra=${compra.codigo}`} size="lg">
            {t('raffle_purchase.prove')}
          </ButtonLink>
        ) : (
          onSale && (
            <ButtonLink to={raffle} size="lg">
              {t('raffle_purchase.buy_more')}
            </ButtonLink>
          )
        )}
        <ButtonLink to={raffle} size="lg" variant="quiet">
          {t('raffle_purchase.back')}
        </ButtonLink>
      </div>
    </>
  );
}

/** A purchase without a payment to show: made at the counter, ended, refunded, or left out of the list. */
function Ended({ compra }: { compra: CompraDeRifa }) {
  const { t } = useT();
  const { church } = usePage();
  const raffle = `/rifa/${compra.rifa.slug}`;
  const words = {
    expirada: ['raffle_purchase.expired', 'raffle_purchase.expired_text'],
    cancelada: ['raffle_purchase.cancelled', 'raffle_purchase.cancelled_text'],
    devolvida: ['raffle_purchase.refunded', 'raffle_purchase.refunded_text'],
    teste: ['raffle_purchase.test', 'raffle_purchase.test_text'],
    fora_da_lista: ['raffle_purchase.left_out', 'raffle_purchase.left_out_text'],
  } as const;
  const said = compra.estado in words ? words[compra.estado as keyof typeof words] : null;
  return (
    <div className={styles.page}>
      <title>{`${t('raffle_purchase.title')} · ${church.nome}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      {said ? (
        <Outcome title={t(said[0])} text={<p>{t(said[1])}</p>}>
          <ButtonLink to={raffle} size="lg">
            {t('raffle_purchase.back')}
          </ButtonLink>
          <ButtonLink to="/contato" size="lg" variant="quiet">
            {t('raffle_purchase.contact')}
          </ButtonLink>
        </Outcome>
      ) : (
        <Paid compra={compra} />
      )}
    </div>
  );
}
