import { useEffect, useState } from 'react';
import { minPassword } from '#shared/password.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { TextInput } from './text-input.tsx';
import type { SubmittedForm } from './use-submit.ts';

/** How long a password of the office must be: the church may ask for more than the product does. */
function useShortestPassword(): number {
  const [shortest, setShortest] = useState(minPassword);
  useEffect(() => {
    const asking = new AbortController();
    api
      .get<{ minimo: number }>('/auth/senha', { signal: asking.signal })
      // without an answer the server says it when the form is sent
      .then(
        ({ minimo }) => setShortest(minimo),
        () => undefined,
      );
    return () => asking.abort();
  }, []);
  return shortest;
}

/** A new password and its confirmation. */
export function NewPasswordInputs({ form, label }: { form: SubmittedForm; label: string }) {
  const { t } = useT();
  const min = useShortestPassword();
  return (
    <>
      <TextInput
        label={label}
        help={t('field.password_help', { min })}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        error={form.error('password')}
      />
      <TextInput
        label={t('field.password_confirmation')}
        name="password_confirmation"
        type="password"
        autoComplete="new-password"
        required
        error={form.error('password_confirmation')}
      />
    </>
  );
}
