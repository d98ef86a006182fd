import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#web/lib/api.ts';
import { useT } from '#web/lib/i18n.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { useSubmit } from './use-submit.ts';

export default function ForgotPasswordPage() {
  const { t } = useT();
  const [sent, setSent] = useState<string | undefined>();
  const form = useSubmit(async (values) => {
    const { message } = await api.post<{ message: string }>('/auth/esqueceu-senha', values);
    setSent(message);
  });

  if (sent !== undefined) {
    return (
      <AuthCard title={t('forgot.sent')} lead={sent}>
        <ButtonLink to="/auth/login" size="lg" look="quiet" wide>
          {t('forgot.back')}
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t('forgot.title')} lead={t('forgot.lead')}>
      <form className={styles.form} method="post" onSubmit={form.onSubmit} noValidate>
        <TextInput
          label={t('field.email')}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          error={form.error('email')}
        />
        <Button type="submit" size="lg" wide loading={form.busy}>
          {t('forgot.submit')}
        </Button>
      </form>
      <p className={styles.after}>
        <Link className={styles.link} to="/auth/login">
          {t('forgot.back')}
        </Link>
      </p>
    </AuthCard>
  );
}
