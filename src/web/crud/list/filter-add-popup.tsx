import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import type { FilterField } from '#web/crud/list-query.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { type OpenedBy, useOpenAtOnce } from '#web/ui/on-demand.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { FilterPopover } from './filter-popover.tsx';
import { type Filters, filledFilters } from './filter-values.ts';
import styles from './filters.module.css';

interface AddPopupProps extends OpenedBy {
  fields: readonly (readonly [string, FilterField])[];
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** Chooses a field first, then its values. */
export default function FilterAddPopup({ fields, filters, onChange, button }: AddPopupProps) {
  const { t, label } = useT();
  const { opened, setOpened, target } = useOpenAtOnce();
  const [chosen, setChosen] = useState<string>();
  const field = fields.find(([name]) => name === chosen)?.[1];
  const toggle = (open: boolean) => {
    setOpened(open);
    if (open) setChosen(undefined);
  };
  return (
    <FilterPopover
      opened={opened}
      onChange={toggle}
      target={target}
      label={t('crud.filter.choose')}
      button={button}
    >
      {chosen && field ? (
        <>
          <div className={styles.editorHead}>
            <button
              type="button"
              className={styles.back}
              aria-label={t('crud.filter.back')}
              title={t('crud.filter.back')}
              onClick={() => setChosen(undefined)}
            >
              <IconArrowLeft size={16} stroke={1.8} aria-hidden="true" />
            </button>
            {label(field.label)}
          </div>
          <FilterEditor
            name={chosen}
            field={field}
            filters={filters}
            onApply={(parameters) => {
              onChange(filledFilters({ ...filters, ...parameters }));
              setOpened(false);
            }}
          />
        </>
      ) : (
        <>
          <p className={styles.choose}>{t('crud.filter.choose')}</p>
          <div className={styles.menu}>
            {fields.map(([name, one]) => (
              <button key={name} type="button" className={styles.option} onClick={() => setChosen(name)}>
                {label(one.label)}
              </button>
            ))}
          </div>
        </>
      )}
    </FilterPopover>
  );
}
