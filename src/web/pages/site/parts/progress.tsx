import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './progress.module.css';

interface ProgressProps {
  /** centavos */
  meta: number | null;
  arrecadado: number;
  /** also shows the missing amount */
  large?: boolean;
}

/** The raised amount and the goal. The bar is full only when the goal is reached. */
export function Progress({ meta, arrecadado, large }: ProgressProps) {
  const { t, money } = useT();
  if (!meta && arrecadado === 0) return null;
  const percent = meta ? Math.floor((arrecadado / meta) * 100) : null;
  return (
    <div className={styles.progress} data-large={large || undefined}>
      <p className={styles.numbers}>
        <strong>{money(arrecadado)}</strong> {t('projetos.raised')}
        {meta ? <span> {t('projetos.of_goal', { goal: money(meta) })}</span> : null}
      </p>
      {meta && percent !== null ? (
        <>
          <progress
            className={styles.bar}
            value={Math.min(arrecadado, meta)}
            max={meta}
            aria-label={t('projetos.progress')}
            aria-valuetext={t('projetos.percent', { percent })}
          />
          <p className={styles.note}>
            {t('projetos.percent', { percent })}
            <span>
              {arrecadado >= meta
                ? t('projetos.reached')
                : large && t('projetos.remaining', { amount: money(meta - arrecadado) })}
            </span>
          </p>
        </>
      ) : null}
    </div>
  );
}
