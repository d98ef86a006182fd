import type { Import, ImportCellError, ImportRow } from '#shared/contracts/importacao.ts';
import type { Section } from '#shared/crud/section.ts';
import type { ImportField } from '#shared/importacao/import-fields.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { type FixCell, FixCells } from './fix-cells.tsx';
import styles from './importacao.module.css';

/** Whether a row can still be changed. */
export const isRowEditable = ({ resultado }: ImportRow): boolean =>
  resultado === null || resultado === 'erro';

/** The error and the assumption about a field of a row, if any. */
export const saidAbout = (
  row: ImportRow,
  name: string,
): { error: ImportCellError | undefined; notice: ImportCellError | undefined } => ({
  error: isRowEditable(row) ? row.erros.find(({ campo }) => campo === name) : undefined,
  notice: row.avisos.find(({ campo }) => campo === name),
});

/** Whether a row has errors or assumptions, which are shown before all columns. */
export const needsCheck = (row: ImportRow): boolean =>
  row.avisos.length > 0 || (isRowEditable(row) && row.erros.length > 0);

/** The text of a field's cells as the import reads them. */
export const fieldText = (row: ImportRow, { colunas }: Import, name: string): string =>
  row.valores[name] ?? row.textos.filter((_, at) => colunas[at]?.campo === name).join(' ');

interface RowChecksProps {
  row: ImportRow;
  importacao: Import;
  section: Section;
  fields: readonly ImportField[];
  onFix: FixCell | undefined;
}

/** All errors and assumptions of a row in one place, which stays visible however many columns there are. */
export function RowChecks({ row, importacao, section, fields, onFix }: RowChecksProps) {
  const { t, label } = useT();
  const others = isRowEditable(row)
    ? row.erros.filter(({ campo }) => !fields.some(({ name }) => name === campo))
    : [];
  return (
    <>
      {others.map(({ campo, mensagem }) => (
        <div key={campo} className={styles.check} data-wrong>
          <small>{mensagem}</small>
        </div>
      ))}
      {fields.map((field) => {
        const { name, label: text } = field;
        const { error, notice } = saidAbout(row, name);
        const said = error ?? notice;
        if (!said) return null;
        const canFix = isRowEditable(row) && (row.erros.length > 0 || notice?.coluna === null);
        return (
          <div key={name} className={styles.check} data-wrong={error !== undefined || undefined}>
            <span>{label(text)}</span>
            {onFix && canFix ? (
              <FixCells
                row={row}
                importacao={importacao}
                section={section}
                field={field}
                error={error}
                notice={notice}
                name={t('import.mend', { field: label(text), line: row.linha })}
                onFix={onFix}
              />
            ) : (
              <>
                {fieldText(row, importacao, name)}
                <small>{said.mensagem}</small>
              </>
            )}
          </div>
        );
      })}
    </>
  );
}
