import { useElementSize, useMediaQuery, useMergedRef } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import type { Section } from '#shared/crud/section.ts';
import { useAllowed } from '#web/crud/access.ts';
import {
  isNarrowed,
  type ListQuery,
  nextSort,
  readListQuery,
  type Sort,
  writeListQuery,
} from '#web/crud/list-query.ts';
import { PageHeader } from '#web/crud/page-header.tsx';
import { createPath, listPath } from '#web/crud/paths.ts';
import { useListPreferences } from '#web/crud/preferences.ts';
import { PrintHead } from '#web/crud/print-head.tsx';
import { useSlots } from '#web/crud/section-slots.ts';
import { useAncestors } from '#web/crud/use-ancestors.ts';
import { type List, useList } from '#web/crud/use-list.ts';
import { titleOf } from '#web/crud/value-text.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { useAddressQuery } from '#web/lib/route/use-address-query.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { fittingColumns, phoneColumns, possibleColumns, shownColumns } from './columns.ts';
import { AddFilter, FilterChips } from './filter-bar.tsx';
import { ListCards } from './list-cards.tsx';
import { ListMenu } from './list-menu.tsx';
import styles from './list-page.module.css';
import { ListNotice } from './list-states.tsx';
import { ListTable, menuWidth } from './list-table.tsx';
import { LoadMore } from './load-more.tsx';
import { NewRecords } from './new-records.tsx';
import { PrintedQuery } from './printed-query.tsx';
import { SearchBox } from './search-box.tsx';
import toolbar from './toolbar.module.css';
import { TotalsBar } from './totals-bar.tsx';
import { useRowTools } from './use-row-tools.ts';
import { ViewMenu } from './view-menu.tsx';

interface ListPageProps {
  section: Section;
  /** the parent whose children are listed */
  parent?: number;
}

