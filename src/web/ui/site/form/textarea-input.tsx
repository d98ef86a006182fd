import type { ComponentProps } from 'react';
import { describedBy, FieldFrame } from '#web/ui/field-frame.tsx';
import styles from './field.module.css';
import { type FieldProps, fieldId } from './field.ts';

type TextareaInputProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'name'>;

export function TextareaInput({ name, label, note, help, error, className, ...rest }: TextareaInputProps) {
  const id = fieldId(name);
  const words = { label, note, help, error };
  return (
    <FieldFrame {...words} id={id} className={className}>
      <textarea
        rows={6}
        {...rest}
        id={id}
        name={name}
        className={styles.control}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, words)}
      />
    </FieldFrame>
  );
}
