import { IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './search-box.module.css';

interface SearchInputProps {
  term: string;
  label: string;
  maxLength: number;
  /** focuses the input when it appears */
  focus?: boolean;
  onSearch: (term: string) => void;
  /** placed beside the input */
  children?: ReactNode;
}

const pause = 350;

/** Searches when typing pauses, or at once on Enter. */
export function SearchInput({ term, label, maxLength, focus = false, onSearch, children }: SearchInputProps) {
  const { t } = useT();
  const [typed, setTyped] = useState(term);
  const searchedTerm = useRef(term);
  const input = useRef<HTMLInputElement>(null);
  const search = useRef(onSearch);
  search.current = onSearch;

  // the address changed from outside: back button, link, "clear"
  useEffect(() => {
    if (term === searchedTerm.current) return;
    searchedTerm.current = term;
    setTyped(term);
  }, [term]);

  useEffect(() => {
    if (focus) input.current?.focus();
  }, [focus]);

  const send = (text: string) => {
    if (text.trim() === searchedTerm.current) return;
    searchedTerm.current = text.trim();
    search.current(text.trim());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new text restarts the pause
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
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={maxLength}
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
      {children}
    </search>
  );
}