export function ListPage({ section, parent }: ListPageProps) {
  const translator = useT();
  const { t, label, number } = translator;
  const can = useAllowed(section);
  const { search, write } = useAddressQuery();
  const { preferences, change: changePreferences, reset } = useListPreferences(section.name);
  const listQuery = readListQuery(section, search, preferences);
  const fixed = useMemo(
    () => (section.tree && parent !== undefined ? { [section.tree.parent]: String(parent) } : undefined),
    [section.tree, parent],
  );
  const list = useList(section, listQuery, fixed);
  const ancestors = useAncestors(section, parent).data ?? [];
  const cards = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false }) ?? false;

  const ask = (change: Partial<ListQuery>) => write((now) => writeListQuery(section, now, change));
  const sortBy = (sort: Sort) => {
    changePreferences({ sort });
    ask({ sort });
  };

  // the opening filters find no rows: turn them off
  const opensEmpty = listQuery.opening && list.total === 0 && !list.busy;
  useEffect(() => {
    if (opensEmpty) write((now) => writeListQuery(section, now, { filters: {} }));
  }, [opensEmpty, section, write]);

  const { tools, dialog } = useRowTools(section, list, ancestors.length);
  const { cells, overList: OverList } = useSlots(section);
  const possible = useMemo(
    () => possibleColumns(section, translator, (name) => cells?.[name] !== undefined),
    [section, translator, cells],
  );
  const { ref: measured, width } = useElementSize();
  const rowsPlace = useRef<HTMLDivElement>(null);
  const place = useMergedRef(measured, rowsPlace);
  const chosen = preferences.columns;
  const columns = useMemo(() => {
    if (cards) return phoneColumns(section, possible);
    const shown = shownColumns(section, possible, chosen);
    if (chosen) return shown;
    // columns with the same value in every row are left out: the heading shows it
    const varying = shown.filter(({ name }) => !fixed || !(name in fixed));
    return fittingColumns(varying, width, menuWidth, section.sort.by);
  }, [section, possible, cards, chosen, width, fixed]);

  const nouns = { singular: label(section.singular), plural: label(section.plural) };
  const last = ancestors.at(-1);
  const title = last
    ? t('crud.tree.children_of', {
        plural: nouns.plural.toLowerCase(),
        name: titleOf(section, last, translator),
      })
    : t('crud.title.list', nouns);
  const crumbs = [
    { text: nouns.plural, to: listPath(section) },
    ...ancestors.map((record) => ({
      text: titleOf(section, record, translator),
      to: listPath(section, record.id),
    })),
  ];
  const create = can.create && (
    <ButtonLink to={createPath(section, parent)} className={styles.create}>
      <IconPlus size={18} stroke={2} aria-hidden="true" />
      {t('crud.create')}
    </ButtonLink>
  );
  const present = list.rows.length - list.gone.size;
  const complete = list.total !== null && list.rows.length > 0 && present >= list.total;
  const isLoading = (list.loading && !complete) || opensEmpty;
  const waiting = !isLoading ? 0 : list.rows.length === 0 ? 8 : 3;
  const rows = { section, columns, rows: list.rows, gone: list.gone, tools, waiting };
  const more = list.rows.length > 0 && !list.ended && (
    <LoadMore loading={list.busy} rows={list.rows.length} complete={complete} onMore={list.more} />
  );
  const hasRows = list.rows.length > 0 || list.loading || opensEmpty;

  return (
    <>
      <PrintHead title={last ? title : nouns.plural}>
        <PrintedQuery section={section} listQuery={listQuery} />
        {list.total !== null && present < list.total && (
          <p>{t('crud.print.part', { rows: number(present), total: number(list.total) })}</p>
        )}
      </PrintHead>
      <PageHeader title={title} crumbs={crumbs}>
        {create}
      </PageHeader>
      {OverList && <OverList filters={listQuery.filters} onFilters={(filters) => ask({ filters })} />}
      <div className={toolbar.toolbar} data-noprint>
        <SearchBox section={section} term={listQuery.term} field={listQuery.field} onSearch={ask} />
        <AddFilter section={section} filters={listQuery.filters} onChange={(filters) => ask({ filters })} />
        <ViewMenu
          title={title}
          allColumns={possible}
          shown={columns}
          fixed={section.title}
          cards={cards}
          sort={listQuery.sort}
          onSort={sortBy}
          preferences={preferences}
          onChange={changePreferences}
          onReset={reset}
        />
        <ListMenu section={section} listQuery={listQuery} fixed={fixed} />
        <Count list={list} />
      </div>
      <FilterChips section={section} filters={listQuery.filters} onChange={(filters) => ask({ filters })} />
      <NewRecords
        count={list.fresh}
        onLoad={() => {
          list.retry();
          window.scrollTo({ top: 0 });
          // the button disappears: the keyboard focus moves to the rows that it loads
          rowsPlace.current?.focus({ preventScroll: true });
        }}
      />
      <div ref={place} className={styles.rows} tabIndex={-1} aria-busy={list.busy}>
        {hasRows ? (
          <>
            {cards ? (
              <ListCards {...rows} />
            ) : (
              <ListTable
                {...rows}
                caption={title}
                sort={listQuery.sort}
                onSort={(by) => sortBy(nextSort(listQuery.sort, by))}
                compact={preferences.compact}
              >
                {!complete && more}
              </ListTable>
            )}
            {(cards || complete) && more}
          </>
        ) : (
          <EmptyList section={section} list={list} narrowed={isNarrowed(listQuery)}>
            {isNarrowed(listQuery) ? (
              <Button variant="quiet" onClick={() => ask({ term: '', field: '', filters: {} })}>
                {t('crud.no_results.clear')}
              </Button>
            ) : (
              create
            )}
          </EmptyList>
        )}
      </div>
      {(hasRows || (isNarrowed(listQuery) && !list.failed)) && (
        <TotalsBar section={section} totals={list.totals} filters={listQuery.filters} />
      )}
      {dialog}
    </>
  );
}

function Count({ list }: { list: List }) {
  const { t, number } = useT();
  const { rows, gone, total } = list;
  return (
    <p className={toolbar.count} aria-live="polite">
      <bdi dir="ltr">
        {total === null
          ? ''
          : total === 0
            ? t('crud.count.none')
            : t('crud.count', { from: 1, to: number(rows.length - gone.size), total: number(total) })}
      </bdi>
    </p>
  );
}

interface EmptyListProps {
  section: Section;
  list: List;
  narrowed: boolean;
  children: React.ReactNode;
}

function EmptyList({ section, list, narrowed, children }: EmptyListProps) {
  const { t, label } = useT();
  const { user } = useVisitor();
  if (list.refused && narrowed) {
    return (
      <ListNotice kind="none" title={t('crud.failed.title')} text={t('crud.refused.text')}>
        {children}
      </ListNotice>
    );
  }
  if (list.failed) {
    return (
      <ListNotice kind="failed" title={t('crud.failed.title')} text={t('crud.failed.text')}>
        <Button variant="quiet" onClick={list.retry}>
          {t('crud.retry')}
        </Button>
      </ListNotice>
    );
  }
  const isLeadless = section.departmentScope !== undefined && user?.lidera?.length === 0;
  return narrowed ? (
    <ListNotice kind="none" title={t('crud.no_results.title')} text={t('crud.no_results.text')}>
      {children}
    </ListNotice>
  ) : (
    <ListNotice
      kind="empty"
      title={t('crud.empty.title')}
      text={isLeadless ? t('crud.empty.leads_none') : label(section.purpose)}
    >
      {!isLeadless && children}
    </ListNotice>
  );
}
