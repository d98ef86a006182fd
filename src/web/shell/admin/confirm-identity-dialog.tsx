import { IconShieldLock } from '@tabler/icons-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { WaysToConfirm } from '#shared/contracts/seguranca.ts';
import { api, sessions } from '#web/lib/http/api.ts';
import { ApiError, isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { answerPasskey, hasPasskeys, PasskeyCancelled } from '#web/lib/office/passkey.ts';
import { useVisitor } from '#web/lib/page/page.tsx';
import { Modal } from '#web/shell/dialogs/modal.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import styles from './sign-in-again-dialog.module.css';

const passwordOnly: WaysToConfirm = { codigo: false, chave: null };

/**
 * Asks for a proof of identity before a dangerous action, when the last proof is some minutes old; then the refused call is
 * repeated.
 */
export function ConfirmIdentityDialog() {
  const { t } = useT();
  const { user } = useVisitor();
  const id = useId();
  const answer = useRef<((isConfirmed: boolean) => void) | undefined>(undefined);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  // the user's ways of proof besides the password; loaded when the dialog opens
  const [ways, setWays] = useState<WaysToConfirm>(passwordOnly);
  const [isCode, setCode] = useState(false);

  useEffect(
    () =>
      sessions.staff.onUnconfirmed(
        () =>
          new Promise((resolve) => {
            answer.current = resolve;
            setError(undefined);
            setCode(false);
            setOpen(true);
            void api
              .get<WaysToConfirm>('/admin/auth/confirmar', { background: true })
              .then(setWays)
              .catch(() => setWays(passwordOnly));
          }),
      ),
    [],
  );

  const close = (isConfirmed: boolean): void => {
    setOpen(false);
    answer.current?.(isConfirmed);
  };
  const field = isCode ? 'codigo' : 'senha';
  const confirm = async (proof: () => Promise<object>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setError(undefined);
    try {
      await api.post('/admin/auth/confirmar', await proof());
      close(true);
      return true;
    } catch (failure) {
      const { errors = {}, message } = isApiError(failure) ? failure : new ApiError(0, '');
      const cancelled = failure instanceof PasskeyCancelled ? t('passkey.failed') : '';
      setError((Object.values(errors)[0]?.[0] ?? (message || cancelled)) || t('error.fallback'));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const isDone = await confirm(async () => ({ [field]: String(new FormData(form).get(field)) }));
    if (!isDone) form.querySelector<HTMLInputElement>(`[name="${field}"]`)?.select();
  };
  /** Passkey options are valid for one use, so each attempt requests new ones. */
  const byPasskey = () =>
    confirm(async () => {
      const { chave } = await api.get<WaysToConfirm>('/admin/auth/confirmar');
      return { chave: await answerPasskey(chave ?? {}) };
    });

  return (
    <Modal
      open={open}
      title={t('confirm_identity.title')}
      icon={<IconShieldLock size={26} stroke={1.8} />}
      onDismiss={() => close(false)}
      actions={
        <>
          <Button variant="quiet" onClick={() => close(false)}>
            {t('confirm_identity.cancel')}
          </Button>
          <Button type="submit" form={id} loading={busy}>
            {t('confirm_identity.submit')}
          </Button>
        </>
      }
    >
      <p>{t('confirm_identity.text')}</p>
      <form id={id} className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
        {/* tells password managers which account's password is asked for */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user?.email ?? ''}
          readOnly
          hidden
        />
        {isCode ? (
          <TextInput
            key="codigo"
            label={t('confirm_identity.code')}
            name="codigo"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            autoFocus
            required
            error={error}
          />
        ) : (
          <TextInput
            key="senha"
            label={t('confirm_identity.password')}
            name="senha"
            type="password"
            autoComplete="current-password"
            data-first-focus
            required
            error={error}
          />
        )}
      </form>
      <div className={styles.ways}>
        {ways.codigo && (
          <Button
            variant="plain"
            onClick={() => {
              setError(undefined);
              setCode(!isCode);
            }}
          >
            {t(isCode ? 'confirm_identity.use_password' : 'confirm_identity.use_code')}
          </Button>
        )}
        {ways.chave && hasPasskeys() && (
          <Button variant="plain" onClick={() => void byPasskey()}>
            {t('confirm_identity.use_passkey')}
          </Button>
        )}
      </div>
    </Modal>
  );
}
