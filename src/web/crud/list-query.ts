import type { Ability } from '#shared/access/ability.ts';
import { type Field, isChild, isFile, isRangeFilter } from '#shared/crud/field.ts';
import { listFields } from '#shared/crud/list-fields.ts';
import {
  type DefaultFilterDay,
  defaultPerPage,
  type ExtraFilter,
  perPageOptions,
  type Section,
} from '#shared/crud/section.ts';
import { churchToday, lastOfMonth } from '#shared/dates.ts';
import { findHead } from '#shared/sections/heads.ts';

type SortOrder = 'asc' | 'desc';
export interface Sort {
  by: string;
  order: SortOrder;
}

/** Everything that decides which rows a list shows; equal queries have the same rows. */
export interface ListQuery {
  /** '' searches in all fields */
  field: string;
  term: string;
  sort: Sort;
  perPage: number;
  /** by query parameter: `tipo`, `valor_de`, … */
  filters: Readonly<Record<string, string>>;
  /** the columns that the person chose; undefined: those of the section */
  columns?: readonly string[];
  /** set when the filters are the section's opening ones, not the user's */
  opening?: true;
}

/** A field to filter by, or a filter declared like a field. */
export type FilterField = Field & {
  /** takes one value, where its kind would take a range */
  single?: true;
  about?: ExtraFilter['about'];
};

export const isRange = (field: FilterField): boolean => !field.single && isRangeFilter(field);

export const filterParameters = (name: string, field: FilterField): string[] =>
  isRange(field) ? [`${name}_de`, `${name}_ate`] : [name];

const asField = (filter: ExtraFilter): FilterField => ({ ...filter, single: true });

/** The section's own filters first: they are used most. */
export const filterFields = (section: Section): [string, FilterField][] => [
  ...Object.entries(section.filters ?? {}).map(([name, filter]): [string, FilterField] => [
    name,
    asField(filter),
  ]),
  ...Object.entries(section.fields).filter(([, field]) => field.filter),
];

/** The filters that the server accepts from a user with these abilities. */
export const offeredFilters = (section: Section, ability: Ability): [string, FilterField][] =>
  filterFields(section).filter(([, field]) => {
    const target = field.kind === 'reference' && field.guarded ? findHead(field.to) : undefined;
    const mayTell = !field.about || ability.can('list', field.about);
    return mayTell && (!target || ability.can('read', target.subject));
  });

/** Fields that a search may be limited to; a reference is searched by the title of its record. */
export const searchFields = (section: Section): [string, Field][] =>
  Object.entries(section.fields).filter(
    ([, field]) => field.search || (field.kind === 'reference' && field.list),
  );

export const isSortable = (field: Field): boolean =>
  !isFile(field) && !isChild(field) && field.kind !== 'password' && field.kind !== 'richtext';

/** Query parameter that turns the section's opening filters off. */
const allRowsParameter = 'tudo';

const defaultFilterDay: Record<DefaultFilterDay, (today: string) => string> = {
  today: (today) => today,
  end_of_month: lastOfMonth,
};

/** The section's opening filters, for an address without filters and search. */
function defaultFiltersOf(
  section: Section,
  query: Pick<ListQuery, 'term' | 'filters'>,
  search: URLSearchParams,
  today: string,
): Pick<ListQuery, 'filters' | 'opening'> | undefined {
  if (!section.opens || query.term || Object.keys(query.filters).length > 0 || search.has(allRowsParameter))
    return;
  const days = Object.entries(section.opens.filters).map(([name, day]) => [
    name,
    defaultFilterDay[day](today),
  ]);
  return { filters: Object.fromEntries(days), opening: true };
}

