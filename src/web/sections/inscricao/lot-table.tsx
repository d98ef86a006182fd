import { Link } from 'react-router';
import type { PainelInscricoes } from '#shared/contracts/inscricao-office.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './dashboard.module.css';

interface LotTableProps {
  lotes: PainelInscricoes['lotes'];
  evento: number;
  filters: Readonly<Record<string, string>>;
}

/** The sales of each lot; its name filters the list below. */
export function LotTable({ lotes, evento, filters }: LotTableProps) {
  const { t, number, money } = useT();
  const hasMoney = lotes.some(({ receita }) => receita !== null);
  return (
    <section className={styles.chart} aria-labelledby="por-lote">
      <h3 id="por-lote">{t('inscricoes.by_lot')}</h3>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('inscricoes.lot')}</th>
            <th scope="col">{t('inscricoes.sold')}</th>
            {hasMoney && (
              <th scope="col" data-number>
                {t('inscricoes.revenue')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lotes.map(({ id, nome, preco, quantidade, vendidas, receita }) => (
            <tr key={id}>
              <th scope="row">
                <Link
                  to={`?${new URLSearchParams({ ...filters, evento: String(evento), lote: nome })}`}
                  preventScrollReset
                >
                  {nome}
                </Link>
                <span className={styles.note}>{preco === 0 ? t('inscricoes.free') : money(preco)}</span>
              </th>
              <td>
                {t('inscricoes.sold_of', { sold: number(vendidas), places: number(quantidade) })}
                <span className={styles.bar} aria-hidden="true">
                  <span
                    style={{ inlineSize: `${Math.min(100, (100 * vendidas) / Math.max(1, quantidade))}%` }}
                  />
                </span>
              </td>
              {receita !== null && <td data-number>{money(receita)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
