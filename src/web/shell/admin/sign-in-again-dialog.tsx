import { IconLock } from '@tabler/icons-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { sessions } from '#web/lib/http/api.ts';
import { ApiError, isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { finishSignIn, leaveToLogin, signIn, typedCode } from '#web/lib/office/account.ts';
import { useVisitor } from '#web/lib/page/page.tsx';
import { Modal } from '#web/shell/dialogs/modal.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './sign-in-again-dialog.module.css';

/**
 * Asks for the password when the session ends, over any open page: the call that failed continues with the new session, and
 * typed values stay. Only the same account can sign in here.
 */
export function SignInAgainDialog() {
  const { t } = useT();
  const { user } = useVisitor();
  const id = useId();
  const answer = useRef<((token: string | undefined) => void) | undefined>(undefined);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  // set when the password was right and the account requires a code
  const [ticket, setTicket] = useState<string | undefined>();

  useEffect(
    () =>
      sessions.staff.onEnd(
        () =>
          new Promise((resolve) => {
            answer.current = resolve;
            setError(undefined);
            setTicket(undefined);
            setOpen(true);
          }),
      ),
    [],
  );

  const close = (token: string | undefined): void => {
    setOpen(false);
    answer.current?.(token);
  };
  const leave = (): void => {
    close(undefined);
    leaveToLogin();
  };
  const field = ticket === undefined ? 'password' : 'code';
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const typed = String(new FormData(form).get(field));
    setBusy(true);
    setError(undefined);
    try {
      const signedIn =
        ticket === undefined
          ? await signIn(user?.email ?? '', typed)
          : await finishSignIn(ticket, typedCode(typed));
      if ('segunda_etapa' in signedIn) setTicket(signedIn.segunda_etapa.bilhete);
      else close(signedIn.accessToken);
    } catch (failure) {
      const { errors = {}, message, status } = isApiError(failure) ? failure : new ApiError(0, '');
      // the ticket for the second step has expired
      if (status === 401) setTicket(undefined);
      setError((Object.values(errors)[0]?.[0] ?? message) || t('error.fallback'));
      form.querySelector<HTMLInputElement>(`[name="${field}"]`)?.select();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open={open}
      title={t('sign_in_again.title')}
      icon={<IconLock size={26} stroke={1.8} />}
      actions={
        <>
          <Button variant="quiet" onClick={leave}>
            {t('sign_in_again.leave')}
          </Button>
          <Button type="submit" form={id} loading={busy}>
            {t('sign_in_again.submit')}
          </Button>
        </>
      }
    >
      <p>{t('sign_in_again.text')}</p>
      <form id={id} className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          label={t('field.email')}
          name="email"
          type="email"
          autoComplete="username"
          value={user?.email ?? ''}
          readOnly
        />
        {ticket === undefined ? (
          <TextInput
            key="password"
            label={t('field.password')}
            name="password"
            type="password"
            autoComplete="current-password"
            data-first-focus
            required
            error={error}
          />
        ) : (
          <TextInput
            key="code"
            label={t('two_step.either')}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            required
            error={error}
          />
        )}
      </form>
    </Modal>
  );
}
