import { IconPrinter } from '@tabler/icons-react';
import { metodos } from '#shared/cobranca.ts';
import type { CobrancaPublica } from '#shared/contracts/cobranca.ts';
import { exactMoment } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useHydrated } from '#web/lib/page/hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { ParcelasText } from './parcelas-text.tsx';
import styles from './payment-receipt.module.css';

interface PaymentReceiptProps {
  /** null: nothing was charged */
  cobranca: CobrancaPublica | null;
  /** of the buyer */
  nome: string | null;
}

/** What was paid, by whom and how; nothing for a purchase that cost nothing or was paid at the office. */
export function PaymentReceipt({ cobranca, nome }: PaymentReceiptProps) {
  const { t, money, locale } = useT();
  const hydrated = useHydrated();
  if (!cobranca?.paga_em) return null;
  // undefined for money that the office received by hand, whatever its method
  const way = metodos.find((one) => one === cobranca.metodo);
  const facts = [
    [t('finished.paid'), money(cobranca.valor)],
    [
      t('finished.method'),
      <>
        {way ? t(`checkout.${way}`) : t('finished.counter')}{' '}
        {cobranca.parcelas > 1 && <ParcelasText cobranca={cobranca} />}
      </>,
    ],
    [t('finished.paid_on'), exactMoment(cobranca.paga_em, locale)],
    [t('finished.buyer'), nome],
    [t('finished.number'), cobranca.recibo],
    [t('finished.charge'), <code key="charge">{cobranca.codigo}</code>],
  ] as const;
  return (
    <section className={styles.receipt} aria-labelledby="receipt">
      <h2 id="receipt">
        {t('finished.receipt')}
        {cobranca.sandbox && ` · ${t('checkout.test_mark')}`}
      </h2>
      <dl>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {hydrated && (
        <Button variant="quiet" data-noprint onClick={() => window.print()}>
          <IconPrinter size={20} aria-hidden="true" />
          {t('finished.print')}
        </Button>
      )}
    </section>
  );
}
