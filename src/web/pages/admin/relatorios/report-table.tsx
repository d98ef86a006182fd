import { Link } from 'react-router';
import type { Relatorio } from '#shared/contracts/relatorios.ts';
import { columnText, lineText } from '#shared/relatorios.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { listAddress } from '../painel/list-address.ts';
import styles from './relatorios.module.css';

/** The lines of a report; every sum links to the list of its entries. */
export function ReportTable({ report }: { report: Relatorio }) {
  const { t, locale, money } = useT();
  const { colunas, linhas } = report;
  const heads = colunas.map((column) => columnText(t, column));
  return (
    <div className={styles.scroll}>
      <table className={styles.table} data-columns={heads.length}>
        <thead>
          <tr>
            <th scope="col">{t(`relatorios.head.${report.tipo}`)}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linhas.map(({ rotulo, nivel, total, numeros }) => {
            const name = lineText(t, rotulo, locale);
            // Two people may have the same name: the filters of the list behind the number distinguish them.
            const key = `${nivel} ${name} ${JSON.stringify(numeros[0]?.lista?.filtros ?? null)}`;
            return (
              <tr key={key} data-total={total}>
                <th scope="row" data-level={nivel}>
                  {name}
                </th>
                {numeros.map(({ valor, lista }, at) => (
                  <td key={heads[at]} data-head={heads[at]}>
                    {lista ? <Link to={listAddress(lista)}>{money(valor)}</Link> : money(valor)}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
