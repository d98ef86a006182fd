import { Pagination } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  type DuplicateChoice,
  duplicateChoices,
  type Import,
  type ImportChange,
  type ImportRow,
  type ImportRows,
  type RowFilter,
  rowsPerPage,
} from '#shared/contracts/importacao.ts';
import type { Section } from '#shared/crud/section.ts';
import { importFields } from '#shared/importacao/import-fields.ts';
import { ListNotice, LoadFailed } from '#web/crud/list/list-states.tsx';
import { viewPath } from '#web/crud/paths.ts';
import { useDownload } from '#web/crud/use-download.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { choicesOf } from './duplicate-choices.tsx';
import { type FixCell, FixCells } from './fix-cells.tsx';
import styles from './importacao.module.css';
import { fieldText, isRowEditable, needsCheck, RowChecks, saidAbout } from './row-checks.tsx';
import { type SameTextChange, SameTextOffer, sameTextChange } from './same-text-offer.tsx';

type Choose = (choice: { linha: number; duplicados: DuplicateChoice | null }) => void;

interface RowsTableProps {
  importacao: Import;
  section: Section;
  /** whether the user may change existing records */
  mayJoin: boolean;
  /** corrects cells; undefined while nothing can be changed */
  onFix: ((change: Pick<ImportChange, 'celulas' | 'trocas'>) => void) | undefined;
  /** chooses what happens with a row whose record already exists */
  onChoose: Choose | undefined;
}

