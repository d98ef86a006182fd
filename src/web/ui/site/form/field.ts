import type { FieldWords } from '#web/ui/field-frame.tsx';

/** What every field of a form of the site is told. */
export interface FieldProps extends FieldWords {
  name: string;
}

/** Where the summary of errors leads to. */
export const fieldId = (name: string): string => `campo-${name}`;
