import type { ReactNode } from 'react';
import type { Pedido } from '#shared/contracts/loja.ts';
import { exactMoment, momentLabel } from '#shared/dates-in-words.ts';
import { SandboxBanner } from '#web/checkout/sandbox-banner.tsx';
import { type Translator, useT } from '#web/lib/i18n/i18n.tsx';
import { usePage } from '#web/lib/page/page.tsx';
import { OrderDelivery } from './order-delivery.tsx';
import { OrderLines } from './order-lines.tsx';
import styles from './order-view.module.css';
import { Timeline } from './timeline.tsx';

interface OrderViewProps {
  order: Pedido;
  today: string;
  /** what the reader has just done, above everything */
  notice?: ReactNode;
  /** the reader's actions, below the state */
  actions?: ReactNode;
  /** the receipt, and the forms that end the order */
  children?: ReactNode;
}

/** What the state means for the buyer. A cancelled order that was paid for names the money that goes back. */
function stateText(order: Pedido, { t, money }: Translator): string {
  const { estado, conferencia, linha_do_tempo, total, devolvido, devolucao } = order;
  if (conferencia) return t('order.conferencia_text');
  if (estado !== 'cancelado' || !linha_do_tempo.some(({ tipo }) => tipo === 'pago'))
    return t(`order.estado_text.${estado}`);
  const isReturned = devolvido >= total || devolucao?.estado === 'reembolsada';
  return isReturned ? t('order.cancelado_devolvido') : t('order.cancelado_pago', { amount: money(total) });
}

/** An order as its buyer sees it: its state, its delivery, its history and its lines. */
export function OrderView({ order, today, notice, actions, children }: OrderViewProps) {
  const translator = useT();
  const { t, locale, money } = translator;
  const { church } = usePage();
  const { id, estado, criado_em, sandbox, devolvido, conferencia } = order;
  const title = t('order.title', { number: id });
  return (
    <div className={styles.page}>
      <title>{`${title} · ${church.nome}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      {sandbox && <SandboxBanner />}
      {notice}
      <header className={styles.head}>
        <p className={styles.when}>
          <time dateTime={criado_em} title={exactMoment(criado_em, locale)}>
            {t('order.made', { when: momentLabel(criado_em, today, locale) })}
          </time>
        </p>
        <h1>
          {title}
          {sandbox && <span className={styles.test}>{t('checkout.test_mark')}</span>}
        </h1>
        <p className={styles.state} data-state={estado} role="status">
          <strong>{t(conferencia ? `order.conferencia.${conferencia}` : `order.estado.${estado}`)}</strong>{' '}
          {stateText(order, translator)}
        </p>
        {devolvido > 0 && <p>{t('order.returned', { amount: money(devolvido) })}</p>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={styles.main}>
        <div className={styles.column}>
          <OrderDelivery order={order} />
          <OrderLines order={order} />
          {children}
        </div>
        <Timeline steps={order.linha_do_tempo} today={today} />
      </div>
    </div>
  );
}
