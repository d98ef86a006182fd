import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { type Estado, isSettled } from '#shared/cobranca.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useHydrated } from '#web/lib/page/hydrated.ts';
import { usePage } from '#web/lib/page/page.tsx';
import styles from './payment-page.module.css';
import type { PaymentViewProps } from './payment-slots.ts';
import { PaymentView } from './payment-view.tsx';
import { SandboxBanner } from './sandbox-banner.tsx';
import { useLiveCharge } from './use-live-charge.ts';

interface PaymentPageProps extends Omit<PaymentViewProps, 'onChange'> {
  /** title of the browser's tab */
  title: string;
  /** above the charge */
  before?: ReactNode;
  /** below the charge: the purchase, and links to go on */
  after?: ReactNode;
}

/** Focuses the heading when the state changes, so that screen readers announce it. */
function useHeadingFocus(estado: Estado) {
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef(estado);
  useEffect(() => {
    if (shown.current === estado) return;
    shown.current = estado;
    const heading = page.current?.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, [estado]);
  return page;
}

/** The page of a charge in all its states. Updates while the charge changes, without a reload. */
export function PaymentPage({ title, before, after, ...view }: PaymentPageProps) {
  const { t } = useT();
  const { church } = usePage();
  const { revalidate } = useRevalidator();
  const { cobranca, manual } = view.pagamento;
  const onChange = useCallback(() => void revalidate(), [revalidate]);
  const { offline } = useLiveCharge(cobranca, onChange);
  const page = useHeadingFocus(cobranca.estado);
  // without scripts the page does not update itself, so it must not claim to
  const hydrated = useHydrated();
  return (
    <div className={styles.page} ref={page} data-paid={isSettled(cobranca.estado) || undefined}>
      <title>{`${title} · ${church.nome}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      {cobranca.sandbox && <SandboxBanner />}
      {before}
      <PaymentView {...view} onChange={onChange} />
      <p role="status" className={styles.live}>
        {offline
          ? t('pagamento.offline')
          : hydrated && (cobranca.pix || cobranca.boleto) && cobranca.estado !== 'em_analise'
            ? t(manual ? 'pagamento.waiting_manual' : 'pagamento.waiting')
            : ''}
      </p>
      {after}
    </div>
  );
}
