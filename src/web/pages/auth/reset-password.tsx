import { Link, useNavigate, useSearchParams } from 'react-router';
import { api } from '#web/lib/api.ts';
import { useT } from '#web/lib/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { useSubmit } from './use-submit.ts';

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

  if (!token) {
    return (
      <AuthCard title={t('reset.title')} lead={t('reset.no_token')}>
        <ButtonLink to="/auth/esqueceu-senha" size="lg" wide>
          {t('reset.again')}
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t('reset.title')} lead={t('reset.lead')}>
      <form className={styles.form} method="post" onSubmit={form.onSubmit} noValidate>
        <TextInput
          label={t('field.new_password')}
          help={t('field.password_help')}
          name="password"
          type="password"
          autoComplete="new-password"
          required
          error={form.error('password') ?? form.error('token')}
        />
        <TextInput
          label={t('field.password_confirmation')}
          name="password_confirmation"
          type="password"
          autoComplete="new-password"
          required
          error={form.error('password_confirmation')}
        />
        <Button type="submit" size="lg" wide loading={form.busy}>
          {t('reset.submit')}
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
