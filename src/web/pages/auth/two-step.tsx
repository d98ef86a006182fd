import { useState } from 'react';
import type { LoginResponse } from '#shared/contracts/auth.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { finishSignIn } from '#web/lib/office/account.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import { AuthForm } from './auth-form.tsx';

interface TwoStepProps {
  /** the ticket that the server issued for the right password */
  ticket: string;
  onEntered: (login: LoginResponse) => Promise<void>;
  /** goes back to the password, also when the ticket has expired */
  onBack: () => void;
}

/** The second step of a sign-in: the code of the authenticator app, or a recovery code. */
export function TwoStepCard({ ticket, onEntered, onBack }: TwoStepProps) {
  const { t } = useT();
  const [isRecovery, setRecovery] = useState(false);
  const [isExpired, setExpired] = useState(false);
  const form = useSubmit(async ({ codigo = '', recuperacao = '' }) => {
    try {
      await onEntered(await finishSignIn(ticket, isRecovery ? { recuperacao } : { codigo }));
    } catch (error) {
      if (isApiError(error) && error.status === 401) setExpired(true);
      throw error;
    }
  });
  return (
    <AuthCard title={t('two_step.title')} lead={t(isRecovery ? 'two_step.lead_recovery' : 'two_step.lead')}>
      {!isExpired && (
        <AuthForm form={form} submit={t('two_step.submit')}>
          {isRecovery ? (
            <TextInput
              key="recuperacao"
              label={t('two_step.recovery')}
              name="recuperacao"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus
              required
              error={form.error('recuperacao')}
            />
          ) : (
            <TextInput
              key="codigo"
              label={t('two_step.code')}
              name="codigo"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={7}
              autoFocus
              required
              error={form.error('codigo')}
            />
          )}
        </AuthForm>
      )}
      <div className={styles.ways}>
        {!isExpired && (
          <Button variant="plain" onClick={() => setRecovery(!isRecovery)}>
            {t(isRecovery ? 'two_step.use_code' : 'two_step.use_recovery')}
          </Button>
        )}
        <Button variant={isExpired ? 'primary' : 'plain'} onClick={onBack}>
          {t('two_step.back')}
        </Button>
      </div>
    </AuthCard>
  );
}
