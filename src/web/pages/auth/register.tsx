import { Link, useNavigate } from 'react-router';
import type { LoginResponse } from '#shared/contracts/auth.ts';
import { enter } from '#web/lib/account.ts';
import { api } from '#web/lib/api.ts';
import { useT } from '#web/lib/i18n.tsx';
import { usePage } from '#web/lib/page.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { useSubmit } from './use-submit.ts';

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
      enter({ accessToken, userData, userAbilityRules: userAbilityRules ?? [] }, '/admin');
    else await navigate('/auth/login');
  });
  return (
    <AuthCard title={t('register.title')} lead={t(needsSetup ? 'register.lead_setup' : 'register.lead')}>
      <form className={styles.form} method="post" onSubmit={form.onSubmit} noValidate>
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
        <TextInput
          label={t('field.email')}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          error={form.error('email')}
        />
        <TextInput
          label={t('field.password')}
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
        <Button type="submit" size="lg" wide loading={form.busy}>
          {t('register.submit')}
        </Button>
      </form>
      <p className={styles.after}>
        {t('register.has_account')}
        <Link className={styles.link} to="/auth/login">
          {t('register.login')}
        </Link>
      </p>
    </AuthCard>
  );
}
