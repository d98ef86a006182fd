import { type ComponentProps, useId } from 'react';
import { describedBy, FieldFrame, type FieldTexts } from './field-frame.tsx';
import styles from './select-input.module.css';

type SelectInputProps = ComponentProps<'select'> & FieldTexts;

/** The browser's native select, styled like the inputs beside it. */
export function SelectInput({ label, note, help, error, id: idProp, className, ...rest }: SelectInputProps) {
  const generatedId = useId();
  const id = idProp ?? generatedId;
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

/** A select above a list, which filters it. */
export function FilterSelect({ label, ...rest }: ComponentProps<'select'> & { label: string }) {
  return (
    <label className={styles.filter}>
      {label}
      <select {...rest} />
    </label>
  );
}

interface FilterDateProps extends ComponentProps<'input'> {
  label: string;
  error: string | undefined;
}

/** A date above a list, beside other filters. */
export function FilterDate({ label, error, ...rest }: FilterDateProps) {
  const id = useId();
  return (
    <label className={styles.filter}>
      {label}
      <input
        {...rest}
        type="date"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
      />
      {error && (
        <span id={id} className={styles.error} role="alert">
          {error}
        </span>
      )}
    </label>
  );
}
