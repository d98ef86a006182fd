import { Fragment } from 'react';
import type { Section } from '#shared/crud/section.ts';
import { filterFields, type ListQuery } from '#web/crud/list-query.ts';
import { RecordName } from '#web/crud/record-name.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { type Filters, filterText, isFiltered } from './filter-values.ts';

/** Prints the search and the filters, because paper does not show the address. */
export function PrintedQuery({ section, listQuery }: { section: Section; listQuery: ListQuery }) {
  const { t } = useT();
  const { filters, term } = listQuery;
  return (
    <>
      {term && <p>{t('crud.print.search', { term })}</p>}
      {Object.keys(filters).length > 0 && (
        <p>
          {t('crud.print.filters', { filters: '' })}
          <FilterTexts section={section} filters={filters} />
        </p>
      )}
    </>
  );
}

/** The filters as text, one after the other. */
export function FilterTexts({ section, filters }: { section: Section; filters: Filters }) {
  const translator = useT();
  const active = filterFields(section).filter(([name, field]) => isFiltered(name, field, filters));
  return active.map(([name, field], at) => (
    <Fragment key={name}>
      {at > 0 && '; '}
      {translator.label(field.label)}{' '}
      {field.kind === 'reference' || field.kind === 'references' ? (
        <RecordName to={field.to} id={filters[name] ?? ''} />
      ) : (
        filterText(name, field, filters, translator)
      )}
    </Fragment>
  ));
}
