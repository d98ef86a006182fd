import type { ImportState } from '#shared/contracts/importacao.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './importacao.module.css';

/** The state of an import, in words. */
export function StateMark({ estado }: { estado: ImportState }) {
  const { t } = useT();
  return (
    <span className={styles.state} data-state={estado}>
      {t(`import.state.${estado}`)}
    </span>
  );
}
