import { IconLock } from '@tabler/icons-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { sessions } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { leaveToLogin, signInAgain } from '#web/lib/office/account.ts';
import { useVisitor } from '#web/lib/page/page.tsx';
import { Modal } from '#web/shell/dialogs/modal.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './sign-in-again-dialog.module.css';

/**
 * Asks for the password when the session ends, over whatever page is open: the call that found it ended goes on with the
 * new session, and what was typed stays. Only the same account can go on.
 */
export function SignInAgainDialog() {
  const { t } = useT();
  const { user } = useVisitor();
  const id = useId();
  const answer = useRef<((token: string | undefined) => void) | undefined>(undefined);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();

  useEffect(
    () =>
      sessions.staff.onEnd(
        () =>
          new Promise((resolve) => {
            answer.current = resolve;
            setError(undefined);
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
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    try {
      close(await signInAgain(user?.email ?? '', String(new FormData(form).get('password'))));
    } catch (failure) {
      setError((isApiError(failure) && (failure.of('password') ?? failure.message)) || t('error.fallback'));
      form.querySelector<HTMLInputElement>('[name="password"]')?.select();
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
        <TextInput
          label={t('field.password')}
          name="password"
          type="password"
          autoComplete="current-password"
          data-first-focus
          required
          error={error}
        />
      </form>
    </Modal>
  );
}
