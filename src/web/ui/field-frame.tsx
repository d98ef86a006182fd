import type { ReactNode } from 'react';
import styles from './field-frame.module.css';

/** The texts around a control. */
export interface FieldTexts {
  /** an element where its language is not the page's */
  label: ReactNode;
  /** beside the label, for example "optional" */
  note?: string;
  help?: string;
  error?: string;
}

type Notes = Pick<FieldTexts, 'help' | 'error'>;

/** The ids of the help and error texts that describe the control. */
export const describedBy = (id: string, { help, error }: Notes): string | undefined =>
  [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

export function FieldNotes({ id, help, error }: Notes & { id: string }) {
  return (
    <>
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
    </>
  );
}

/** Label above, control, then help and error below. */
export function FieldFrame({
  id,
  label,
  note,
  help,
  error,
  className,
  children,
}: FieldTexts & { id: string; className?: string; children: ReactNode }) {
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <label htmlFor={id}>
        {label}
        {note && <span className={styles.note}> {note}</span>}
      </label>
      {children}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}
