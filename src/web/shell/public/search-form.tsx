import { IconSearch } from '@tabler/icons-react';
import type { Ref } from 'react';
import { Form } from 'react-router';
import { useT } from '#web/lib/i18n.tsx';
import styles from './search-form.module.css';

interface SearchFormProps {
  /** what was asked before */
  term?: string;
  /** why the last question was not answered */
  error?: string;
  /** the field of a page is larger than that of the shell */
  large?: boolean;
  onSubmit?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  /** it stands in something that opens: the browser puts the cursor into it then */
  opens?: boolean;
}

/** Asks the page of the search; a plain GET form, so that it needs no script and its answers can be shared. */
export function SearchForm({ term, error, large, onSubmit, inputRef, opens }: SearchFormProps) {
  const { t } = useT();
  return (
    <Form
      action="/busca"
      method="get"
      role="search"
      className={styles.form}
      data-large={large || undefined}
      onSubmit={onSubmit}
    >
      <div className={styles.box} data-invalid={error ? true : undefined}>
        <IconSearch className={styles.icon} size={large ? 24 : 20} stroke={1.7} aria-hidden="true" />
        <input
          // a question that was asked elsewhere fills the field anew
          key={term}
          ref={inputRef}
          type="search"
          name="q"
          defaultValue={term}
          minLength={2}
          maxLength={100}
          required
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: only where whoever opened it means to write
          autoFocus={opens}
          enterKeyHint="search"
          placeholder={t('shell.search_placeholder')}
          aria-label={t('busca.label')}
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
