import { useShortestPassword } from '#web/lib/http/use-shortest-password.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { TextInput } from './text-input.tsx';
import type { SubmittedForm } from './use-submit.ts';

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
