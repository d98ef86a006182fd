import { IconArrowRight, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Field, Section } from '#shared/kit/section.ts';
import { isFile } from '#shared/kit/section.ts';
import { type Change, changesOf, type Trace, type TracePage } from '#web/crud/history.ts';
import { RecordName } from '#web/crud/record-name.tsx';
import { valueText } from '#web/crud/value-text.ts';
import { api } from '#web/lib/api.ts';
import type { TextKey } from '#web/lib/i18n.tsx';
import { useT } from '#web/lib/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './history-list.module.css';

const icons = { create: IconPlus, edit: IconPencil, delete: IconTrash };
const deeds: Record<string, TextKey> = {
  create: 'crud.history.create',
  edit: 'crud.history.edit',
  delete: 'crud.history.delete',
};

interface HistoryListProps {
  section: Section;
  id: number;
}

export function HistoryList({ section, id }: HistoryListProps) {
  const { t } = useT();
  const history = useInfiniteQuery({
    queryKey: ['history', section.name, id],
    queryFn: ({ pageParam, signal }) =>
      api.get<TracePage>('/admin/trilha', {
        query: { secao: section.name, registro: id, page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { data }) => sum + data.length, 0);
      return last.data.length > 0 && loaded < last.total ? last.page + 1 : undefined;
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  if (history.isPending) {
    return (
      <div className={styles.waiting} role="status">
        <span className="visually-hidden">{t('crud.loading')}</span>
        {[1, 2, 3].map((one) => (
          <span key={one} className={styles.bone} />
        ))}
      </div>
    );
  }
  const lines = history.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      {history.isError && (
        <div role="alert" className={styles.note}>
          <p>{history.error.message || t('crud.history.failed')}</p>
          <Button look="quiet" onClick={() => void history.refetch()}>
            {t('crud.retry')}
          </Button>
        </div>
      )}
      {!history.isError && lines.length === 0 && <p className={styles.note}>{t('crud.history.empty')}</p>}
      <ol className={styles.timeline}>
        {lines.map((line) => (
          <Line key={line.id} section={section} line={line} />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button
          look="quiet"
          wide
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t('crud.load_more')}
        </Button>
      )}
    </>
  );
}

function Line({ section, line }: { section: Section; line: Trace }) {
  const { t, dateTime, longDate } = useT();
  const { acao, users, quando } = line;
  const Icon = icons[acao as keyof typeof icons] ?? IconPencil;
  const changes = changesOf(section, line);
  const deed = deeds[acao];
  const list = <Changes section={section} changes={changes} isEdit={line.antes !== null} />;
  return (
    <li className={styles.line} data-deed={acao}>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={15} stroke={2} />
      </span>
      <div className={styles.body}>
        <p className={styles.who}>
          <b>{users?.rotulo ?? t('crud.history.system')}</b>{' '}
          {deed ? t(deed) : t('crud.history.other', { action: acao })}
        </p>
        <time dateTime={quando} title={longDate(quando)} className={styles.when}>
          {dateTime(quando)}
        </time>
        {acao === 'create' && changes.length > 0 ? (
          <details className={styles.details}>
            <summary>{t('crud.history.fields', { count: changes.length })}</summary>
            {list}
          </details>
        ) : (
          list
        )}
      </div>
    </li>
  );
}

interface ChangesProps {
  section: Section;
  changes: readonly Change[];
  isEdit: boolean;
}

function Changes({ section, changes, isEdit }: ChangesProps) {
  const { t, label } = useT();
  if (changes.length === 0) return null;
  return (
    <dl className={styles.changes}>
      {changes.map(({ name, before, after }) => {
        const field = section.fields[name]!;
        return (
          <div key={name}>
            <dt>{label(field.label)}</dt>
            <dd>
              {isEdit && (
                <>
                  <span className="visually-hidden">{t('crud.history.before')} </span>
                  <del>
                    <Held field={field} value={before} />
                  </del>
                  <IconArrowRight size={14} stroke={1.8} aria-hidden="true" />
                  <span className="visually-hidden"> {t('crud.history.after')} </span>
                </>
              )}
              <ins>
                <Held field={field} value={after} />
              </ins>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A value as the table holds it: references and files by their ids. */
function Held({ field, value }: { field: Field; value: unknown }) {
  const translator = useT();
  const { t } = translator;
  const empty = <i className={styles.empty}>{t('crud.empty_value')}</i>;
  if (value === null || value === undefined || value === '') return empty;
  if (field.kind === 'reference' && typeof value === 'number') return <RecordName to={field.to} id={value} />;
  if (isFile(field)) return <>{t('crud.history.file')}</>;
  return <>{valueText(field, value, translator) || empty}</>;
}
