import { useCallback, useEffect, useState } from 'react';
import { Form, Link, useRevalidator } from 'react-router';
import type { CompraAberta } from '#shared/contracts/inscricao.ts';
import styles from '#web/checkout/checkout-summary.module.css';
import { CheckoutSummary } from '#web/checkout/checkout-summary.tsx';
import { Countdown } from '#web/checkout/countdown.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { Button } from '#web/ui/button.tsx';
import { intentField } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { mayOpen, type Step, stepPath } from './steps.ts';

interface SummaryProps {
  purchase: CompraAberta;
  step: Step;
  /** the server's time when it rendered the page, ISO */
  now: string;
  today: string;
  /** the refusal to renew the hold */
  renewal: FormState | undefined;
}

/** The places by lot, in the order of the participants. */
function linesOf({ participantes }: CompraAberta) {
  const lines = new Map<number, { id: number; nome: string; count: number; valor: number }>();
  for (const { lote, preco: valor } of participantes) {
    const line = lines.get(lote.id) ?? { ...lote, count: 0, valor: 0 };
    lines.set(lote.id, { ...line, count: line.count + 1, valor: line.valor + valor });
  }
  return [...lines.values()];
}

/**
 * The purchase, its price, and how long the places are held. On phones a drawer above the step; the total stays
 * in view.
 */
export function Summary({ purchase, step, now, today, renewal }: SummaryProps) {
  const { t, money } = useT();
  const people = purchase.participantes.length;
  const lines = linesOf(purchase);
  const offersVoucher =
    purchase.aceita_voucher && !purchase.voucher && step !== 'voucher' && mayOpen(purchase, 'voucher');
  const list = (
    <>
      <ul className={styles.lines}>
        {lines.map(({ id, nome, count, valor }) => (
          <li key={id}>
            <span>
              {count} × <span lang={recordLang}>{nome}</span>
            </span>
            <span>{valor === 0 ? t('signup.free') : money(valor)}</span>
          </li>
        ))}
        {purchase.desconto > 0 && (
          <li className={styles.discount}>
            <span>
              {t('checkout.discount')} <small>{purchase.voucher?.codigo}</small>
            </span>
            <span>{money(-purchase.desconto)}</span>
          </li>
        )}
      </ul>
      <p className={styles.links}>
        {step !== 'passaportes' && (
          <Link to={stepPath(purchase.codigo, 'passaportes')}>{t('signup.change_places')}</Link>
        )}
        {offersVoucher && <Link to={stepPath(purchase.codigo, 'voucher')}>{t('signup.has_voucher')}</Link>}
      </p>
    </>
  );
  const head = `${t('checkout.summary')} · ${people === 1 ? t('signup.places_one') : t('signup.places', { count: people })}`;
  const total = purchase.total === 0 ? t('signup.free') : money(purchase.total);
  return (
    <CheckoutSummary head={head} list={list} total={total} desconto={purchase.desconto}>
      <Hold purchase={purchase} now={now} today={today} renewal={renewal} />
    </CheckoutSummary>
  );
}

const soon = 5 * 60_000;

/** Whether the time is almost over, by the server's clock. */
function useEndsSoon(until: string, now: string): boolean {
  const left = Date.parse(until) - Date.parse(now);
  const [isSoon, setSoon] = useState(left <= soon);
  useEffect(() => {
    setSoon(left <= soon);
    const timer = setTimeout(() => setSoon(true), Math.max(0, left - soon));
    return () => clearTimeout(timer);
  }, [left]);
  return isSoon;
}

/** How long the places are held, and a button that holds them longer or again. */
function Hold({ purchase, now, today, renewal }: Omit<SummaryProps, 'step'>) {
  const { t } = useT();
  const { revalidate } = useRevalidator();
  const onEnd = useCallback(() => void revalidate(), [revalidate]);
  const isSoon = useEndsSoon(purchase.expira_em, now);
  const renew = (label: string) => (
    <Form method="post" replace preventScrollReset>
      <input type="hidden" name={intentField} value="renovar" />
      <Button type="submit" variant="plain">
        {label}
      </Button>
    </Form>
  );
  const refused = renewal && (
    <p role="alert" className={styles.refused}>
      {renewal.message || t('form.offline')}
    </p>
  );
  if (purchase.estado === 'aberta')
    return (
      <div className={styles.held} data-soon={isSoon || undefined}>
        <Countdown until={purchase.expira_em} now={now} today={today} onEnd={onEnd} text="signup.held" />
        {purchase.renovavel && renew(t('signup.renew'))}
        {refused}
      </div>
    );
  return (
    <div className={styles.lapsed} role="status">
      <p>{t('signup.lapsed')}</p>
      {refused}
      <div className={styles.again}>
        {renew(t('signup.hold_again'))}
        {renewal && <Link to={stepPath(purchase.codigo, 'passaportes')}>{t('signup.change_places')}</Link>}
      </div>
    </div>
  );
}
