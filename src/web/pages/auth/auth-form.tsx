import type { ReactNode } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { SubmittedForm } from '#web/ui/use-submit.ts';
import styles from './auth.module.css';

/** The form of a sign-in page with its submit button. */
export function AuthForm({
  form,
  submit,
  children,
}: {
  form: SubmittedForm;
  submit: string;
  children: ReactNode;
}) {
  return (
    <form className={styles.form} method="post" onSubmit={form.onSubmit} noValidate>
      {children}
      <Button type="submit" size="lg" wide loading={form.busy}>
        {submit}
      </Button>
    </form>
  );
}

export function EmailInput({ form }: { form: SubmittedForm }) {
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
