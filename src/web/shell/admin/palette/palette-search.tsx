import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { longestTerm } from '#shared/contracts/busca.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { type Entry, grouped, nextKey } from './entries.ts';
import styles from './palette.module.css';
import { PaletteOptions } from './palette-options.tsx';
import { keepRecent, readRecents } from './recents.ts';
import { useEntries } from './use-entries.ts';
import { useFound } from './use-found.ts';

/** A combobox whose list is always open: the focus stays in the input, arrow keys move through the list. */
export function PaletteSearch({ onClose }: { onClose: () => void }) {
  const { t } = useT();
  const { user } = useVisitor();
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [recents] = useState(() => (user ? readRecents(user.id) : []));
  const { found, loading, failed } = useFound(typed, true);
  const entries = useEntries(typed, found, recents);

  const groups = grouped(entries);
  const keys = groups.flatMap((group) => group.entries.map(({ key }) => key));
  const active = chosen !== undefined && keys.includes(chosen) ? chosen : keys[0];
  const optionId = (key: string): string => `${id}-${key}`;

  // in a layout effect, so that a key pressed right after the palette appears is not lost
  useLayoutEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (active !== undefined)
      document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);

  const use = (entry: Entry, apart: boolean) => {
    if (entry.recent && user) keepRecent(user.id, entry.recent);
    if (entry.to && apart) {
      window.open(entry.to, '_blank', 'noopener');
      return;
    }
    onClose();
    if (entry.to) void navigate(entry.to);
    else entry.run?.();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // ignores the Enter that ends an IME composition
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setChosen(nextKey(keys, active, event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const entry = entries.find(({ key }) => key === active);
      if (entry) use(entry, event.ctrlKey || event.metaKey);
    }
  };

  const state = failed
    ? t('palette.failed')
    : entries.length > 0
      ? t(entries.length === 1 ? 'palette.count_one' : 'palette.count', { count: entries.length })
      : t(loading ? 'palette.loading' : 'palette.empty', { term: typed.trim() });

  return (
    <div className={styles.palette}>
      <div className={styles.top}>
        <IconSearch size={20} stroke={1.8} aria-hidden="true" />
        <input
          ref={input}
          type="text"
          role="combobox"
          className={styles.input}
          aria-label={t('palette.title')}
          aria-expanded={keys.length > 0}
          aria-controls={keys.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={active === undefined ? undefined : optionId(active)}
          aria-autocomplete="list"
          placeholder={t('palette.placeholder')}
          value={typed}
          maxLength={longestTerm}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setChosen(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className={styles.close}
          aria-label={t('palette.close')}
          title={t('palette.close')}
          onClick={onClose}
        >
          <IconX size={20} stroke={1.7} aria-hidden="true" />
        </button>
      </div>
      <div className={styles.bar} data-busy={loading} aria-hidden="true" />
      {keys.length > 0 && (
        <PaletteOptions
          id={`${id}-list`}
          groups={groups}
          active={active}
          optionId={optionId}
          onPoint={setChosen}
          onUse={use}
        />
      )}
      <p
        role="status"
        className={keys.length > 0 && !failed ? 'visually-hidden' : styles.state}
        data-failed={failed}
      >
        {state}
      </p>
      <p className={styles.help} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.help.move')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('palette.help.open')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('palette.help.close')}
        </span>
      </p>
    </div>
  );
}
