import type { FieldTexts } from '#web/ui/field-frame.tsx';

/** The props of every field of a public form. */
export interface FieldProps extends FieldTexts {
  name: string;
}

/** The id that the error summary links to. */
export const fieldId = (name: string): string => `campo-${name}`;
