import { Link, useNavigate } from 'react-router';
import type { LoginResponse } from '#shared/contracts/auth.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { enter } from '#web/lib/office/account.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { NewPasswordInputs } from '#web/ui/new-password-inputs.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { AuthForm, EmailInput } from './auth-form.tsx';

type Registered = { message: string } & Partial<LoginResponse>;

export default function RegisterPage() {
  const { t } = useT();
  const { needsSetup } = usePage();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const form = useSubmit(async (values) => {
    const { message, accessToken, userData, userAbilityRules } = await api.post<Registered>(
      '/auth/cadastrar',
      values,
    );
    await dialogs.success.open({ message });
    if (accessToken && userData)
      await enter({ accessToken, userData, userAbilityRules: userAbilityRules ?? [] }, '/admin');
    else await navigate('/auth/login');
  });
  return (
    <AuthCard title={t('register.title')} lead={t(needsSetup ? 'register.lead_setup' : 'register.lead')}>
      <AuthForm form={form} submit={t('register.submit')}>
        {needsSetup && (
          <TextInput
            label={t('register.code')}
            help={t('register.code_help')}
            name="codigo"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={form.error('codigo')}
          />
        )}
        <TextInput
          label={t('field.name')}
          name="name"
          autoComplete="name"
          required
          error={form.error('name')}
        />
        <EmailInput form={form} />
        <NewPasswordInputs form={form} label={t('field.password')} />
      </AuthForm>
      <p className={styles.after}>
        {t('register.has_account')}
        <Link className={styles.link} to="/auth/login">
          {t('register.login')}
        </Link>
      </p>
    </AuthCard>
  );
}
