import type { PainelRifa } from '#shared/contracts/rifa-office.ts';
import { rifaCompra } from '#shared/sections/rifa-compra.ts';
import { RecordLink } from '#web/crud/record-link.tsx';
import { ViewPanel } from '#web/crud/view/view-panel.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { timeLeft } from '#web/lib/office/time-left.ts';
import dashboard from '../inscricao/dashboard.module.css';
import styles from './raffle.module.css';

/** Purchases that wait for payment, those that expire first on top. */
export function HeldPurchases({ painel: { reservas } }: { painel: PainelRifa }) {
  const { t, number, money } = useT();
  const now = new Date();
  return (
    <ViewPanel name="reservas" title={t('rifas.holds')}>
      <div className={styles.scroll}>
        <table className={dashboard.table}>
          <thead>
            <tr>
              <th scope="col">{t('rifas.buyer')}</th>
              <th scope="col" data-number>
                {t('rifas.numbers')}
              </th>
              <th scope="col" data-number>
                {t('rifas.amount')}
              </th>
              <th scope="col">{t('rifas.hold_left')}</th>
            </tr>
          </thead>
          <tbody>
            {reservas.map(({ compra, nome, quantidade, valor, expira_em, em_analise }) => {
              const { key, count } = timeLeft(expira_em, now);
              return (
                <tr key={compra}>
                  <th scope="row">
                    <RecordLink section={rifaCompra} id={compra}>
                      {nome}
                    </RecordLink>
                  </th>
                  <td data-number>{number(quantidade)}</td>
                  <td data-number>{money(valor)}</td>
                  <td>{em_analise ? t('rifas.hold_review') : t(key, { count })}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </ViewPanel>
  );
}
