import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { AuthForm, EmailInput } from './auth-form.tsx';

export default function ForgotPasswordPage() {
  const { t } = useT();
  const [sentText, setSentText] = useState<string | undefined>();
  const form = useSubmit(async (values) => {
    const { message } = await api.post<{ message: string }>('/auth/esqueceu-senha', values);
    setSentText(message);
  });

  if (sentText !== undefined) {
    return (
      <AuthCard title={t('forgot.sent')} lead={sentText}>
        <ButtonLink to="/auth/login" size="lg" variant="quiet" wide>
          {t('forgot.back')}
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t('forgot.title')} lead={t('forgot.lead')}>
      <AuthForm form={form} submit={t('forgot.submit')}>
        <EmailInput form={form} />
      </AuthForm>
      <p className={styles.after}>
        <Link className={styles.link} to="/auth/login">
          {t('forgot.back')}
        </Link>
      </p>
    </AuthCard>
  );
}
