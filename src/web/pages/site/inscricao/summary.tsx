import { useCallback } from 'react';
import { Form, useRevalidator } from 'react-router';
import type { CompraAberta } from '#shared/contracts/inscricao.ts';
import { Countdown } from '#web/checkout/countdown.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { Button } from '#web/ui/button.tsx';
import { intentField } from '#web/ui/site/form/form-frame.tsx';
import styles from './summary.module.css';

interface SummaryProps {
  purchase: CompraAberta;
  /** the server's time when it rendered the page, ISO */
  now: string;
  today: string;
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

/** What is bought, what it costs and how long the places are held. Folded on phones, where the total stays in sight. */
export function Summary({ purchase, now, today }: SummaryProps) {
  const { t, money } = useT();
  const { revalidate } = useRevalidator();
  const onEnd = useCallback(() => void revalidate(), [revalidate]);
  const people = purchase.participantes.length;
  const lines = linesOf(purchase);
  const list = (
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
          <span>{t('signup.discount')}</span>
          <span>{money(-purchase.desconto)}</span>
        </li>
      )}
    </ul>
  );
  const head = `${t('signup.summary')} · ${people === 1 ? t('signup.places_one') : t('signup.places', { count: people })}`;
  const total = purchase.total === 0 ? t('signup.free') : money(purchase.total);
  return (
    <section className={styles.summary} aria-label={t('signup.summary')}>
      <details className={styles.folded}>
        <summary>
          <span>{head}</span>
          <strong className={styles.amount}>{total}</strong>
        </summary>
        {list}
      </details>
      <div className={styles.whole}>
        <h2 className={styles.heading}>{head}</h2>
        {list}
        <p className={styles.total}>
          <span>{t('signup.total')}</span>
          <strong className={styles.sum}>{total}</strong>
        </p>
      </div>
      {purchase.estado === 'aberta' ? (
        <div className={styles.held}>
          <Countdown until={purchase.expira_em} now={now} today={today} onEnd={onEnd} text="signup.held" />
          {purchase.renovavel && (
            <Form method="post" replace>
              <input type="hidden" name={intentField} value="renovar" />
              <Button type="submit" variant="plain">
                {t('signup.renew')}
              </Button>
            </Form>
          )}
        </div>
      ) : (
        <p className={styles.lapsed}>{t('signup.lapsed')}</p>
      )}
    </section>
  );
}
