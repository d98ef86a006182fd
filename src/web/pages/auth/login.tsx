import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { enter, signIn } from '#web/lib/office/account.ts';
import { hasPasskeys, PasskeyCancelled, signInByPasskey } from '#web/lib/office/passkey.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { safeTarget } from '#web/lib/route/safe-target.ts';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { AuthForm, EmailInput } from './auth-form.tsx';
import { TwoStepCard } from './two-step.tsx';

export default function LoginPage() {
  const { t } = useT();
  const { needsSetup } = usePage();
  const [search] = useSearchParams();
  const target = safeTarget(search.get('to'));
  const [ticket, setTicket] = useState<string | undefined>();
  const form = useSubmit(async ({ email = '', password = '' }) => {
    const answer = await signIn(email, password);
    if ('segunda_etapa' in answer) setTicket(answer.segunda_etapa.bilhete);
    else await enter(answer, target);
  });
  if (ticket !== undefined)
    return (
      <TwoStepCard
        ticket={ticket}
        onEntered={(login) => enter(login, target)}
        onBack={() => setTicket(undefined)}
      />
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
      <PasskeySignIn target={target} />
      <p className={styles.after}>
        {t('login.no_account')}
        <Link className={styles.link} to="/auth/cadastrar">
          {t('login.register')}
        </Link>
      </p>
    </AuthCard>
  );
}

/**
 * Signs in without address and password. Rendered before the scripts have loaded, because nearly every browser supports it:
 * if it appeared later, it would move a control that the visitor is about to press.
 */
function PasskeySignIn({ target }: { target: string }) {
  const { t } = useT();
  const { validation } = useDialogs();
  const [isOffered, setOffered] = useState(true);
  const [busy, setBusy] = useState(false);
  useEffect(() => setOffered(hasPasskeys()), []);
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      await enter(await signInByPasskey(), target);
    } catch (error) {
      setBusy(false);
      await validation.open(error instanceof PasskeyCancelled ? new ApiError(0, t('passkey.failed')) : error);
    }
  };
  if (!isOffered) return null;
  return (
    <div className={styles.passkey}>
      <p>{t('login.or')}</p>
      <Button variant="quiet" size="lg" wide loading={busy} onClick={() => void start()}>
        {t('login.passkey')}
      </Button>
    </div>
  );
}
