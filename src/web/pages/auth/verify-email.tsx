import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { LoginResponse } from '#shared/contracts/auth.ts';
import type { TwoStepChallenge } from '#shared/contracts/seguranca.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { enter } from '#web/lib/office/account.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { AuthForm } from './auth-form.tsx';
import { TwoStepCard } from './two-step.tsx';

/** The page of the link that verifies an address: the visitor's password proves that the account is theirs. */
export default function VerifyEmailPage() {
  const { t } = useT();
  const [search] = useSearchParams();
  const token = search.get('token');
  const [ticket, setTicket] = useState<string | undefined>();
  const form = useSubmit(async (values) => {
    const answer = await api.post<LoginResponse | TwoStepChallenge>('/auth/verificar-email', {
      ...values,
      token,
    });
    if ('segunda_etapa' in answer) setTicket(answer.segunda_etapa.bilhete);
    else await enter(answer, '/admin');
  });
  if (ticket !== undefined)
    return (
      <TwoStepCard
        ticket={ticket}
        onEntered={(login) => enter(login, '/admin')}
        onBack={() => setTicket(undefined)}
      />
    );

  const refused = token ? form.error('token') : t('verify.no_token');
  if (refused) {
    return (
      <AuthCard title={t('verify.title')} lead={refused}>
        <ButtonLink to="/auth/login" size="lg" wide>
          {t('verify.again')}
        </ButtonLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t('verify.title')} lead={t('verify.lead')}>
      <AuthForm form={form} submit={t('verify.submit')}>
        <TextInput
          label={t('field.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={form.error('password')}
        />
      </AuthForm>
      <p className={styles.after}>
        <Link className={styles.link} to="/auth/esqueceu-senha">
          {t('verify.not_mine')}
        </Link>
      </p>
    </AuthCard>
  );
}
