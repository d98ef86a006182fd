import type { ReactNode } from 'react';
import type { FormState } from './form-state.ts';

/** The props of a field: its typed value, its error, and the autofocus of the first field with an error. */
export function fieldProps<Name extends string>(
  state: FormState | undefined,
  /** in the order of the form */
  labels: Readonly<Record<Name, ReactNode>>,
) {
  const first = Object.keys(labels).find((name) => state?.errors[name]);
  return (name: Name, prefilled = '') => ({
    name,
    label: labels[name],
    defaultValue: state?.values[name] ?? prefilled,
    error: state?.errors[name]?.[0],
    // for a page that arrives with errors, without scripts
    autoFocus: name === first || undefined,
  });
}
