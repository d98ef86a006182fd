import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { VendaNoBalcao } from '#shared/contracts/loja-balcao.ts';
import { varianteLabel } from '#shared/loja/variante.ts';
import { pedido as section } from '#shared/sections/pedido.ts';
import { RecordLink } from '#web/crud/record-link.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { Button } from '#web/ui/button.tsx';
import styles from '../balcao.module.css';

/** The receipt of a sale, to show or to print, and the button of the next one. */
export function CounterReceipt({ sale, onAgain }: { sale: VendaNoBalcao; onAgain: () => void }) {
  const { t, label, money, dateTime } = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { pedido, em, igreja, nome, email, linhas, total, forma, recibo, vendedor } = sale;
  const facts = [
    [t('caixa.receipt_number'), recibo],
    [t('caixa.order'), String(pedido)],
    [t('caixa.when'), dateTime(em)],
    [label(section.fields.igreja.label), igreja],
    [t('pedidos.buyer'), nome],
    [t('caixa.paid_by'), t(`counter.way.${forma}`)],
    [t('caixa.seller'), vendedor],
  ] as const;
  return (
    <section className={styles.receipt} aria-labelledby="balcao-recibo">
      <div className={styles.receiptHead}>
        <IconCircleCheck size={36} stroke={1.5} aria-hidden="true" />
        <div>
          <h2 id="balcao-recibo" ref={heading} tabIndex={-1}>
            {t('caixa.done', { total: money(total) })}
          </h2>
          <p className={styles.note}>{email ? t('caixa.done_mail', { email }) : t('caixa.done_text')}</p>
        </div>
      </div>
      <table>
        <caption className="visually-hidden">{t('caixa.sale')}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('vendas.product')}</th>
            <th scope="col">{t('vendas.value')}</th>
          </tr>
        </thead>
        <tbody>
          {linhas.map((line) => (
            <tr key={varianteLabel(line, label)}>
              <td lang={recordLang}>
                {line.quantidade} × {varianteLabel(line, label)}
              </td>
              <td>{money(line.preco * line.quantidade)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('pedidos.total')}</th>
            <td>{money(total)}</td>
          </tr>
        </tfoot>
      </table>
      <dl>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd lang={recordLang}>{value}</dd>
            </div>
          ))}
      </dl>
      <div className={styles.buttons} data-noprint>
        <Button size="lg" onClick={onAgain}>
          {t('caixa.again')}
        </Button>
        <Button variant="quiet" size="lg" onClick={() => window.print()}>
          {t('caixa.print')}
        </Button>
        <RecordLink section={section} id={pedido}>
          {t('caixa.see_order')}
        </RecordLink>
      </div>
    </section>
  );
}
