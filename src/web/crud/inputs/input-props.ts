import type { ComponentType } from 'react';
import type { Field } from '#shared/crud/field.ts';
import type { Section } from '#shared/crud/section.ts';
import type { Draft, DraftValue } from '#web/crud/draft.ts';
import type { Errors } from '#web/crud/error-paths.ts';

/** The props of every input of a form. */
export interface InputProps<F extends Field = Field> {
  section: Section;
  /** unique on the page */
  name: string;
  /** the declared name, the key of errors, files and slots */
  fieldName: string;
  field: F;
  value: DraftValue;
  draft: Draft;
  /** of the record being edited, which is not offered as a reference to itself */
  recordId?: number;
  error?: string;
  /** of the whole form: lists find the errors of their rows at `field.0.inner` */
  errors?: Errors;
  /** compact, for an input in a row with others */
  dense?: boolean;
  required: boolean;
  disabled: boolean;
  onChange: (value: DraftValue) => void;
  /** changes another field of the same record, where one input stands for two */
  onChangeBeside?: (name: string, value: DraftValue) => void;
}

export type Input<F extends Field = Field> = ComponentType<InputProps<F>>;

export const inputId = (name: string): string => `campo-${name}`;
