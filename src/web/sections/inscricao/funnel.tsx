import type { PainelInscricoes } from '#shared/contracts/inscricao-office.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './dashboard.module.css';

/** How far purchases on the site got, and the number that stopped at each step. */
export function Funnel({ passos }: { passos: PainelInscricoes['passos'] }) {
  const { t, number } = useT();
  const started = passos[0]?.compras ?? 0;
  return (
    <section className={styles.chart} aria-labelledby="funil">
      <h3 id="funil">{t('inscricoes.funnel')}</h3>
      <p className={styles.note}>{t(started === 0 ? 'inscricoes.funnel_none' : 'inscricoes.funnel_text')}</p>
      {started > 0 && (
        <ol className={styles.funnel}>
          {passos.map(({ passo, compras }, at) => {
            const left = compras - (passos[at + 1]?.compras ?? compras);
            return (
              <li key={passo}>
                <span>{t(`inscricoes.step_${passo}`)}</span>
                <b>
                  {number(compras)}{' '}
                  <span className={styles.note}>
                    {number(compras / started, { style: 'percent', maximumFractionDigits: 0 })}
                  </span>
                </b>
                <span className={styles.bar} aria-hidden="true">
                  <span style={{ inlineSize: `${(100 * compras) / started}%` }} />
                </span>
                {left > 0 && (
                  <span className={styles.left}>
                    {left === 1
                      ? t('inscricoes.funnel_left_one')
                      : t('inscricoes.funnel_left', { count: number(left) })}
                  </span>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
