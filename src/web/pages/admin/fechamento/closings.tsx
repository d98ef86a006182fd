import type { Fechamento, NomeDeVerificacao } from '#shared/contracts/fechamento.ts';
import { monthLabel } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { WhoReopens } from '#web/sections/who-reopens.tsx';
import { Button } from '#web/ui/button.tsx';
import panel from '../line-panel.module.css';
import styles from './fechamento.module.css';

interface ClosingsProps {
  closings: readonly Fechamento[];
  /** the last closed month, the only one that may be reopened */
  last: string | null;
  /** left out for users who may not reopen */
  onReopen: ((closing: Fechamento) => unknown) | undefined;
}

/** Every closing and reopening of a church, the newest first. */
export function Closings({ closings, last, onReopen }: ClosingsProps) {
  const { t, locale, money, number, dateTime } = useT();
  return (
    <section className={panel.panel} aria-labelledby="fechados">
      <h2 id="fechados" className={panel.heading}>
        {t('fechamento.history')}
      </h2>
      {last !== null && <WhoReopens className={styles.notice} />}
      {closings.length === 0 && <p className={styles.notice}>{t('fechamento.history_none')}</p>}
      <ul className={styles.closings}>
        {closings.map((closing) => {
          const { id, mes, fechado_em, fechado_por, reaberto_em, reaberto_por, motivo, pendencias } = closing;
          const month = monthLabel(mes, locale);
          const open = Object.entries(pendencias) as [NomeDeVerificacao, number][];
          return (
            <li key={id}>
              <div className={styles.about}>
                <p className={styles.month}>
                  <strong>{month}</strong>
                  <span className={styles.badge} data-reopened={reaberto_em !== null}>
                    {t(reaberto_em === null ? 'fechamento.state_closed' : 'fechamento.state_reopened')}
                  </span>
                </p>
                <p>
                  {t('fechamento.closed_by', {
                    when: dateTime(fechado_em),
                    name: fechado_por ?? t('fechamento.somebody'),
                  })}
                </p>
                {open.length > 0 && (
                  <p>
                    {t('fechamento.accepted', {
                      list: open
                        .map(([nome, total]) => `${t(`fechamento.check.${nome}`)} (${number(total)})`)
                        .join(', '),
                    })}
                  </p>
                )}
                {reaberto_em !== null && (
                  <p>
                    {t('fechamento.reopened_by', {
                      when: dateTime(reaberto_em),
                      name: reaberto_por ?? t('fechamento.somebody'),
                      reason: motivo ?? '',
                    })}
                  </p>
                )}
              </div>
              <dl className={styles.sums}>
                <div>
                  <dt>{t('fechamento.income')}</dt>
                  <dd>{money(closing.entradas)}</dd>
                </div>
                <div>
                  <dt>{t('fechamento.expenses')}</dt>
                  <dd>{money(closing.saidas)}</dd>
                </div>
              </dl>
              {onReopen && reaberto_em === null && mes === last && (
                <Button
                  variant="quiet"
                  aria-label={t('fechamento.reopen_name', { month })}
                  onClick={() => void onReopen(closing)}
                >
                  {t('fechamento.reopen')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
