import type { Import } from '#shared/contracts/importacao.ts';
import type { Section } from '#shared/crud/section.ts';
import { importFields } from '#shared/importacao/import-fields.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './importacao.module.css';

interface MappingTableProps {
  importacao: Import;
  section: Section;
  onChange: (mapa: (string | null)[]) => void;
}

/** Chooses the field that each column of the file fills. */
export function MappingTable({ importacao, section, onChange }: MappingTableProps) {
  const { t, label } = useT();
  const fields = importFields(section);
  const choose = (at: number, campo: string): void =>
    onChange(importacao.colunas.map((column, place) => (place === at ? campo || null : column.campo)));
  return (
    <section className={styles.panel} aria-labelledby="colunas">
      <h2 id="colunas" className={styles.heading}>
        {t('import.columns')}
      </h2>
      <p className={styles.help}>{t('import.columns_help')}</p>
      <table className={styles.mapping}>
        <thead>
          <tr>
            <th scope="col">{t('import.file')}</th>
            <th scope="col">{t('import.example')}</th>
            <th scope="col">{t('import.fills')}</th>
          </tr>
        </thead>
        <tbody>
          {importacao.colunas.map(({ titulo, exemplos, campo }, at) => {
            const name = titulo || t('import.column', { number: at + 1 });
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity than their place
              <tr key={at} data-ignored={campo === null || undefined}>
                <th scope="row">{name}</th>
                <td className={styles.examples}>{exemplos.join(' · ')}</td>
                <td>
                  <select
                    aria-label={t('import.column_of', { name })}
                    value={campo ?? ''}
                    onChange={(event) => choose(at, event.currentTarget.value)}
                  >
                    <option value="">{t('import.ignore')}</option>
                    {fields.map((field) => (
                      <option key={field.name} value={field.name}>
                        {label(field.label)}
                        {field.required ? ' *' : ''}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
