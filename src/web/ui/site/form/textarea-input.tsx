import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { describedBy, Field, type FieldProps, fieldId } from './field.tsx';

type TextareaInputProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'name'>;

export function TextareaInput({ name, label, note, help, error, className, ...rest }: TextareaInputProps) {
  const field = { name, label, note, help, error };
  return (
    <Field {...field} className={className}>
      <textarea
        rows={6}
        {...rest}
        id={fieldId(name)}
        name={name}
        className={styles.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(field)}
      />
    </Field>
  );
}
