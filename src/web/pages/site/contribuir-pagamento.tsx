import { useCallback, useEffect, useRef } from 'react';
import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { isSettled } from '#shared/cobranca.ts';
import { churchToday } from '#shared/dates.ts';
import { useHydrated } from '#web/lib/hydrated.ts';
import { MoreTexts, useT } from '#web/lib/i18n.tsx';
import { usePage } from '#web/lib/page.tsx';
import { pageRequestContext } from '#web/lib/page-request.ts';
import { givingTexts } from '#web/lib/texts/contribuir.server.ts';
import { PaymentView } from './contribuir/payment-view.tsx';
import { SandboxBanner } from './contribuir/sandbox-banner.tsx';
import { useLiveCharge } from './contribuir/use-live-charge.ts';
import styles from './contribuir-pagamento.module.css';

/** Whoever has the address sees the gift: nobody else's machine keeps it. */
export const headers = () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { giving, language } = context.get(pageRequestContext);
  const pagamento = await giving.payment(params.codigo ?? '', language.texts);
  if (!pagamento) throw data(null, { status: 404 });
  const now = new Date();
  return {
    pagamento,
    now: now.toISOString(),
    today: churchToday(now),
    texts: { ...givingTexts(language.texts, 'pay', 'give') },
  };
}

export default function PagamentoPage() {
  const { texts } = useLoaderData<typeof loader>();
  return (
    <MoreTexts texts={texts}>
      <Pagamento />
    </MoreTexts>
  );
}

function Pagamento() {
  const { t } = useT();
  const { church } = usePage();
  const { pagamento, now, today } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { cobranca } = pagamento;
  const onChange = useCallback(() => void revalidate(), [revalidate]);
  const { offline } = useLiveCharge(cobranca, onChange);
  const main = useRef<HTMLDivElement>(null);
  // without scripts it changes when somebody asks for it again
  const hydrated = useHydrated();

  // what changed by itself is read out, and seen: the top of the page says it
  const shown = useRef(cobranca.estado);
  useEffect(() => {
    if (shown.current === cobranca.estado) return;
    shown.current = cobranca.estado;
    const title = main.current?.querySelector('h1');
    title?.setAttribute('tabindex', '-1');
    title?.focus();
  }, [cobranca.estado]);

  return (
    <div className={styles.page} ref={main} data-paid={isSettled(cobranca.estado) || undefined}>
      <title>{`${t('pay.title')} · ${church.nome}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      {cobranca.sandbox && <SandboxBanner />}
      <PaymentView pagamento={pagamento} now={now} today={today} onChange={onChange} />
      <p role="status" className={styles.live}>
        {offline
          ? t('pay.offline')
          : hydrated && (cobranca.pix || cobranca.boleto) && cobranca.estado !== 'em_analise'
            ? t('pay.waiting')
            : ''}
      </p>
    </div>
  );
}