/** The query in the page's address; the rest comes from the user's last choices. */
export function readListQuery(
  section: Section,
  search: URLSearchParams,
  remembered: { sort?: Sort; perPage: number; columns?: readonly string[] },
  today = churchToday(new Date()),
): ListQuery {
  const filters: Record<string, string> = {};
  for (const [name, field] of filterFields(section)) {
    for (const parameter of filterParameters(name, field)) {
      const value = search.get(parameter);
      if (value) filters[parameter] = value;
    }
  }
  const field = search.get('field') ?? '';
  const by = search.get('sort_by');
  const requestedSort: Sort | undefined =
    by && canSortBy(section, by)
      ? { by, order: search.get('sort_order') === 'desc' ? 'desc' : 'asc' }
      : undefined;
  const preferredSort =
    remembered.sort && canSortBy(section, remembered.sort.by) ? remembered.sort : undefined;
  const term = (search.get('term') ?? '').trim();
  const opening = defaultFiltersOf(section, { term, filters }, search, today);
  return {
    field: searchFields(section).some(([name]) => name === field) ? field : '',
    term,
    sort: requestedSort ?? preferredSort ?? (opening && section.opens?.sort) ?? section.sort,
    perPage: perPageOptions.some((option) => option === remembered.perPage)
      ? remembered.perPage
      : defaultPerPage,
    filters,
    ...(remembered.columns && { columns: remembered.columns }),
    ...opening,
  };
}

const canSortBy = (section: Section, name: string): boolean => {
  const field = section.fields[name];
  return field ? isSortable(field) : name === 'id' || name === 'criado_em' || name === 'atualizado_em';
};

/** The address of the list with this query; other parameters stay. */
export function writeListQuery(
  section: Section,
  search: URLSearchParams,
  change: Partial<Pick<ListQuery, 'field' | 'term' | 'sort' | 'filters'>>,
): URLSearchParams {
  const next = new URLSearchParams(search);
  const put = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  if (change.term !== undefined) put('term', change.term.trim());
  if (change.field !== undefined) put('field', change.field);
  if (change.sort) {
    put('sort_by', change.sort.by);
    put('sort_order', change.sort.order);
  }
  if (change.filters) {
    for (const [name, field] of filterFields(section)) {
      for (const parameter of filterParameters(name, field)) put(parameter, change.filters[parameter] ?? '');
    }
    const wantsAll = section.opens !== undefined && Object.keys(change.filters).length === 0;
    put(allRowsParameter, wantsAll ? '1' : '');
  }
  return next;
}

export interface Call {
  path: string;
  query: Record<string, string | number>;
}

/** `fixed` are the filters of the page itself, for example one level of a tree. */
export function callFor(
  section: Section,
  listQuery: ListQuery,
  page: number,
  fixed: Readonly<Record<string, string>> = {},
  apos?: string,
): Call {
  const path = `/admin/${section.name}`;
  const query = {
    page,
    per_page: listQuery.perPage,
    sort_by: listQuery.sort.by,
    sort_order: listQuery.sort.order,
    fields: listFields(section, listQuery.columns).join(),
    ...listQuery.filters,
    ...fixed,
    ...(apos && { apos }),
  };
  if (!listQuery.term) return { path, query };
  const where: Record<string, string> = {};
  if (listQuery.field) {
    where[section.fields[listQuery.field]?.kind === 'reference' ? 'relationship' : 'field'] = listQuery.field;
  }
  return { path: `${path}/search`, query: { ...query, ...where, term: listQuery.term } };
}

/** The same query as a file: all rows, so without paging. */
export function exportCall(
  section: Section,
  listQuery: ListQuery,
  formato: 'csv' | 'xlsx',
  fixed?: Readonly<Record<string, string>>,
): Call {
  return pdfCall(section, listQuery, { path: 'exportar', query: { formato } }, fixed);
}

/** A file of all rows of a list, by a path of its section. */
export function pdfCall(
  section: Section,
  listQuery: ListQuery,
  paper: { path: string; query?: Readonly<Record<string, string>> },
  fixed?: Readonly<Record<string, string>>,
): Call {
  const {
    page: _page,
    per_page: _perPage,
    fields: _fields,
    ...query
  } = callFor(section, listQuery, 1, fixed).query;
  return { path: `/admin/${section.name}/${paper.path}`, query: { ...paper.query, ...query } };
}

/** Clicking the header of the sorted column reverses it; another column starts ascending. */
export const nextSort = (sort: Sort, by: string): Sort => ({
  by,
  order: sort.by === by && sort.order === 'asc' ? 'desc' : 'asc',
});

export const isNarrowed = (listQuery: ListQuery): boolean =>
  listQuery.term !== '' || Object.keys(listQuery.filters).length > 0;
