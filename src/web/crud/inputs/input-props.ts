import type { ComponentType } from 'react';
import type { Field, Section } from '#shared/kit/section.ts';
import type { Draft, DraftValue } from '#web/crud/draft.ts';

/** What every input of a form is given. */
export interface InputProps<F extends Field = Field> {
  section: Section;
  name: string;
  field: F;
  value: DraftValue;
  draft: Draft;
  /** of the record being edited: it is not offered as a reference to itself */
  recordId?: number;
  error?: string;
  required: boolean;
  disabled: boolean;
  onChange: (value: DraftValue) => void;
}

export type Input<F extends Field = Field> = ComponentType<InputProps<F>>;

export const inputId = (name: string): string => `campo-${name}`;
