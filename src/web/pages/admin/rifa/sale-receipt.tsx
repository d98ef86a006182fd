import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { VendaDeRifa } from '#shared/contracts/rifa-office.ts';
import { rifa as raffleSection } from '#shared/sections/rifa.ts';
import { rifaCompra as section } from '#shared/sections/rifa-compra.ts';
import { RecordLink } from '#web/crud/record-link.tsx';
import { useDownload } from '#web/crud/use-download.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import raffle from '#web/sections/rifa/raffle.module.css';
import { Button } from '#web/ui/button.tsx';
import counter from '../pedido/balcao.module.css';
import styles from './venda.module.css';

interface SaleReceiptProps {
  sale: VendaDeRifa;
  /** name of the raffle */
  raffle: string;
  onAgain: () => void;
}

/** The receipt of a sale, to show, print or download, and the button for the next sale. */
export function SaleReceipt({ sale, raffle: raffleName, onAgain }: SaleReceiptProps) {
  const { t, label, money, dateTime } = useT();
  const { working, run } = useDownload();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { compra, nome, numeros, total, forma, chave, em } = sale;
  const facts = [
    [label(raffleSection.singular), raffleName],
    [t('rifas.buyer'), nome],
    [t('rifas.paid_by'), t(`counter.way.${forma}`)],
    [t('caixa.when'), dateTime(em)],
  ] as const;
  return (
    <section className={counter.receipt} aria-labelledby="rifa-recibo">
      <div className={counter.receiptHead}>
        <IconCircleCheck size={36} stroke={1.5} aria-hidden="true" />
        <div>
          <h1 id="rifa-recibo" ref={heading} tabIndex={-1}>
            {t('rifas.done', { total: money(total) })}
          </h1>
          <p className={counter.note}>{t('rifas.done_text')}</p>
        </div>
      </div>
      <ul className={raffle.numbers} aria-label={t('rifas.numbers')}>
        {numeros.map((numero) => (
          <li key={numero}>{numero}</li>
        ))}
      </ul>
      <dl>
        <div>
          <dt>{t('rifas.done_key')}</dt>
          <dd className={styles.key}>{chave}</dd>
        </div>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd lang={recordLang}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={counter.buttons} data-noprint>
        <Button size="lg" onClick={onAgain}>
          {t('rifas.done_again')}
        </Button>
        <Button variant="quiet" size="lg" onClick={() => window.print()}>
          {t('rifas.done_print')}
        </Button>
        <Button
          variant="quiet"
          size="lg"
          loading={working}
          onClick={() =>
            void run(
              { path: `/admin/rifa_compra/${compra}/comprovante.pdf`, query: {} },
              `comprovante-${compra}.pdf`,
            )
          }
        >
          {t('rifas.done_slip')}
        </Button>
        <RecordLink section={section} id={compra}>
          {t('rifas.done_see')}
        </RecordLink>
      </div>
    </section>
  );
}
