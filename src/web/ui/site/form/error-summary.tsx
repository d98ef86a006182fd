import type { ReactNode, Ref } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './error-summary.module.css';
import { fieldId } from './field.ts';

interface ErrorSummaryProps {
  message: string;
  /** by field name, in the order of the form */
  errors: readonly { name: string; label: ReactNode; error: string }[];
  ref: Ref<HTMLDivElement>;
}

/** The errors of a form, above it, each with a link to its field. */
export function ErrorSummary({ message, errors, ref }: ErrorSummaryProps) {
  const { t } = useT();
  const count = errors.length;
  return (
    <div
      className={styles.summary}
      role="alert"
      tabIndex={-1}
      ref={ref}
      // without a field to focus, the summary itself is focused
      {...(count === 0 && { autoFocus: true })}
    >
      <p>{count === 0 ? message : t(count === 1 ? 'form.errors_one' : 'form.errors', { count })}</p>
      {count > 0 && (
        <ul>
          {errors.map(({ name, label, error }) => (
            <li key={name}>
              <a href={`#${fieldId(name)}`}>{label}</a>: {error}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
