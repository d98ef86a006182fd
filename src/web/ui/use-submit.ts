import { type FormEvent, useState } from 'react';
import { ApiError, isApiError } from '#web/lib/http/api-error.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';

/** Sends a plain form; errors are shown at the fields and in the validation dialog. */
export function useSubmit(send: (values: Record<string, string>) => Promise<void>) {
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
      await send(values);
    } catch (error) {
      const failure = isApiError(error) ? error : new ApiError(0, '');
      setFailed(failure);
      setBusy(false);
      await dialogs.validation.open(failure);
      form.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    setBusy(false);
  };

  return { busy, onSubmit, error: (field: string) => failed?.of(field) };
}
