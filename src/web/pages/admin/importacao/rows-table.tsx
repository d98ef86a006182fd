import { Pagination } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  type DuplicateChoice,
  duplicateChoices,
  type Import,
  type ImportCellChange,
  type ImportCellError,
  type ImportRow,
  type ImportRows,
  type RowFilter,
  rowsPerPage,
} from '#shared/contracts/importacao.ts';
import { importFields } from '#shared/importacao/import-fields.ts';
import type { Section } from '#shared/kit/section.ts';
import { ListNotice, LoadFailed } from '#web/crud/list/list-states.tsx';
import { viewPath } from '#web/crud/paths.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './importacao.module.css';

type Mend = (cell: ImportCellChange) => void;
type Choose = (choice: { linha: number; duplicados: DuplicateChoice | null }) => void;

interface RowsTableProps {
  found: Import;
  section: Section;
  /** corrects a cell; undefined while nothing can be changed */
  onMend: Mend | undefined;
  /** decides about a row that is there already */
  onChoose: Choose | undefined;
}

/** The rows as they would be, with the errors of each cell in its place. */
export function RowsTable({ found, section, onMend, onChoose }: RowsTableProps) {
  const { t, number } = useT();
  const { contagem } = found;
  const [filtro, setFiltro] = useState<RowFilter>(contagem.com_erro > 0 ? 'erros' : 'todas');
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['importacao-linhas', found.id, filtro, page],
    queryFn: ({ signal }) =>
      api.get<ImportRows>(`/admin/importacao/${found.id}/linhas`, { query: { filtro, page }, signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const tabs: [RowFilter, string][] = [
    ['todas', t('import.all_rows', { count: number(contagem.total) })],
    ['erros', t('import.error_rows', { count: number(contagem.com_erro) })],
    ['duplicadas', t('import.duplicate_rows', { count: number(contagem.duplicadas) })],
    ...(contagem.mantidas > 0
      ? [['mantidas', t('import.kept_rows', { count: number(contagem.mantidas) })] as [RowFilter, string]]
      : []),
  ];
  const pages = Math.max(1, Math.ceil((query.data?.total ?? 0) / rowsPerPage));
  return (
    <section className={styles.panel} aria-labelledby="linhas">
      <h2 id="linhas" className={styles.heading}>
        {t(found.estado === 'rascunho' ? 'import.preview' : 'import.rows')}
      </h2>
      <fieldset className={styles.tabs}>
        <legend className="visually-hidden">{t('import.filter')}</legend>
        {tabs.map(([name, text]) => (
          <button
            key={name}
            type="button"
            aria-pressed={filtro === name}
            onClick={() => {
              setFiltro(name);
              setPage(1);
            }}
          >
            {text}
          </button>
        ))}
      </fieldset>
      {query.isPending && <Skeleton height={240} />}
      {query.isError && !query.data && <LoadFailed title={t('import.failed')} query={query} />}
      {query.data?.total === 0 && (
        <ListNotice kind="empty" title={t('import.no_rows')} text={t('import.no_rows_text')} />
      )}
      {query.data && query.data.total > 0 && (
        <PreviewTable
          found={found}
          section={section}
          rows={query.data.data}
          onMend={onMend}
          onChoose={onChoose}
        />
      )}
      {pages > 1 && (
        <div className={styles.pages}>
          <Pagination
            value={page}
            total={pages}
            onChange={setPage}
            getItemProps={(one) => ({ 'aria-label': t('tarefas.page_number', { page: number(one) }) })}
            getControlProps={(control) =>
              control === 'previous' || control === 'next'
                ? { 'aria-label': t(`tarefas.${control}_page`) }
                : {}
            }
          />
        </div>
      )}
    </section>
  );
}

interface PreviewTableProps {
  found: Import;
  section: Section;
  rows: readonly ImportRow[];
  onMend: Mend | undefined;
  onChoose: Choose | undefined;
}

function PreviewTable({ found, section, rows, onMend, onChoose }: PreviewTableProps) {
  const { t, label } = useT();
  // What follows from a cell is shown too: a negative amount is an expense. So is what is missing, to be typed in its place.
  const used = new Set([
    ...found.colunas.map(({ campo }) => campo),
    ...rows.flatMap(({ valores, erros, avisos }) => [
      ...Object.keys(valores),
      ...[...erros, ...avisos].map(({ campo }) => campo),
    ]),
  ]);
  const fields = importFields(section).filter(({ name }) => used.has(name));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is reached by the keyboard
    <section className={styles.scroll} aria-label={t('import.table')} tabIndex={0}>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">{t('import.line')}</th>
            {fields.map(({ name, label: text }) => (
              <th key={name} scope="col">
                {label(text)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.linha} data-result={row.resultado ?? undefined}>
              <th scope="row">
                {row.linha}
                {row.foto && <small>{t('import.has_photo')}</small>}
                <RowNotes row={row} section={section} shown={fields.map(({ name }) => name)} />
                {row.duplicada && onChoose && (row.resultado === null || row.resultado === 'erro') && (
                  <RowChoice row={row} found={found} onChoose={onChoose} />
                )}
              </th>
              {fields.map(({ name, label: text }) => {
                const error = row.erros.find(({ campo }) => campo === name);
                const notice = row.avisos.find(({ campo }) => campo === name);
                return (
                  <td key={name} data-wrong={error !== undefined || undefined}>
                    {onMend && isOpen(row) && (row.erros.length > 0 || notice?.coluna === null) ? (
                      <MendCells
                        row={row}
                        found={found}
                        field={name}
                        error={error}
                        notice={notice}
                        name={t('import.mend', { field: label(text), line: row.linha })}
                        onMend={onMend}
                      />
                    ) : (
                      <>
                        {row.valores[name] ?? error?.valor ?? ''}
                        {error && <small>{error.mensagem}</small>}
                        {notice && <small>{notice.mensagem}</small>}
                      </>
                    )}
                    <HeldValue row={row} name={name} isOfRecord={section.fields[name] !== undefined} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What the record that was found holds where the row says something else. */
function HeldValue({ row, name, isOfRecord }: { row: ImportRow; name: string; isOfRecord: boolean }) {
  const { t } = useT();
  const held = row.duplicada?.valores;
  if (!held || !isOfRecord || row.resultado !== null) return null;
  const value = held[name] ?? '';
  if (value === (row.valores[name] ?? '')) return null;
  return <small data-held>{value ? t('import.held', { value }) : t('import.held_empty')}</small>;
}

/** What is done with one row that is there already. */
function RowChoice({ row, found, onChoose }: { row: ImportRow; found: Import; onChoose: Choose }) {
  const { t } = useT();
  return (
    <select
      aria-label={t('import.row_choice', { line: row.linha })}
      value={row.escolha ?? ''}
      onChange={({ currentTarget }) =>
        onChoose({
          linha: row.linha,
          duplicados: duplicateChoices.find((choice) => choice === currentTarget.value) ?? null,
        })
      }
    >
      <option value="">
        {t('import.as_all')}: {t(`import.dup_short.${found.duplicados}`)}
      </option>
      {duplicateChoices.map((choice) => (
        <option key={choice} value={choice}>
          {t(`import.dup_short.${choice}`)}
        </option>
      ))}
    </select>
  );
}

/** What concerns the whole row: what it repeats, and errors of fields that no column fills. */
function RowNotes({ row, section, shown }: { row: ImportRow; section: Section; shown: readonly string[] }) {
  const { t, label } = useT();
  const { duplicada, erros } = row;
  const labels = new Map(importFields(section).map((field) => [field.name, label(field.label)]));
  return (
    <>
      {duplicada && (
        <small>
          {duplicada.registro ? (
            <Link to={viewPath(section, duplicada.registro.id)}>
              {t('import.repeats', { name: duplicada.registro.rotulo })}
            </Link>
          ) : (
            t('import.repeats_line', { line: duplicada.linha ?? 0 })
          )}
        </small>
      )}
      {erros
        .filter(({ campo }) => !shown.includes(campo))
        .map(({ campo, mensagem }) => (
          <small key={campo} data-wrong>
            {labels.has(campo) ? `${labels.get(campo)}: ` : ''}
            {mensagem}
          </small>
        ))}
    </>
  );
}

/** Whether a row can still be changed. */
const isOpen = ({ resultado }: ImportRow): boolean => resultado === null || resultado === 'erro';

interface MendCellsProps {
  row: ImportRow;
  found: Import;
  field: string;
  error: ImportCellError | undefined;
  notice: ImportCellError | undefined;
  name: string;
  onMend: Mend;
}

/** The cells of one field in a row with errors, each to be corrected in its place; one that is missing has an empty box. */
function MendCells({ row, found, field, error, notice, name, onMend }: MendCellsProps) {
  const columns = found.colunas.flatMap(({ campo, titulo }, at) => (campo === field ? [{ titulo, at }] : []));
  const said = error ?? notice;
  const id = `aviso-${row.linha}-${field}`;
  const common = { isWrong: error !== undefined, describedBy: said && id };
  return (
    <>
      {columns.map(({ titulo, at }) => (
        <MendBox
          key={`${at} ${row.celulas[at] ?? ''} ${error?.mensagem ?? ''}`}
          {...common}
          value={row.celulas[at] ?? ''}
          name={columns.length > 1 ? `${name} (${titulo})` : name}
          onSave={(valor) => onMend({ linha: row.linha, coluna: at, valor })}
        />
      ))}
      {columns.length === 0 && said && (
        <MendBox
          {...common}
          value={row.valores[field] ?? ''}
          name={name}
          onSave={(valor) => onMend({ linha: row.linha, campo: field, valor })}
        />
      )}
      {columns.length === 0 && !said && row.valores[field]}
      {said && <small id={id}>{said.mensagem}</small>}
    </>
  );
}

interface MendBoxProps {
  /** what the file holds */
  value: string;
  name: string;
  isWrong: boolean;
  describedBy: string | undefined;
  onSave: (typed: string) => void;
}

function MendBox({ value, name, isWrong, describedBy, onSave }: MendBoxProps) {
  const [typed, setTyped] = useState(value);
  return (
    <input
      value={typed}
      aria-label={name}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (typed !== value) onSave(typed);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
