import { useState } from 'react';
import type { Import, ImportCellChange, ImportCellError, ImportRow } from '#shared/contracts/importacao.ts';
import type { Label } from '#shared/i18n/languages.ts';
import { type ImportField, namedRecord } from '#shared/importacao/import-fields.ts';
import type { Section } from '#shared/kit/section.ts';
import { findSection } from '#shared/sections/index.ts';
import { useAllowed } from '#web/crud/access.ts';
import { fittingOptions, referenceFilters } from '#web/crud/draft-rules.ts';
import { ReferenceSearch } from '#web/crud/inputs/reference-search.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';

export type Mend = (cell: ImportCellChange) => void;

interface MendCellsProps {
  row: ImportRow;
  found: Import;
  section: Section;
  field: ImportField;
  error: ImportCellError | undefined;
  notice: ImportCellError | undefined;
  name: string;
  onMend: Mend;
}

/** The cells of one field in a row with errors, each to be corrected in its place; one that is missing has an empty box. */
export function MendCells({ row, found, section, field, error, notice, name, onMend }: MendCellsProps) {
  const columns = found.colunas.flatMap(({ campo, titulo }, at) =>
    campo === field.name ? [{ titulo, at }] : [],
  );
  const said = error ?? notice;
  const id = `aviso-${row.linha}-${field.name}`;
  const common = { row, section, field, isWrong: error !== undefined, describedBy: said && id };
  return (
    <>
      {columns.map(({ titulo, at }, place) => (
        <MendCell
          key={`${at} ${row.celulas[at] ?? ''} ${error?.mensagem ?? ''}`}
          {...common}
          message={place === columns.length - 1 ? said?.mensagem : undefined}
          value={row.celulas[at] ?? ''}
          text={row.textos[at] ?? ''}
          name={columns.length > 1 ? `${name} (${titulo})` : name}
          onSave={(valor) => onMend({ linha: row.linha, coluna: at, valor })}
        />
      ))}
      {columns.length === 0 && said && (
        <MendCell
          {...common}
          message={said.mensagem}
          value={row.valores[field.name] ?? ''}
          text={row.valores[field.name] ?? ''}
          name={name}
          onSave={(valor) => onMend({ linha: row.linha, campo: field.name, valor })}
        />
      )}
      {columns.length === 0 && !said && row.valores[field.name]}
    </>
  );
}

interface MendCellProps {
  row: ImportRow;
  section: Section;
  field: ImportField;
  /** what the file holds */
  value: string;
  /** the same as people read it */
  text: string;
  name: string;
  isWrong: boolean;
  /** the element that says what is wrong or was assumed */
  describedBy: string | undefined;
  /** what it says; shown once below the cells of a field */
  message: string | undefined;
  onSave: (typed: string) => void;
}

/** A cell in the way of its field: options are chosen, records are looked for, all else is typed. */
function MendCell(props: MendCellProps) {
  const { t, label } = useT();
  const { row, section } = props;
  const { field } = props.field;
  const target = field.kind === 'reference' ? findSection(field.to) : undefined;
  if (field.kind === 'reference' && target)
    return (
      <MendReference
        {...props}
        target={target}
        filters={referenceFilters(field, draftOf(section, row, label))}
      />
    );
  if (field.kind === 'boolean') return <MendChoice {...props} options={[t('import.yes'), t('import.no')]} />;
  if (field.kind !== 'choice') return <MendText {...props} />;
  const fitting = fittingOptions(field, draftOf(section, row, label)) ?? Object.keys(field.options);
  return <MendChoice {...props} options={fitting.map((option) => label(field.options[option]!))} />;
}

/** The options that the row has, by which other fields offer theirs: an expense has categories of expenses. */
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

interface MendChoiceProps extends MendCellProps {
  /** as people read them, which is how the cell is read again */
  options: readonly string[];
}

/** What the file says stays to be seen where it is none of the options. */
function MendChoice({ options, ...props }: MendChoiceProps) {
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

/** What was assumed stands below the input, as errors do. */
const below: ('label' | 'input' | 'description')[] = ['label', 'input', 'description'];

interface MendReferenceProps extends MendCellProps {
  target: Section;
  filters: Readonly<Record<string, string>>;
}

/** Finds the record that the cell means; who may not look for such records types its name. */
function MendReference({ target, filters, ...props }: MendReferenceProps) {
  const { row, field, value, name, isWrong, describedBy, message, onSave } = props;
  const can = useAllowed(target);
  if (!can.choose) return <MendText {...props} />;
  const shown = value && (row.valores[field.name] ?? value);
  return (
    <ReferenceSearch
      target={target}
      // what the file says, which may be no record
      value={shown ? { id: 0, rotulo: shown } : null}
      filters={filters}
      frame={{
        ...{ label: name, labelProps: { className: 'visually-hidden' } },
        // the input names its own message
        ...(isWrong
          ? { error: message ?? true, errorProps: { id: describedBy } }
          : { description: message, descriptionProps: { id: describedBy }, inputWrapperOrder: below }),
      }}
      onChange={(chosen) => onSave(chosen ? namedRecord(chosen) : '')}
    />
  );
}

const CellMessage = ({ describedBy, message }: MendCellProps) =>
  message === undefined ? null : <small id={describedBy}>{message}</small>;

function MendText(props: MendCellProps) {
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
