import { Popover } from '@mantine/core';
import { IconArrowLeft, IconFilter, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Section } from '#shared/kit/section.ts';
import { type FilterField, filterFields } from '#web/crud/list-query.ts';
import { RecordName } from '#web/crud/record-name.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { type Filters, filterText, isFiltered, withoutFilter } from './filter-values.ts';
import styles from './filters.module.css';

interface FilterProps {
  section: Section;
  filters: Filters;
  onChange: (filters: Filters) => void;
}

const present = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

/** Chooses a field first, then its values. */
export function AddFilter({ section, filters, onChange }: FilterProps) {
  const { t, label } = useT();
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const fields = filterFields(section);
  const field = fields.find(([name]) => name === chosen)?.[1];
  if (fields.length === 0) return null;
  const toggle = (open: boolean) => {
    setOpened(open);
    if (open) setChosen(undefined);
  };
  return (
    <Popover
      opened={opened}
      onChange={toggle}
      position="bottom-start"
      shadow="md"
      trapFocus
      portalProps={{ target: '#content' }}
      returnFocus
      width={320}
    >
      <Popover.Target>
        <button type="button" className={styles.tool} onClick={() => toggle(!opened)}>
          <IconFilter size={16} stroke={1.7} aria-hidden="true" />
          {t('crud.filter.add')}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={t('crud.filter.choose')}>
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
                onChange(present({ ...filters, ...parameters }));
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
      </Popover.Dropdown>
    </Popover>
  );
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
  const [opened, setOpened] = useState(false);
  const fieldName = label(field.label);
  return (
    <span className={styles.chip}>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        shadow="md"
        trapFocus
        portalProps={{ target: '#content' }}
        returnFocus
        width={320}
      >
        <Popover.Target>
          <button
            type="button"
            className={styles.chipText}
            title={t('crud.filter.edit', { field: fieldName })}
            onClick={() => setOpened(!opened)}
          >
            <span className={styles.chipField}>{fieldName}</span>
            {field.kind === 'reference' || field.kind === 'references' ? (
              <RecordName to={field.to} id={filters[name] ?? ''} />
            ) : (
              <span>{filterText(name, field, filters, translator)}</span>
            )}
          </button>
        </Popover.Target>
        <Popover.Dropdown className={styles.dropdown} aria-label={fieldName}>
          <div className={styles.editorHead}>{fieldName}</div>
          <FilterEditor
            name={name}
            field={field}
            filters={filters}
            onApply={(parameters) => {
              onChange(present({ ...filters, ...parameters }));
              setOpened(false);
            }}
          />
        </Popover.Dropdown>
      </Popover>
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
