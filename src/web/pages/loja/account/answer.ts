import type { FormState } from '#web/ui/site/form/form-state.ts';
import { type RefusedForm, refusedState } from '#web/ui/site/form/refused-form.ts';
import { type CodeSent, codeSentTo } from '../auth/store-forms.ts';

/** The values of an address that was just removed, in the form in which the form sends them, to put it back. */
export interface RemovedAddress {
  removed: Readonly<Record<string, string>>;
}

/** The answer to the last form of the page. */
export type Answer = RefusedForm | FormState | CodeSent | RemovedAddress | undefined;

export const removedAddress = (answer: Answer): RemovedAddress['removed'] | undefined =>
  answer && 'removed' in answer ? answer.removed : undefined;

/** The refusal of one form. */
export const stateOf = (form: string, answer: Answer): FormState | undefined =>
  answer && !('sentTo' in answer) && !('removed' in answer) ? refusedState(form, answer) : undefined;

/**
 * The state of a form that needs a code by mail first: whether the code was sent (by `{form}-codigo`), and the address that
 * was typed for it.
 */
export function codeStep(form: string, answer: Answer) {
  const sentTo = codeSentTo(`${form}-codigo`, answer);
  const state = stateOf(form, answer);
  return {
    isSent: sentTo !== undefined || state !== undefined,
    sentTo: sentTo ?? state?.values.email ?? '',
    state,
  };
}
