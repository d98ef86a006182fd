import { Link, useSearchParams } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { signIn } from '#web/lib/office/account.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { safeTarget } from '#web/lib/route/safe-target.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { AuthForm, EmailInput } from './auth-form.tsx';

export default function LoginPage() {
  const { t } = useT();
  const { needsSetup } = usePage();
  const [search] = useSearchParams();
  const form = useSubmit(({ email = '', password = '' }) =>
    signIn(email, password, safeTarget(search.get('to'))),
  );
  return (
    <AuthCard title={t('login.title')} lead={t('login.lead')}>
      {needsSetup && (
        <div className={styles.note}>
          <p>{t('login.first')}</p>
          <ButtonLink to="/auth/cadastrar" variant="quiet">
            {t('login.first_action')}
          </ButtonLink>
        </div>
      )}
      <AuthForm form={form} submit={t('login.submit')}>
        <EmailInput form={form} />
        <TextInput
          label={t('field.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={form.error('password')}
        />
        <Link className={`${styles.link} ${styles.side}`} to="/auth/esqueceu-senha">
          {t('login.forgot')}
        </Link>
      </AuthForm>
      <p className={styles.after}>
        {t('login.no_account')}
        <Link className={styles.link} to="/auth/cadastrar">
          {t('login.register')}
        </Link>
      </p>
    </AuthCard>
  );
}
