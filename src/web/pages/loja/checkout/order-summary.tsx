import { useCallback } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { OpcaoDeEntrega } from '#shared/contracts/entrega.ts';
import type { CheckoutAberto } from '#shared/contracts/loja.ts';
import { cartPath } from '#web/cart/cart-data.ts';
import { LineName } from '#web/cart/line-name.tsx';
import styles from '#web/checkout/checkout-summary.module.css';
import { CheckoutSummary } from '#web/checkout/checkout-summary.tsx';
import { Countdown } from '#web/checkout/countdown.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import own from './order-summary.module.css';

interface OrderSummaryProps {
  checkout: CheckoutAberto;
  /** the delivery option chosen so far; null: none yet */
  opcao: OpcaoDeEntrega | null;
  /** the server's time when it rendered the page, ISO */
  now: string;
  today: string;
}

/** The order beside its steps: lines, discount, delivery and total. */
export function OrderSummary({ checkout, opcao, now, today }: OrderSummaryProps) {
  const { t, money } = useT();
  const { revalidate } = useRevalidator();
  const onEnd = useCallback(() => void revalidate(), [revalidate]);
  const { linhas, subtotal, desconto, voucher, expira_em } = checkout;
  // the same total that the server computes once the choice is sent
  const total = subtotal - desconto + (opcao?.valor ?? 0);
  const units = linhas.reduce((sum, { quantidade }) => sum + quantidade, 0);
  const list = (
    <>
      <ul className={styles.lines}>
        {linhas.map((line) => (
          <li key={line.variante} className={own.line}>
            <span className={own.units}>{line.quantidade} ×</span>
            <LineName line={line} />
            <span>{money(line.preco * line.quantidade)}</span>
          </li>
        ))}
      </ul>
      <ul className={`${styles.lines} ${own.sums}`}>
        <li>
          <span>{t('cart.subtotal')}</span>
          <span>{money(subtotal)}</span>
        </li>
        {desconto > 0 && (
          <li className={styles.discount}>
            <span>
              {t('checkout.discount')} <small>{voucher}</small>
            </span>
            <span>{money(-desconto)}</span>
          </li>
        )}
        {opcao && (
          <li>
            {opcao.tipo === 'retirada' ? (
              <span>{t('till.pickup')}</span>
            ) : (
              <span lang={recordLang}>{opcao.nome}</span>
            )}
            <span>{opcao.valor === 0 ? t('till.free') : money(opcao.valor)}</span>
          </li>
        )}
      </ul>
      <p className={styles.links}>
        <Link to={cartPath}>{t('till.change_cart')}</Link>
      </p>
    </>
  );
  const count = units === 1 ? t('till.units_one') : t('till.units', { count: units });
  return (
    <CheckoutSummary
      head={`${t('checkout.summary')} · ${count}`}
      list={list}
      total={total === 0 ? t('till.free') : money(total)}
      desconto={desconto}
    >
      {expira_em && (
        <div className={styles.held}>
          <Countdown until={expira_em} now={now} today={today} onEnd={onEnd} text="till.held" />
        </div>
      )}
    </CheckoutSummary>
  );
}
