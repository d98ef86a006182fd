import { useT } from '#web/lib/i18n/i18n.tsx';
import { RecordIcon } from '#web/ui/record-icon.tsx';
import type { Entry, Group } from './entries.ts';
import styles from './palette.module.css';

interface PaletteOptionsProps {
  id: string;
  groups: readonly Group[];
  active: string | undefined;
  optionId: (key: string) => string;
  onPoint: (key: string) => void;
  onUse: (entry: Entry, apart: boolean) => void;
}

export function PaletteOptions({ id, groups, active, optionId, onPoint, onUse }: PaletteOptionsProps) {
  const { t } = useT();
  return (
    <div id={id} role="listbox" tabIndex={-1} aria-label={t('palette.results')} className={styles.list}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: options are no fields of a form, as those of a fieldset with a legend are
        <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
          <div id={`${id}-${group.key}`} className={styles.heading}>
            {group.heading}
          </div>
          {group.entries.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox keeps the focus and handles the keys
            <div
              key={entry.key}
              id={optionId(entry.key)}
              role="option"
              tabIndex={-1}
              aria-selected={entry.key === active}
              className={styles.option}
              onMouseMove={() => onPoint(entry.key)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => onUse(entry, event.ctrlKey || event.metaKey)}
            >
              <span className={styles.icon}>
                <RecordIcon name={entry.icon} size={19} />
              </span>
              <span className={styles.text}>{entry.text}</span>
              {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
