import type { ComponentType } from 'react';
import type { Field } from '#shared/kit/field.ts';
import type { Section } from '#shared/kit/section.ts';
import type { Draft, DraftValue } from '#web/crud/draft.ts';
import type { Errors } from '#web/crud/form-state.ts';

/** What every input of a form is given. */
export interface InputProps<F extends Field = Field> {
  section: Section;
  /** tells the input apart from all others on the page */
  name: string;
  /** as it is declared: errors, files and slots go by it */
  fieldName: string;
  field: F;
  value: DraftValue;
  draft: Draft;
  /** of the record being edited: it is not offered as a reference to itself */
  recordId?: number;
  error?: string;
  /** of the whole form: lists find those of their rows in it, at `field.0.inner` */
  errors?: Errors;
  /** stands in a row among others: takes little room */
  dense?: boolean;
  required: boolean;
  disabled: boolean;
  onChange: (value: DraftValue) => void;
}

export type Input<F extends Field = Field> = ComponentType<InputProps<F>>;

export const inputId = (name: string): string => `campo-${name}`;
