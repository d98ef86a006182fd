import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Section } from '#shared/kit/section.ts';
import { searchFields } from '#web/crud/list-question.ts';
import { useT } from '#web/lib/i18n.tsx';
import styles from './search-box.module.css';

interface SearchBoxProps {
  section: Section;
  term: string;
  field: string;
  onSearch: (change: { term?: string; field?: string }) => void;
}

const pause = 350;

/** Searches when the typing pauses, or at once upon Enter. */
export function SearchBox({ section, term, field, onSearch }: SearchBoxProps) {
  const { t, label } = useT();
  const fields = searchFields(section);
  const [typed, setTyped] = useState(term);
  const sent = useRef(term);
  const input = useRef<HTMLInputElement>(null);
  const search = useRef(onSearch);
  search.current = onSearch;

  // the address changed by itself: back, a link, "clear"
  useEffect(() => {
    if (term === sent.current) return;
    sent.current = term;
    setTyped(term);
  }, [term]);

  const send = (text: string) => {
    if (text.trim() === sent.current) return;
    sent.current = text.trim();
    search.current({ term: text.trim() });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text starts the pause anew, nothing else does
  useEffect(() => {
    const timer = setTimeout(() => send(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);

  const clear = () => {
    setTyped('');
    send('');
    input.current?.focus();
  };

  return (
    <search className={styles.box}>
      <IconSearch size={17} stroke={1.7} aria-hidden="true" className={styles.icon} />
      <input
        ref={input}
        type="search"
        className={styles.input}
        value={typed}
        placeholder={t('crud.search')}
        aria-label={t('crud.search')}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(typed);
          if (event.key === 'Escape' && typed) {
            event.preventDefault();
            clear();
          }
        }}
      />
      {typed && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('crud.search.clear')}
          title={t('crud.search.clear')}
          onClick={clear}
        >
          <IconX size={16} stroke={1.8} aria-hidden="true" />
        </button>
      )}
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
    </search>
  );
}
