import type { Section } from '#shared/crud/section.ts';
import { searchFields } from '#web/crud/list-query.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './search-box.module.css';
import { SearchInput } from './search-input.tsx';

interface SearchBoxProps {
  section: Section;
  term: string;
  field: string;
  onSearch: (change: { term?: string; field?: string }) => void;
}

/** The search of a section: the term and the field it is limited to. */
export function SearchBox({ section, term, field, onSearch }: SearchBoxProps) {
  const { t, label } = useT();
  const fields = searchFields(section);
  return (
    <SearchInput
      term={term}
      label={t('crud.search')}
      maxLength={200}
      onSearch={(text) => onSearch({ term: text })}
    >
      {fields.length > 0 && (
        <select
          className={styles.field}
          value={field}
          aria-label={t('crud.search.in')}
          onChange={(event) => onSearch({ field: event.currentTarget.value })}
        >
          <option value="">{t('crud.search.all')}</option>
          {fields.map(([name, one]) => (
            <option key={name} value={name}>
              {label(one.label)}
            </option>
          ))}
        </select>
      )}
    </SearchInput>
  );
}
