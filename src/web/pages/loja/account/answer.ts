import type { FormState } from '#web/ui/site/form/form-state.ts';
import { type RefusedForm, refusedState } from '#web/ui/site/form/refused-form.ts';
import { type CodeSent, codeSentTo } from '../auth/store-forms.ts';

/** An address that was just removed, as its form sends it, to be put back. */
export interface RemovedAddress {
  removed: Readonly<Record<string, string>>;
}

/** What the last form of the page was answered. */
export type Answer = RefusedForm | FormState | CodeSent | RemovedAddress | undefined;

export const removedAddress = (answer: Answer): RemovedAddress['removed'] | undefined =>
  answer && 'removed' in answer ? answer.removed : undefined;

/** The refusal of one form. */
export const stateOf = (form: string, answer: Answer): FormState | undefined =>
  answer && !('sentTo' in answer) && !('removed' in answer) ? refusedState(form, answer) : undefined;

/**
 * A form that a code by mail precedes: whether the code was asked for, by `{form}-codigo`, and the address that was typed
 * there.
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
