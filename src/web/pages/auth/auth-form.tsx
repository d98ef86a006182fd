import type { ReactNode } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './auth.module.css';
import type { useSubmit } from './use-submit.ts';

type Form = ReturnType<typeof useSubmit>;

/** The form of a sign-in page with its submit button. */
export function AuthForm({ form, submit, children }: { form: Form; submit: string; children: ReactNode }) {
  return (
    <form className={styles.form} method="post" onSubmit={form.onSubmit} noValidate>
      {children}
      <Button type="submit" size="lg" wide loading={form.busy}>
        {submit}
      </Button>
    </form>
  );
}

export function EmailInput({ form }: { form: Form }) {
  const { t } = useT();
  return (
    <TextInput
      label={t('field.email')}
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      required
      error={form.error('email')}
    />
  );
}

/** A new password and its confirmation. */
export function NewPasswordInputs({ form, label }: { form: Form; label: string }) {
  const { t } = useT();
  return (
    <>
      <TextInput
        label={label}
        help={t('field.password_help')}
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
