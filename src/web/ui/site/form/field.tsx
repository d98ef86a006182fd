import type { ReactNode } from 'react';
import styles from './field.module.css';

/** What every field of a form of the site is told. */
export interface FieldProps {
  name: string;
  label: string;
  /** a word beside the label: that it may stay empty */
  note?: string;
  help?: string;
  error?: string;
}

/** Where the summary of errors leads to. */
export const fieldId = (name: string): string => `campo-${name}`;

/** What describes a control: its help and what is wrong with it. */
export const describedBy = ({ name, help, error }: Omit<FieldProps, 'label'>): string | undefined =>
  [help && `${fieldId(name)}-help`, error && `${fieldId(name)}-error`].filter(Boolean).join(' ') || undefined;

export function FieldNotes({ name, help, error }: Omit<FieldProps, 'label'>) {
  return (
    <>
      {help && (
        <p id={`${fieldId(name)}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${fieldId(name)}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </>
  );
}

/** Label above, the control, help and error under it. */
export function Field({
  children,
  className,
  ...field
}: FieldProps & { children: ReactNode; className?: string }) {
  const { name, label, note } = field;
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <label htmlFor={fieldId(name)}>
        {label}
        {note && <span className={styles.note}> {note}</span>}
      </label>
      {children}
      <FieldNotes {...field} />
    </div>
  );
}
