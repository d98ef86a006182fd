import type { Import } from '#shared/contracts/importacao.ts';
import { besideColumns, type FamilyChoice, familyChoices } from '#shared/importacao/import-fields.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './importacao.module.css';

/** Chooses what groups imported people into families. */
export function FamilyChoices({
  importacao,
  onChange,
}: {
  importacao: Import;
  onChange: (choice: FamilyChoice) => void;
}) {
  const { t } = useT();
  const hasColumn = importacao.colunas.some(({ campo }) => campo === besideColumns.family);
  return (
    <fieldset className={styles.panel}>
      <legend className={styles.heading}>{t('import.families')}</legend>
      <p className={styles.help}>{t('import.families_help')}</p>
      <div className={styles.choices}>
        {familyChoices.map((choice) => {
          const isMissing = choice === 'coluna' && !hasColumn;
          return (
            <label key={choice} className={styles.choice}>
              <input
                type="radio"
                name="familias"
                value={choice}
                checked={importacao.familias === choice}
                disabled={isMissing}
                onChange={() => onChange(choice)}
              />
              <span>
                {t(`import.families.${choice}`)}
                {isMissing && <small>{t('import.families_need')}</small>}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
