import { data } from 'react-router';
import { type FormOutcome, formFields } from '#shared/contracts/site.ts';
import type { FormState } from '#web/ui/site/form/form-state.ts';

type Refused = Exclude<FormOutcome, { ok: true }>;

/** Which form was refused, with what was typed and why. */
export interface RefusedForm {
  form: string;
  state: FormState;
}

/** The answer to a form of a step that was refused: shown again with its values and errors. */
export function refused(
  form: string,
  { status, message, errors = {}, formToken, wait }: Refused,
  values: Readonly<Record<string, string>>,
) {
  const state: FormState = { message, errors, values, formToken: formToken ?? values[formFields.formToken] };
  const answer: RefusedForm = { form, state };
  return data(answer, { status, ...(wait && { headers: { 'retry-after': String(wait) } }) });
}
