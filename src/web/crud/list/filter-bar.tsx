import { IconFilter, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { abilityFrom } from '#shared/access/ability.ts';
import type { Section } from '#shared/crud/section.ts';
import { type FilterField, filterFields, offeredFilters } from '#web/crud/list-query.ts';
import { RecordName } from '#web/crud/record-name.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { OnDemand } from '#web/ui/on-demand.tsx';
import { type Filters, filterText, isFiltered, withoutFilter } from './filter-values.ts';
import styles from './filters.module.css';

interface FilterProps {
  section: Section;
  filters: Filters;
  onChange: (filters: Filters) => void;
}

// calendars and searches weigh more than the list
const loadAdd = () => import('./filter-add-popup.tsx');
const loadChip = () => import('./filter-chip-popup.tsx');

/** The button that adds a filter. */
export function AddFilter({ section, filters, onChange }: FilterProps) {
  const { t } = useT();
  const { rules } = useVisitor();
  const ability = useMemo(() => abilityFrom(rules), [rules]);
  const fields = offeredFilters(section, ability);
  if (fields.length === 0) return null;
  const button = (
    <button type="button" className={styles.tool}>
      <IconFilter size={16} stroke={1.7} aria-hidden="true" />
      {t('crud.filter.add')}
    </button>
  );
  return <OnDemand kind="dialog" button={button} load={loadAdd} props={{ fields, filters, onChange }} />;
}

export function FilterChips({ section, filters, onChange }: FilterProps) {
  const { t } = useT();
  const active = filterFields(section).filter(([name, field]) => isFiltered(name, field, filters));
  if (active.length === 0) return null;
  return (
    <ul className={styles.chips} data-noprint aria-label={t('crud.filter.active')}>
      {active.map(([name, field]) => (
        <li key={name}>
          <Chip name={name} field={field} filters={filters} onChange={onChange} />
        </li>
      ))}
      <li>
        <button type="button" className={styles.clearAll} onClick={() => onChange({})}>
          {t('crud.filter.clear')}
        </button>
      </li>
    </ul>
  );
}

interface ChipProps {
  name: string;
  field: FilterField;
  filters: Filters;
  onChange: (filters: Filters) => void;
}

function Chip({ name, field, filters, onChange }: ChipProps) {
  const translator = useT();
  const { t, label } = translator;
  const fieldName = label(field.label);
  const button = (
    <button type="button" className={styles.chipText} title={t('crud.filter.edit', { field: fieldName })}>
      <span className={styles.chipField}>{fieldName}</span>
      {field.kind === 'reference' || field.kind === 'references' ? (
        <RecordName to={field.to} id={filters[name] ?? ''} />
      ) : (
        <span>{filterText(name, field, filters, translator)}</span>
      )}
    </button>
  );
  return (
    <span className={styles.chip}>
      <OnDemand kind="dialog" button={button} load={loadChip} props={{ name, field, filters, onChange }} />
      <button
        type="button"
        className={styles.chipRemove}
        aria-label={t('crud.filter.remove', { field: fieldName })}
        title={t('crud.filter.remove', { field: fieldName })}
        onClick={() => onChange(withoutFilter(name, field, filters))}
      >
        <IconX size={14} stroke={2} aria-hidden="true" />
      </button>
    </span>
  );
}
