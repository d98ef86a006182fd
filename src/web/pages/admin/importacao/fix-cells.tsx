import { useState } from 'react';
import type { Import, ImportCellChange, ImportCellError, ImportRow } from '#shared/contracts/importacao.ts';
import type { Section } from '#shared/crud/section.ts';
import type { Label } from '#shared/i18n/languages.ts';
import { type ImportField, namedRecord } from '#shared/importacao/import-fields.ts';
import { findSection } from '#shared/sections/index.ts';
import { useAllowed } from '#web/crud/access.ts';
import { fittingOptions, referenceFilters } from '#web/crud/draft-rules.ts';
import { ReferenceSearch } from '#web/crud/inputs/reference-search.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';

export type FixCell = (cell: ImportCellChange) => void;

interface FixCellsProps {
  row: ImportRow;
  importacao: Import;
  section: Section;
  field: ImportField;
  error: ImportCellError | undefined;
  notice: ImportCellError | undefined;
  name: string;
  onFix: FixCell;
}

/** The cells of one field in a row with errors, each corrected in place; a missing cell is an empty input. */
export function FixCells({ row, importacao, section, field, error, notice, name, onFix }: FixCellsProps) {
  const columns = importacao.colunas.flatMap(({ campo, titulo }, at) =>
    campo === field.name ? [{ titulo, at }] : [],
  );
  const said = error ?? notice;
  const id = `aviso-${row.linha}-${field.name}`;
  const common = { row, section, field, isWrong: error !== undefined, describedBy: said && id };
  return (
    <>
      {columns.map(({ titulo, at }, place) => (
        <FixOneCell
          key={`${at} ${row.celulas[at] ?? ''} ${error?.mensagem ?? ''}`}
          {...common}
          message={place === columns.length - 1 ? said?.mensagem : undefined}
          value={row.celulas[at] ?? ''}
          text={row.textos[at] ?? ''}
          name={columns.length > 1 ? `${name} (${titulo})` : name}
          onSave={(valor) => onFix({ linha: row.linha, coluna: at, valor })}
        />
      ))}
      {columns.length === 0 && said && (
        <FixOneCell
          {...common}
          message={said.mensagem}
          value={row.valores[field.name] ?? ''}
          text={row.valores[field.name] ?? ''}
          name={name}
          onSave={(valor) => onFix({ linha: row.linha, campo: field.name, valor })}
        />
      )}
      {columns.length === 0 && !said && row.valores[field.name]}
    </>
  );
}

interface FixOneCellProps {
  row: ImportRow;
  section: Section;
  field: ImportField;
  /** the text in the file */
  value: string;
  /** the same text in the form that people read */
  text: string;
  name: string;
  isWrong: boolean;
  /** id of the element with the error or the assumption */
  describedBy: string | undefined;
  /** the error or assumption; shown once, below the last cell of a field */
  message: string | undefined;
  onSave: (typed: string) => void;
}

/** An input for the cell by the kind of its field: a select for options, a search for records, otherwise text. */
function FixOneCell(props: FixOneCellProps) {
  const { t, label } = useT();
  const { row, section } = props;
  const { field } = props.field;
  const target = field.kind === 'reference' ? findSection(field.to) : undefined;
  if (field.kind === 'reference' && target)
    return (
      <FixReference
        {...props}
        target={target}
        filters={referenceFilters(field, draftOf(section, row, label))}
      />
    );
  if (field.kind === 'boolean') return <FixChoice {...props} options={[t('import.yes'), t('import.no')]} />;
  if (field.kind !== 'choice') return <FixText {...props} />;
  const fitting = fittingOptions(field, draftOf(section, row, label)) ?? Object.keys(field.options);
  return <FixChoice {...props} options={fitting.map((option) => label(field.options[option]!))} />;
}

/** The row's values of choice fields, on which the options of other fields depend: an expense has categories of expenses. */
const draftOf = (
  { fields }: Section,
  { valores }: ImportRow,
  label: (text: Label) => string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const options = field.kind === 'choice' ? Object.entries(field.options) : [];
      const [chosen] = options.find(([, text]) => label(text) === valores[name]) ?? [];
      return chosen === undefined ? [] : [[name, chosen]];
    }),
  );

interface FixChoiceProps extends FixOneCellProps {
  /** as people read them; the import reads the cell in this form again */
  options: readonly string[];
}

/** A select of the options; a text of the file that is none of them stays visible as an option of its own. */
function FixChoice({ options, ...props }: FixChoiceProps) {
  const { row, field, value, name, isWrong, describedBy, onSave } = props;
  const { t } = useT();
  const meant = row.valores[field.name];
  const chosen = meant !== undefined && options.includes(meant) && value !== '' ? meant : value;
  return (
    <>
      <select
        value={chosen}
        aria-label={name}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => onSave(currentTarget.value)}
      >
        <option value="">{t('import.no_value')}</option>
        {chosen !== '' && !options.includes(chosen) && <option value={chosen}>{chosen}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
      <CellMessage {...props} />
    </>
  );
}

/** Places an assumption below the input, where errors are. */
const below: ('label' | 'input' | 'description')[] = ['label', 'input', 'description'];

interface FixReferenceProps extends FixOneCellProps {
  target: Section;
  filters: Readonly<Record<string, string>>;
}

/** Finds the record that the cell means; users who may not search such records type its name. */
function FixReference({ target, filters, ...props }: FixReferenceProps) {
  const { row, field, value, name, isWrong, describedBy, message, onSave } = props;
  const can = useAllowed(target);
  if (!can.choose) return <FixText {...props} />;
  const shown = value && (row.valores[field.name] ?? value);
  return (
    <ReferenceSearch
      target={target}
      // the text of the file, which may not be the name of a record
      value={shown ? { id: 0, rotulo: shown } : null}
      filters={filters}
      frame={{
        label: name,
        labelProps: { className: 'visually-hidden' },
        // the input itself refers to the message
        ...(isWrong
          ? { error: message ?? true, errorProps: { id: describedBy } }
          : { description: message, descriptionProps: { id: describedBy }, inputWrapperOrder: below }),
      }}
      onChange={(chosen) => onSave(chosen ? namedRecord(chosen) : '')}
    />
  );
}

const CellMessage = ({ describedBy, message }: FixOneCellProps) =>
  message === undefined ? null : <small id={describedBy}>{message}</small>;

function FixText(props: FixOneCellProps) {
  const { text, name, isWrong, describedBy, onSave } = props;
  const [typed, setTyped] = useState(text);
  return (
    <>
      <input
        value={typed}
        aria-label={name}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => {
          if (typed !== text) onSave(typed);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      <CellMessage {...props} />
    </>
  );
}