/** A preview of the rows, each with its errors. */
export function RowsTable({ importacao, section, mayJoin, onFix, onChoose }: RowsTableProps) {
  const { t, number } = useT();
  const { contagem } = importacao;
  const { filters, first } = filtersOf(importacao);
  const [filtro, setFiltro] = useState<RowFilter>(first);
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['importacao-linhas', importacao.id, filtro, page],
    queryFn: ({ signal }) =>
      api.get<ImportRows>(`/admin/importacao/${importacao.id}/linhas`, { query: { filtro, page }, signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  const [same, setSame] = useState<SameTextChange>();
  const heading = useRef<HTMLHeadingElement>(null);
  const fixCell: FixCell | undefined =
    onFix &&
    ((cell) => {
      setSame(sameTextChange(query.data, cell));
      onFix({ celulas: [cell] });
    });
  const leaveOffer = (): void => {
    setSame(undefined);
    heading.current?.focus();
  };
  const download = useDownload();
  const isDraft = importacao.estado === 'rascunho';
  const leftOut = isDraft ? contagem.com_erro : contagem.puladas + contagem.falharam + contagem.faltam;
  const pages = Math.max(1, Math.ceil((query.data?.total ?? 0) / rowsPerPage));
  // the rows of the last page were corrected: they are no longer among those with errors
  if (query.data && !query.isPlaceholderData && page > pages) setPage(pages);
  return (
    <section className={styles.panel} aria-labelledby="linhas">
      <h2 id="linhas" ref={heading} tabIndex={-1} className={styles.heading}>
        {t(isDraft ? 'import.preview' : 'import.rows')}
      </h2>
      <fieldset className={styles.tabs}>
        <legend className="visually-hidden">{t('import.filter')}</legend>
        {filters
          .filter(([name, count]) => count > 0 || isDraft || name === 'todas' || name === filtro)
          .map(([name, count]) => (
            <button
              key={name}
              type="button"
              aria-pressed={filtro === name}
              onClick={() => {
                setFiltro(name);
                setPage(1);
              }}
            >
              {t(`import.filter.${name}`, { count: number(count) })}
            </button>
          ))}
      </fieldset>
      {leftOut > 0 && (
        <div className={styles.leftOut}>
          <Button
            variant="quiet"
            loading={download.working}
            onClick={() =>
              void download.run(
                { path: `/admin/importacao/${importacao.id}/fora.csv`, query: {} },
                `importacao-${importacao.id}-fora.csv`,
              )
            }
          >
            {t(isDraft ? 'import.download_errors' : 'import.left_out', { count: number(leftOut) })}
          </Button>
          <span className={styles.note}>{t('import.left_out_help')}</span>
        </div>
      )}
      <SameTextOffer
        change={same}
        rows={query.data}
        onDismiss={leaveOffer}
        onReplace={(troca) => {
          onFix?.({ trocas: [troca] });
          leaveOffer();
        }}
      />
      {query.isPending && <Skeleton height={240} />}
      {query.isError && !query.data && <LoadFailed title={t('import.failed')} query={query} />}
      {query.data?.total === 0 && (
        <ListNotice kind="empty" title={t('import.no_rows')} text={t('import.no_rows_text')} />
      )}
      {query.data && query.data.total > 0 && (
        <PreviewTable
          importacao={importacao}
          section={section}
          rows={query.data.data}
          mayJoin={mayJoin}
          onFix={fixCell}
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

/** The filters of the rows with their counts, and the initial one; once the import has begun, the filters are outcomes. */
function filtersOf({ estado, contagem }: Import): { filters: [RowFilter, number][]; first: RowFilter } {
  const { total, com_erro, duplicadas } = contagem;
  if (estado === 'rascunho')
    return {
      filters: [
        ['todas', total],
        ['erros', com_erro],
        ['duplicadas', duplicadas],
      ],
      first: com_erro > 0 ? 'erros' : 'todas',
    };
  const outcomes = outcomeFilters.map((name): [RowFilter, number] => [name, contagem[name]]);
  const urgent = (['mantidas', 'falharam'] as const).find((name) => contagem[name] > 0);
  return { filters: [['todas', total], ...outcomes], first: urgent ?? 'todas' };
}
const outcomeFilters = [
  ...(['criadas', 'juntadas', 'desfeitas', 'mantidas'] as const),
  ...(['puladas', 'falharam', 'faltam'] as const),
];

interface PreviewTableProps {
  importacao: Import;
  section: Section;
  rows: readonly ImportRow[];
  mayJoin: boolean;
  onFix: FixCell | undefined;
  onChoose: Choose | undefined;
}

function PreviewTable({ importacao, section, rows, mayJoin, onFix, onChoose }: PreviewTableProps) {
  const { t, label } = useT();
  // Also shows fields derived from a cell (a negative amount is an expense) and missing fields, which can be typed in the table.
  const used = new Set([
    ...importacao.colunas.map(({ campo }) => campo),
    ...rows.flatMap(({ valores, erros, avisos }) => [
      ...Object.keys(valores),
      ...[...erros, ...avisos].map(({ campo }) => campo),
    ]),
  ]);
  const fields = importFields(section).filter(({ name }) => used.has(name));
  const hasOutcomes = importacao.estado !== 'rascunho';
  const hasChecks = rows.some(needsCheck);
  // Leaves out columns with an error in every row: the column of checks already shows those errors.
  const shown = fields.filter(({ name }) => !rows.every((row) => saidAbout(row, name).error));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is reached by the keyboard
    <section className={styles.scroll} aria-label={t('import.table')} tabIndex={0}>
      <table className={styles.rows}>
        <thead>
          <tr>
            <th scope="col">{t('import.line')}</th>
            {hasChecks && (
              <th scope="col" className={styles.checks}>
                {t('import.to_check')}
              </th>
            )}
            {hasOutcomes && <th scope="col">{t('import.outcome')}</th>}
            {shown.map(({ name, label: text }) => (
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
                {isRowEditable(row) && <Repeated row={row} section={section} />}
                {row.duplicada && onChoose && (row.resultado === null || row.resultado === 'erro') && (
                  <RowChoice row={row} importacao={importacao} mayJoin={mayJoin} onChoose={onChoose} />
                )}
              </th>
              {hasChecks && (
                <td className={styles.checks}>
                  <RowChecks
                    row={row}
                    importacao={importacao}
                    section={section}
                    fields={fields}
                    onFix={onFix}
                  />
                </td>
              )}
              {hasOutcomes && (
                <td className={styles.outcome}>
                  <RowOutcome row={row} section={section} />
                </td>
              )}
              {shown.map((field) => {
                const { name, label: text } = field;
                const { error, notice } = saidAbout(row, name);
                return (
                  <td key={name}>
                    {onFix && isRowEditable(row) && row.erros.length > 0 && !error && !notice ? (
                      <FixCells
                        row={row}
                        importacao={importacao}
                        section={section}
                        field={field}
                        error={undefined}
                        notice={undefined}
                        name={t('import.mend', { field: label(text), line: row.linha })}
                        onFix={onFix}
                      />
                    ) : (
                      fieldText(row, importacao, name)
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

/** The outcome of a row in a word, with its record and the reason. */
function RowOutcome({ row, section }: { row: ImportRow; section: Section }) {
  const { t } = useT();
  const { resultado, registro, rotulo, motivo } = row;
  return (
    <>
      <span className={styles.state} data-outcome={resultado ?? 'faltam'}>
        {t(`import.outcome.${resultado ?? 'falta'}`)}
      </span>
      {registro !== null && rotulo !== null && (
        <Link className={styles.record} to={viewPath(section, registro)}>
          {rotulo}
        </Link>
      )}
      {/* errors of a row that can still be corrected are shown in its cells */}
      {motivo !== null && resultado !== 'erro' && resultado !== null && <small>{motivo}</small>}
    </>
  );
}

/** The value of the existing record where the row has a different one. */
function HeldValue({ row, name, isOfRecord }: { row: ImportRow; name: string; isOfRecord: boolean }) {
  const { t } = useT();
  const stored = row.duplicada?.valores;
  if (!stored || !isOfRecord || row.resultado !== null) return null;
  const value = stored[name] ?? '';
  if (value === (row.valores[name] ?? '')) return null;
  return <small data-held>{value ? t('import.held', { value }) : t('import.held_empty')}</small>;
}

interface RowChoiceProps {
  row: ImportRow;
  importacao: Import;
  mayJoin: boolean;
  onChoose: Choose;
}

/** Chooses what happens with one row whose record already exists. */
function RowChoice({ row, importacao, mayJoin, onChoose }: RowChoiceProps) {
  const { t } = useT();
  const choices = choicesOf(mayJoin);
  return (
    <select
      aria-label={t('import.row_choice', { line: row.linha })}
      value={row.escolha ?? ''}
      onChange={({ currentTarget }) =>
        onChoose({
          linha: row.linha,
          duplicados: choices.find((choice) => choice === currentTarget.value) ?? null,
        })
      }
    >
      <option value="">
        {t('import.as_all')}: {t(`import.dup_short.${importacao.duplicados}`)}
      </option>
      {duplicateChoices
        .filter((choice) => choices.includes(choice) || choice === row.escolha)
        .map((choice) => (
          <option key={choice} value={choice} disabled={!choices.includes(choice)}>
            {t(`import.dup_short.${choice}`)}
          </option>
        ))}
    </select>
  );
}

/** The record or the line that a row repeats. */
function Repeated({ row: { duplicada }, section }: { row: ImportRow; section: Section }) {
  const { t } = useT();
  return duplicada ? (
    <small>
      {duplicada.registro ? (
        <Link to={viewPath(section, duplicada.registro.id)}>
          {t('import.repeats', { name: duplicada.registro.rotulo })}
        </Link>
      ) : duplicada.linha === null ? (
        t('import.repeats_unseen')
      ) : (
        t('import.repeats_line', { line: duplicada.linha })
      )}
    </small>
  ) : null;
}
