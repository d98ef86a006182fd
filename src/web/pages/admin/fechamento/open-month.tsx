import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { MesAberto } from '#shared/contracts/fechamento.ts';
import { monthLabel } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import panel from '../line-panel.module.css';
import { listAddress } from '../painel/list-address.ts';
import styles from './fechamento.module.css';

/** A month before it is closed: its sums, and the open tasks. Every number opens its list. */
export function OpenMonth({ month }: { month: MesAberto }) {
  const { t, locale, money, number } = useT();
  const { mes, terminou, lancamentos, entradas, saidas, verificacoes, contas } = month;
  const monthValues = { month: monthLabel(mes, locale) };
  const notEnded = t('fechamento.not_ended', monthValues);
  const figures = [
    ['fechamento.entries', lancamentos],
    ['fechamento.income', entradas],
    ['fechamento.expenses', saidas],
  ] as const;
  return (
    <section className={panel.panel} aria-labelledby="aberto">
      <h2 id="aberto" className={panel.heading}>
        {t('fechamento.next', monthValues)}
      </h2>
      {!terminou && <p className={styles.notice}>{notEnded.slice(0, 1).toUpperCase() + notEnded.slice(1)}</p>}
      <dl className={styles.figures}>
        {figures.map(([name, numero]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              <Link to={listAddress(numero.lista)}>
                {numero.dinheiro ? money(numero.valor) : number(numero.valor)}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
      <h3 className={styles.subheading}>{t('fechamento.checks')}</h3>
      <ul className={styles.checks}>
        {verificacoes.map(({ nome, total, lista }) => {
          const name = t(`fechamento.check.${nome}`);
          const count = number(total);
          const to = lista
            ? listAddress(lista)
            : nome === 'diferencas'
              ? '/admin/financeiro/conciliacao'
              : null;
          const Icon = total > 0 ? IconAlertTriangle : IconCircleCheck;
          return (
            <li key={nome} data-open={total > 0}>
              <Icon size={20} stroke={1.7} aria-hidden="true" />
              <span>{name}</span>
              {total === 0 ? (
                <span className={styles.none}>{t('fechamento.none')}</span>
              ) : to ? (
                <Link to={to} aria-label={t('fechamento.open_name', { name, count })}>
                  {t('fechamento.open', { count })}
                </Link>
              ) : (
                <span className={styles.count}>{count}</span>
              )}
              {nome === 'contas_negativas' && contas.length > 0 && (
                <ul className={styles.accounts}>
                  {contas.map(({ id, nome: account, saldo, lista: moves }) => (
                    <li key={id}>
                      <Link to={listAddress(moves)} lang={recordLang}>
                        {account}
                      </Link>
                      <span>{money(saldo)}</span>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
