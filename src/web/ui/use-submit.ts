import { type FormEvent, useState } from 'react';
import { ApiError, isApiError } from '#web/lib/http/api-error.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';

const labelOf = (form: HTMLFormElement, name: string): string | undefined => {
  const input = form.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input.labels?.[0]?.textContent.trim() : undefined;
};

/** The error with the label of the field before each message: the dialog shows them away from the inputs. */
const withLabels = (form: HTMLFormElement, { status, message, errors = {} }: ApiError): ApiError =>
  new ApiError(
    status,
    message,
    Object.fromEntries(
      Object.entries(errors).map(([name, messages]) => {
        const label = labelOf(form, name);
        return [name, messages.map((text) => (label ? `${label}: ${text}` : text))];
      }),
    ),
  );

/**
 * Sends a plain form; errors are shown at the fields and in the validation dialog. Closing the dialog focuses the first
 * wrong field, or the password, which must be typed again, if the error names no field.
 */
export function useSubmit(send: (values: Record<string, string>, form: HTMLFormElement) => Promise<void>) {
  const dialogs = useDialogs();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<ApiError | undefined>();

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const values = Object.fromEntries(new FormData(form)) as Record<string, string>;
    setBusy(true);
    setFailed(undefined);
    try {
      await send(values, form);
    } catch (error) {
      const failure = isApiError(error) ? error : new ApiError(0, '');
      setFailed(failure);
      setBusy(false);
      await dialogs.validation.open(withLabels(form, failure));
      const wrong = form.querySelector<HTMLInputElement>('[aria-invalid="true"]');
      if (wrong) wrong.focus();
      else form.querySelector<HTMLInputElement>('[type="password"]')?.select();
      return;
    }
    setBusy(false);
  };

  return { busy, onSubmit, error: (field: string) => failed?.of(field) };
}

export type SubmittedForm = ReturnType<typeof useSubmit>;
