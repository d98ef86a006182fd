import type { FilterField } from '#web/crud/list-query.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { type OpenedBy, useOpenAtOnce } from '#web/ui/on-demand.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { FilterPopover } from './filter-popover.tsx';
import { type Filters, filledFilters } from './filter-values.ts';
import styles from './filters.module.css';

interface ChipPopupProps extends OpenedBy {
  name: string;
  field: FilterField;
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Changes the values of one filter. */
export default function FilterChipPopup({ name, field, filters, onChange, button }: ChipPopupProps) {
  const { label } = useT();
  const { opened, setOpened, target } = useOpenAtOnce();
  const fieldName = label(field.label);
  return (
    <FilterPopover opened={opened} onChange={setOpened} target={target} label={fieldName} button={button}>
      <div className={styles.editorHead}>{fieldName}</div>
      <FilterEditor
        name={name}
        field={field}
        filters={filters}
        onApply={(parameters) => {
          onChange(filledFilters({ ...filters, ...parameters }));
          setOpened(false);
        }}
      />
    </FilterPopover>
  );
}
