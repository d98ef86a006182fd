import { IconSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import controls from './controls.module.css';
import styles from './header-search.module.css';
import { SearchForm } from './search-form.tsx';

const id = 'busca-rapida';

/**
 * A popover below the header that needs no script; on phones and in old browsers a link to the search page.
 */
export function HeaderSearch() {
  const { t } = useT();
  const panel = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <span className={styles.link}>
        <Link className={controls.iconButton} to="/busca" aria-label={t('shell.search_site')}>
          <IconSearch size={21} stroke={1.8} aria-hidden="true" />
        </Link>
      </span>
      <span className={styles.button}>
        <button
          type="button"
          className={controls.iconButton}
          popoverTarget={id}
          aria-label={t('shell.search_site')}
          title={t('shell.search')}
        >
          <IconSearch size={20} stroke={1.8} aria-hidden="true" />
        </button>
      </span>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={styles.panel}
        onToggle={(event) => event.newState === 'open' && input.current?.focus()}
      >
        <div className={styles.inner}>
          <SearchForm opens inputRef={input} onSubmit={() => panel.current?.hidePopover()} />
        </div>
      </div>
    </>
  );
}
