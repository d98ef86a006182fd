import { data } from 'react-router';
import { type FormOutcome, formFields } from '#shared/contracts/site.ts';
import { intentField } from './form-frame.tsx';
import type { FormState } from './form-state.ts';

type Refused = Exclude<FormOutcome, { ok: true }>;

/** The form that was refused, with its typed values and errors. */
export interface RefusedForm {
  form: string;
  state: FormState;
}

/** The answer to a refused form of a page with several: shown again with its values and errors. */
export function refused(
  form: string,
  { status, message, errors = {}, formToken, wait }: Refused,
  values: Readonly<Record<string, string>>,
) {
  const state: FormState = { message, errors, values, formToken: formToken ?? values[formFields.formToken] };
  const answer: RefusedForm = { form, state };
  return data(answer, { status, ...(wait && { headers: { 'retry-after': String(wait) } }) });
}

/** The state of one form of the page; a broken connection is shown in the form that was being sent. */
export function refusedState(
  form: string,
  answer: RefusedForm | FormState | undefined,
): FormState | undefined {
  if (!answer) return undefined;
  if ('form' in answer) return answer.form === form ? answer.state : undefined;
  return answer.values[intentField] === form ? answer : undefined;
}
