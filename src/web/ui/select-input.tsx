import { type ComponentProps, useId } from 'react';
import { describedBy, FieldFrame, type FieldWords } from './field-frame.tsx';
import styles from './select-input.module.css';

type SelectInputProps = ComponentProps<'select'> & FieldWords;

/** A choice of the browser itself, beside inputs of the same looks. */
export function SelectInput({ label, note, help, error, id: given, className, ...rest }: SelectInputProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <FieldFrame id={id} label={label} note={note} help={help} error={error} className={className}>
      <select
        {...rest}
        id={id}
        className={styles.select}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { help, error })}
      />
    </FieldFrame>
  );
}

/** A choice above a list, which narrows it. */
export function FilterSelect({ label, ...rest }: ComponentProps<'select'> & { label: string }) {
  return (
    <label className={styles.filter}>
      {label}
      <select {...rest} />
    </label>
  );
}
