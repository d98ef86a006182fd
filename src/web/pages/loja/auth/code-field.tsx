import { useT } from '#web/lib/i18n/i18n.tsx';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import styles from './store-auth.module.css';

interface CodeFieldProps {
  name?: string;
  label: string;
  error?: string | undefined;
  autoFocus?: boolean | undefined;
}

/** Six digits from a mail; phones offer them from the message. Empty again after a wrong code. */
export function CodeField({ name = 'codigo', label, error, autoFocus }: CodeFieldProps) {
  const { t } = useT();
  return (
    <TextField
      name={name}
      className={styles.code}
      label={label}
      help={t('enter.code_help')}
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      required
      autoFocus={autoFocus}
    />
  );
}
