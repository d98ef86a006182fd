import { type DuplicateChoice, duplicateChoices, type Import } from '#shared/contracts/importacao.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './importacao.module.css';

/** Chooses what happens with rows whose record already exists. */
export function DuplicateChoices({
  found,
  onChange,
}: {
  found: Import;
  onChange: (choice: DuplicateChoice) => void;
}) {
  const { t } = useT();
  return (
    <fieldset className={styles.panel}>
      <legend className={styles.heading}>{t('import.duplicates')}</legend>
      <p className={styles.help}>
        {t(found.section === 'pessoa' ? 'import.duplicates_people' : 'import.duplicates_other')}
      </p>
      <div className={styles.choices}>
        {duplicateChoices.map((choice) => (
          <label key={choice} className={styles.choice}>
            <input
              type="radio"
              name="duplicados"
              value={choice}
              checked={found.duplicados === choice}
              onChange={() => onChange(choice)}
            />
            {t(`import.dup.${choice}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
