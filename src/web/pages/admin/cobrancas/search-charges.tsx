import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import box from '#web/crud/list/search-box.module.css';
import { useT } from '#web/lib/i18n.tsx';

const pause = 350;

/** Searches when the typing pauses, or at once upon Enter. */
export function SearchCharges({ term, onSearch }: { term: string; onSearch: (term: string) => void }) {
  const { t } = useT();
  const [typed, setTyped] = useState(term);
  const search = useRef(onSearch);
  search.current = onSearch;
  useEffect(() => {
    if (typed.trim() === term) return;
    const timer = setTimeout(() => search.current(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed, term]);
  const clear = () => {
    setTyped('');
    onSearch('');
  };
  return (
    <search className={box.box}>
      <IconSearch size={17} stroke={1.7} aria-hidden="true" className={box.icon} />
      <input
        type="search"
        className={box.input}
        value={typed}
        placeholder={t('cobrancas.search')}
        aria-label={t('cobrancas.search')}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={100}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onSearch(typed.trim());
          if (event.key === 'Escape' && typed) {
            event.preventDefault();
            clear();
          }
        }}
      />
      {typed && (
        <button
          type="button"
          className={box.clear}
          aria-label={t('crud.search.clear')}
          title={t('crud.search.clear')}
          onClick={clear}
        >
          <IconX size={16} stroke={1.8} aria-hidden="true" />
        </button>
      )}
    </search>
  );
}
