import { Checkbox, Popover } from '@mantine/core';
import { cloneElement, type ReactNode, useId } from 'react';
import { defaultAppearance } from '#shared/contracts/appearance.ts';
import { perPageOptions } from '#shared/crud/section.ts';
import { isSortable, type Sort } from '#web/crud/list-query.ts';
import type { ListPreferences } from '#web/crud/preferences.ts';
import { useAppearance } from '#web/lib/appearance/appearance.tsx';
import { dateChoices } from '#web/lib/appearance/date-choices.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { type OpenedBy, useOpenAtOnce } from '#web/ui/on-demand.tsx';
import type { Column } from './columns.ts';
import filterStyles from './filters.module.css';
import styles from './view-menu.module.css';

export interface ViewMenuProps {
  title: string;
  allColumns: readonly Column[];
  shown: readonly Column[];
  /** the column that cannot be hidden */
  fixed: string;
  cards: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  preferences: ListPreferences;
  onChange: (change: Partial<ListPreferences>) => void;
  onReset: () => void;
}

/** Density, columns and sort of the list; stored on this device. */
export default function ViewPopup(props: ViewMenuProps & OpenedBy) {
  const { allColumns, shown, fixed, cards, sort, onSort, preferences, onChange, onReset, button } = props;
  const { t, label } = useT();
  const { appearance, change } = useAppearance();
  const { opened, setOpened, target } = useOpenAtOnce();
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      width={280}
      trapFocus
      returnFocus
      portalProps={{ target: '#content' }}
    >
      <Popover.Target>
        {cloneElement(button, { ref: target, onClick: () => setOpened(!opened) })}
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label={t('crud.view')}>
        <Choice
          text={t('crud.sort')}
          value={sort.by}
          onChange={(by) => onSort({ ...sort, by })}
          options={allColumns
            .filter(({ field }) => isSortable(field))
            .map(({ name, field }) => [name, label(field.label)] as const)}
        >
          <select
            aria-label={t('crud.sort')}
            className={styles.select}
            value={sort.order}
            onChange={(event) =>
              onSort({ ...sort, order: event.currentTarget.value === 'desc' ? 'desc' : 'asc' })
            }
          >
            <option value="asc">{t('crud.sort.asc')}</option>
            <option value="desc">{t('crud.sort.desc')}</option>
          </select>
        </Choice>
        <Choice
          text={t('crud.view.per_page')}
          value={String(preferences.perPage)}
          onChange={(value) => onChange({ perPage: Number(value) })}
          options={perPageOptions.map((option) => [String(option), String(option)] as const)}
        />
        <Choice
          text={t('appearance.dates')}
          value={appearance.dates}
          onChange={(value) => change({ dates: value === 'words' ? 'words' : 'figures' })}
          options={Object.entries(dateChoices).map(([value, key]) => [value, t(key)] as const)}
        />
        {!cards && (
          <>
            <Choice
              text={t('crud.view.density')}
              value={preferences.compact ? 'compact' : 'comfortable'}
              onChange={(value) => onChange({ compact: value === 'compact' })}
              options={[
                ['comfortable', t('crud.view.comfortable')],
                ['compact', t('crud.view.compact')],
              ]}
            />
            <fieldset className={styles.columns}>
              <legend>{t('crud.view.columns')}</legend>
              <div className={styles.scroll}>
                {allColumns.map(({ name, field }) => (
                  <Checkbox
                    key={name}
                    label={label(field.label)}
                    className={filterStyles.choice}
                    checked={shown.some((column) => column.name === name)}
                    disabled={name === fixed}
                    onChange={(event) => {
                      const rest = shown.map((column) => column.name).filter((other) => other !== name);
                      onChange({ columns: event.currentTarget.checked ? [...rest, name] : rest });
                    }}
                  />
                ))}
              </div>
            </fieldset>
          </>
        )}
        <button
          type="button"
          className={filterStyles.clearAll}
          onClick={() => {
            onReset();
            change({ dates: defaultAppearance.dates });
          }}
        >
          {t('crud.view.reset')}
        </button>
      </Popover.Dropdown>
    </Popover>
  );
}

interface ChoiceProps {
  text: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly (readonly [string, string])[];
  children?: ReactNode;
}

function Choice({ text, value, onChange, options, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{text}</label>
      <div className={styles.selects}>
        <select
          id={id}
          className={styles.select}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {options.map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
        {children}
      </div>
    </div>
  );
}
