import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { describedBy, FieldNotes, type FieldProps, fieldId } from './field.tsx';

type CheckboxInputProps = Omit<FieldProps, 'label' | 'note'> &
  Omit<ComponentProps<'input'>, 'id' | 'name' | 'type' | 'value'> & { label: ReactNode };

/** Sends `sim` when it is ticked. */
export function CheckboxInput({ name, label, help, error, className, ...rest }: CheckboxInputProps) {
  const field = { name, help, error };
  return (
    <div className={[styles.choice, className].filter(Boolean).join(' ')}>
      <input
        {...rest}
        type="checkbox"
        id={fieldId(name)}
        name={name}
        value="sim"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(field)}
      />
      <label htmlFor={fieldId(name)}>{label}</label>
      <FieldNotes {...field} />
    </div>
  );
}
