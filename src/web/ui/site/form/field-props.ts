import type { FormState } from './form-state.ts';

/** What the fields of a form are shown with: what was typed, what is wrong, and whether somebody should begin here. */
export function fieldProps<Name extends string>(
  state: FormState | undefined,
  /** in the order of the form */
  labels: Readonly<Record<Name, string>>,
) {
  const first = Object.keys(labels).find((name) => state?.errors[name]);
  return (name: Name, prefilled = '') => ({
    name,
    label: labels[name],
    defaultValue: state?.values[name] ?? prefilled,
    error: state?.errors[name]?.[0],
    // for a page that came with its errors, without scripts: there is nothing else to do on it
    autoFocus: name === first || undefined,
  });
}
