import { Link, useNavigate, useSearchParams } from 'react-router';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { NewPasswordInputs } from '#web/ui/new-password-inputs.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { AuthForm } from './auth-form.tsx';

export default function ResetPasswordPage() {
  const { t } = useT();
  const [search] = useSearchParams();
  const token = search.get('token');
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const form = useSubmit(async (values) => {
    const { message } = await api.post<{ message: string }>('/auth/redefinir-senha', { ...values, token });
    await dialogs.success.open({ message });
    await navigate('/auth/login');
  });

  // a used or expired link accepts no password: offer a new link
  const refused = token ? form.error('token') : t('reset.no_token');
  if (refused) {
    return (
      <AuthCard title={t('reset.title')} lead={refused}>
        <ButtonLink to="/auth/esqueceu-senha" size="lg" wide>
          {t('reset.again')}
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t('reset.title')} lead={t('reset.lead')}>
      <AuthForm form={form} submit={t('reset.submit')}>
        <NewPasswordInputs form={form} label={t('field.new_password')} />
      </AuthForm>
      <p className={styles.after}>
        <Link className={styles.link} to="/auth/login">
          {t('forgot.back')}
        </Link>
      </p>
    </AuthCard>
  );
}
