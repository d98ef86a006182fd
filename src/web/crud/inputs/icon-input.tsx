import { Popover, TextInput } from '@mantine/core';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { isIconName } from '#shared/icons.ts';
import { usePortalTarget } from '#web/crud/portal-target.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { RecordIcon } from '#web/ui/record-icon.tsx';
import { findIcons } from './find-icons.ts';
import { Frame, labelId } from './frame.tsx';
import styles from './icon-input.module.css';
import { iconWords } from './icon-words.ts';
import { type InputProps, inputId } from './input-props.ts';

const columns = 7;

/** Moves the focus through the grid of icons with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
  if (step === undefined) return;
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]')];
  const index = options.indexOf(document.activeElement as HTMLElement);
  const next = options[index + step];
  if (index < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

/** Chooses one of the product's icons, searched by keyword. */
export function IconInput(props: InputProps) {
  const { name, field, value, error, required, disabled, onChange } = props;
  const { t, label } = useT();
  const portal = usePortalTarget();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  const words = chosen && isIconName(chosen) ? iconWords[chosen] : undefined;
  const matches = findIcons(typed, label);
  const current = matches.some(([key]) => key === chosen) ? chosen : matches[0]?.[0];
  const choose = (key: string | null) => {
    onChange(key ?? '');
    setOpened(false);
  };
  return (
    <Frame input={props}>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        shadow="md"
        trapFocus
        returnFocus
        width={344}
        withRoles={false}
        portalProps={portal}
      >
        <Popover.Target>
          {/* Mantine gives this element its own id; the button keeps the id that the label refers to */}
          <div>
            <button
              type="button"
              id={inputId(name)}
              className={styles.button}
              disabled={disabled}
              aria-haspopup="dialog"
              aria-expanded={opened}
              aria-labelledby={`${labelId(name)} ${inputId(name)}`}
              aria-invalid={error ? true : undefined}
              onClick={() => {
                setTyped('');
                setOpened(!opened);
              }}
            >
              {chosen ? <RecordIcon name={chosen} size={22} /> : <span className={styles.empty} />}
              <span className={chosen ? undefined : styles.placeholder}>
                {words ? label(words).split(' ')[0] : (chosen ?? t('crud.input.choose'))}
              </span>
              <IconChevronDown size={16} stroke={1.7} aria-hidden="true" />
            </button>
          </div>
        </Popover.Target>
        <Popover.Dropdown
          role="dialog"
          aria-label={t('crud.input.icon.choose', { field: label(field.label) })}
        >
          <TextInput
            aria-label={t('crud.input.icon.search')}
            placeholder={t('crud.input.icon.search')}
            value={typed}
            autoComplete="off"
            leftSection={<IconSearch size={16} stroke={1.7} />}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              if (matches[0]) choose(matches[0][0]);
            }}
          />
          <div
            role="listbox"
            aria-label={t('crud.input.icon.choose', { field: label(field.label) })}
            className={styles.grid}
            onKeyDown={moveFocus}
          >
            {matches.map(([key, words]) => (
              <button
                key={key}
                type="button"
                role="option"
                aria-selected={key === chosen}
                aria-label={label(words)}
                title={label(words)}
                tabIndex={key === current ? 0 : -1}
                className={styles.option}
                onClick={() => choose(key)}
              >
                <RecordIcon name={key} size={22} />
              </button>
            ))}
          </div>
          {matches.length === 0 && <p className={styles.none}>{t('crud.input.reference.none')}</p>}
          {!required && chosen && (
            <button type="button" className={styles.clear} onClick={() => choose(null)}>
              {t('crud.input.icon.none')}
            </button>
          )}
        </Popover.Dropdown>
      </Popover>
    </Frame>
  );
}
