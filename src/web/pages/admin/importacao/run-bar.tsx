import type { Import } from '#shared/contracts/importacao.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './importacao.module.css';

interface RunBarProps {
  importacao: Import;
  working: boolean;
  /** whether the user may change existing records */
  mayJoin: boolean;
  onSkip: (skip: boolean) => void;
  onRun: () => void;
}

/** Starts the import, without the rows that have errors if that is chosen. */
export function RunBar({ importacao, working, mayJoin, onSkip, onRun }: RunBarProps) {
  const { t, number } = useT();
  const { com_erro, a_gravar, a_pular } = importacao.contagem;
  const isForbidden = importacao.duplicados === 'juntar' && !mayJoin;
  const isBlocked = isForbidden || (com_erro > 0 && importacao.com_erros === 'parar');
  return (
    <div className={styles.bar}>
      {com_erro > 0 && (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={importacao.com_erros === 'pular'}
            onChange={(event) => onSkip(event.currentTarget.checked)}
          />
          {t('import.skip_errors', { count: number(com_erro) })}
        </label>
      )}
      {isForbidden && <p className={styles.note}>{t('import.may_not_join')}</p>}
      {a_pular > 0 && <p className={styles.note}>{t('import.will_skip', { count: number(a_pular) })}</p>}
      <Button loading={working} disabled={isBlocked || a_gravar === 0} onClick={onRun}>
        {t('import.run', { count: number(a_gravar) })}
      </Button>
    </div>
  );
}
