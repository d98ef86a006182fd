import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, useId, useState } from 'react';
import { useT } from '#web/lib/i18n.tsx';
import styles from './text-input.module.css';

interface TextInputProps extends ComponentProps<'input'> {
  label: string;
  /** a word beside the label: that it may stay empty */
  note?: string;
  help?: string;
  error?: string;
}

export function TextInput({
  label,
  note,
  help,
  error,
  type = 'text',
  id: given,
  className,
  ...rest
}: TextInputProps) {
  const own = useId();
  const id = given ?? own;
  const { t } = useT();
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  const reveal = t(shown ? 'field.hide_password' : 'field.show_password');
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <label htmlFor={id}>
        {label}
        {note && <span className={styles.note}> {note}</span>}
      </label>
      <div className={styles.box} data-invalid={error ? true : undefined}>
        <input
          {...rest}
          id={id}
          type={secret && shown ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {secret && (
          <button
            type="button"
            className={styles.reveal}
            aria-label={reveal}
            title={reveal}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <IconEyeOff size={20} aria-hidden="true" /> : <IconEye size={20} aria-hidden="true" />}
          </button>
        )}
      </div>
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
