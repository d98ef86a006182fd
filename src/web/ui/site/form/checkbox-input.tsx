import type { ComponentProps, ReactNode } from 'react';
import { describedBy, FieldNotes } from '#web/ui/field-frame.tsx';
import tick from '#web/ui/tick.module.css';
import styles from './field.module.css';
import { type FieldProps, fieldId } from './field.ts';

type CheckboxInputProps = Omit<FieldProps, 'label' | 'note'> &
  Omit<ComponentProps<'input'>, 'id' | 'name' | 'type' | 'value'> & { label: ReactNode };

/** Sends `sim` when it is ticked. */
export function CheckboxInput({ name, label, help, error, className, ...rest }: CheckboxInputProps) {
  const id = fieldId(name);
  const notes = { help, error };
  return (
    <div className={[styles.choice, className].filter(Boolean).join(' ')}>
      <input
        {...rest}
        type="checkbox"
        className={tick.tick}
        id={id}
        name={name}
        value="sim"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, notes)}
      />
      <label htmlFor={id}>{label}</label>
      <FieldNotes {...notes} id={id} />
    </div>
  );
}
