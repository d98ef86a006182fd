import { minPassword } from '#shared/password.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { TextField } from '#web/ui/site/form/text-field.tsx';

/** A new password and its confirmation, in a form that works without scripts. */
export function NewPasswordFields({ state, label }: { state: FormState | undefined; label: string }) {
  const { t } = useT();
  return (
    <>
      <TextField
        name="password"
        label={label}
        help={t('field.password_help', { min: minPassword })}
        error={state?.errors.password?.[0]}
        type="password"
        autoComplete="new-password"
        required
      />
      <TextField
        name="password_confirmation"
        label={t('field.password_confirmation')}
        error={state?.errors.password_confirmation?.[0]}
        type="password"
        autoComplete="new-password"
        required
      />
    </>
  );
}
