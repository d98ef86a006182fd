import { type DuplicateChoice, duplicateChoices, type Import } from '#shared/contracts/importacao.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './importacao.module.css';

/** The choices that a user has; another user may have chosen one that they do not have. */
export const choicesOf = (mayJoin: boolean): readonly DuplicateChoice[] =>
  duplicateChoices.filter((choice) => choice !== 'juntar' || mayJoin);

interface DuplicateChoicesProps {
  importacao: Import;
  /** whether the user may change existing records */
  mayJoin: boolean;
  onChange: (choice: DuplicateChoice) => void;
}

/** Chooses what happens with rows whose record already exists. */
export function DuplicateChoices({ importacao, mayJoin, onChange }: DuplicateChoicesProps) {
  const { t } = useT();
  return (
    <fieldset className={styles.panel}>
      <legend className={styles.heading}>{t('import.duplicates')}</legend>
      <p className={styles.help}>
        {t(importacao.section === 'pessoa' ? 'import.duplicates_people' : 'import.duplicates_other')}
      </p>
      <div className={styles.choices}>
        {choicesOf(mayJoin).map((choice) => (
          <label key={choice} className={styles.choice}>
            <input
              type="radio"
              name="duplicados"
              value={choice}
              checked={importacao.duplicados === choice}
              onChange={() => onChange(choice)}
            />
            {t(`import.dup.${choice}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
