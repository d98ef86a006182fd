import type { Import } from '#shared/contracts/importacao.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './importacao.module.css';

/** The progress of a running import, or of undoing one. */
export function ImportProgress({ importacao }: { importacao: Import }) {
  const { t, number } = useT();
  const { total, faltam, criadas, juntadas } = importacao.contagem;
  const done = importacao.estado === 'desfazendo' ? total - criadas - juntadas : total - faltam;
  return (
    <section className={styles.panel} aria-labelledby="andamento">
      <h2 id="andamento" className={styles.heading}>
        {t(`import.state.${importacao.estado}`)}
      </h2>
      <div className={styles.progress}>
        <progress value={done} max={Math.max(1, total)} aria-label={t('import.progress')} />
        <p role="status">{t('import.running', { done: number(done), total: number(total) })}</p>
        <p className={styles.note}>{t('import.running_help')}</p>
      </div>
    </section>
  );
}
