import { IconHistory } from '@tabler/icons-react';
import type { TraceNames } from '#shared/contracts/trilha.ts';
import type { Section } from '#shared/crud/section.ts';
import { findSection } from '#shared/sections/index.ts';
import type { Trace } from '#web/crud/history.ts';
import { FilterTexts } from '#web/crud/list/printed-query.tsx';
import { RecordLink } from '#web/crud/record-link.tsx';
import { untitled } from '#web/crud/value-text.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './trilha.module.css';
import { tableLabels } from './trilha-query.ts';

interface TraceSubjectProps {
  line: Trace;
  names: TraceNames;
  /** filters the list by this record */
  onOnly: () => void;
}

/** The record of a line by name, with a link to it, or the size of an export. */
export function TraceSubject({ line, names, onOnly }: TraceSubjectProps) {
  const translator = useT();
  const { t, label } = translator;
  const { secao, registro, acao } = line;
  const section = findSection(secao);
  if (registro === null) {
    const place = section ? label(section.plural) : secao;
    return <Exported line={line} place={place} section={section} />;
  }
  const kind = section
    ? label(section.singular)
    : secao in tableLabels
      ? label(tableLabels[secao as keyof typeof tableLabels])
      : secao;
  const name =
    names[secao]?.[registro] ?? (section ? untitled(section, registro, translator) : `#${registro}`);
  const hasPage = section && !section.hidden && acao !== 'delete';
  return (
    <>
      {hasPage ? (
        <RecordLink section={section} id={registro} className={styles.record}>
          {name}
        </RecordLink>
      ) : (
        <span className={styles.gone}>{name}</span>
      )}{' '}
      <span className={styles.kind}>{kind}</span>
      <button
        type="button"
        className={styles.only}
        aria-label={t('trilha.only_name', { name })}
        title={t('trilha.only')}
        onClick={onOnly}
      >
        <IconHistory size={15} stroke={1.7} aria-hidden="true" />
      </button>
    </>
  );
}

interface ExportNote {
  formato?: string;
  linhas?: number;
  filtros?: Readonly<Record<string, string>>;
}

interface ExportedProps {
  line: Trace;
  place: string;
  section: Section | undefined;
}

function Exported({ line, place, section }: ExportedProps) {
  const { t, number } = useT();
  const { formato = '', linhas = 0, filtros = {} } = (line.depois ?? {}) as ExportNote;
  const rows = linhas === 1 ? t('trilha.rows_one') : t('trilha.rows', { count: number(linhas) });
  const { term, ...filters } = filtros;
  const isFiltered = Object.keys(filters).some((name) => !name.startsWith('sort_') && name !== 'field');
  return (
    <>
      {rows} <span className={styles.kind}>{place}</span>{' '}
      <span className={styles.kind}>{formato.toUpperCase()}</span>
      {term && <span className={styles.asked}>{t('crud.print.search', { term })}</span>}
      {section && isFiltered && (
        <span className={styles.asked}>
          {t('crud.print.filters', { filters: '' })}
          <FilterTexts section={section} filters={filters} />
        </span>
      )}
    </>
  );
}
