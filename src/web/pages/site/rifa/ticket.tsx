import { useState } from 'react';
import type { CompraDeRifa } from '#shared/contracts/rifa.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useHydrated } from '#web/lib/page/hydrated.ts';
import { numberText } from '#web/lib/rifa/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { DrawDay } from './draw-day.tsx';
import styles from './ticket.module.css';

/** The numbers of a purchase and the code that proves it. */
export function Ticket({ compra, today }: { compra: CompraDeRifa; today: string }) {
  const { t } = useT();
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  const { rifa, numeros, chave } = compra;
  const copy = () =>
    navigator.clipboard.writeText(chave).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <section className={styles.ticket} aria-labelledby="numeros">
      <header>
        <p lang={recordLang}>{rifa.nome}</p>
        <h2 id="numeros">
          {numeros.length === 1
            ? t('raffle_purchase.numbers_one')
            : t('raffle_purchase.numbers', { count: numeros.length })}
        </h2>
      </header>
      <ul className={styles.numbers}>
        {numeros.map((number) => (
          <li key={number}>{numberText(number, rifa.largura)}</li>
        ))}
      </ul>
      <p>
        <DrawDay rifa={rifa} today={today} text="raffle_purchase.draw" />
      </p>
      <div className={styles.key}>
        <p>{t('raffle_purchase.key')}</p>
        <code>{chave}</code>
        {hydrated && (
          <Button variant="quiet" data-noprint onClick={() => void copy()}>
            {t('raffle_purchase.key_copy')}
          </Button>
        )}
        <p role="status" className="visually-hidden">
          {copied ? t('raffle_purchase.copied') : ''}
        </p>
        <p className={styles.help}>{t('raffle_purchase.key_text')}</p>
      </div>
    </section>
  );
}
