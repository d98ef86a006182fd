import { IconSearch } from '@tabler/icons-react';
import type { Ref } from 'react';
import { Form } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './search-form.module.css';

interface SearchFormProps {
  /** the current search term */
  term?: string;
  /** why the last search failed */
  error?: string;
  /** larger, for the search page */
  large?: boolean;
  onSubmit?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  /** inside a popover: focuses the input when it opens */
  opens?: boolean;
  /** searches the store's products instead of the site */
  store?: boolean;
}

/** A plain GET form to the search page or the store, so that it works without scripts and results can be shared. */
export function SearchForm({ term, error, large, onSubmit, inputRef, opens, store }: SearchFormProps) {
  const { t } = useT();
  return (
    <Form
      action={store ? '/loja-virtual' : '/busca'}
      method="get"
      role="search"
      className={styles.form}
      data-large={large || undefined}
      onSubmit={onSubmit}
    >
      <div className={styles.box} data-invalid={error ? true : undefined}>
        <IconSearch className={styles.icon} size={large ? 24 : 20} stroke={1.7} aria-hidden="true" />
        <input
          // a term searched elsewhere resets the input
          key={term}
          ref={inputRef}
          type="search"
          name={store ? 'termo' : 'q'}
          defaultValue={term}
          minLength={2}
          maxLength={100}
          required
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: only inside a popover that the visitor opened to search
          autoFocus={opens}
          enterKeyHint="search"
          placeholder={t(store ? 'shell.search_store' : 'shell.search_placeholder')}
          aria-label={t(store ? 'shell.search_store' : 'busca.label')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'busca-erro' : undefined}
        />
        <button type="submit">{t('busca.submit')}</button>
      </div>
      {error && (
        <p id="busca-erro" className={styles.error}>
          {error}
        </p>
      )}
    </Form>
  );
}
