import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { MinhaConta } from '#shared/contracts/perfil.ts';
import { api } from '#web/lib/http/api.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useUpdateUser } from '#web/lib/page/page.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import styles from './perfil.module.css';

interface EmailFormProps {
  conta: MinhaConta;
  onChange: (conta: MinhaConta) => void;
}

/** The address of the account; a new address takes effect once the link in a mail to it is confirmed. */
export function EmailForm({ conta, onChange }: EmailFormProps) {
  const { t } = useT();
  const { success, snackbar, validation } = useDialogs();
  const [isOpen, setOpen] = useState(false);
  const form = useSubmit(async ({ email = '' }) => {
    const { message } = await api.post<{ message: string }>('/admin/profile/email', { email });
    setOpen(false);
    onChange({ ...conta, email_novo: email.trim().toLowerCase() });
    await success.open({ message });
  });
  const withdraw = useMutation({
    mutationFn: () => api.delete('/admin/profile/email'),
    onSuccess: () => {
      onChange({ ...conta, email_novo: null });
      snackbar.show(t('perfil.email.withdrawn'));
    },
    onError: (error) => void validation.open(error),
  });
  return (
    <>
      <ConfirmLink conta={conta} onChange={onChange} />
      <p className={styles.address}>
        <strong>{conta.email}</strong>
        <span className={styles.help}>{t('perfil.email.text')}</span>
      </p>
      {conta.email_novo && (
        <div className={styles.pending} role="status">
          <p>{t('perfil.email.pending', { email: conta.email_novo })}</p>
          <Button variant="plain" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t('perfil.email.withdraw')}
          </Button>
        </div>
      )}
      {isOpen ? (
        <form className={styles.form} method="post" onSubmit={form.onSubmit} noValidate>
          <TextInput
            label={t('perfil.email.new')}
            name="email"
            type="email"
            autoComplete="email"
            required
            error={form.error('email')}
          />
          <div className={styles.actions}>
            <Button type="submit" loading={form.busy}>
              {t('perfil.email.send')}
            </Button>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              {t('perfil.cancel')}
            </Button>
          </div>
        </form>
      ) : (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t('perfil.email.change')}
        </Button>
      )}
    </>
  );
}

/**
 * The page of the link in the mail: confirmed by a click, so that programs that open links in mails confirm nothing. It names the address,
 * because somebody else may have asked for it and sent the link.
 */
function ConfirmLink({ conta, onChange }: EmailFormProps) {
  const { t } = useT();
  const { success, validation } = useDialogs();
  const updateUser = useUpdateUser();
  const [search, setSearch] = useSearchParams();
  const token = search.get('email');
  const confirm = useMutation({
    mutationFn: () => api.post<MinhaConta>('/admin/profile/email/confirmar', { token }),
    onSuccess: (now) => {
      setSearch({}, { replace: true });
      onChange(now);
      updateUser({ email: now.email, email_verificado: true });
      void success.open({ message: t('perfil.email.confirmed', { email: now.email }) });
    },
    onError: (error) => {
      setSearch({}, { replace: true });
      void validation.open(error);
    },
  });
  if (!token || confirm.isSuccess) return null;
  if (conta.email_novo === null)
    return (
      <p className={styles.pending} role="status">
        {t('perfil.email.link_old')}
      </p>
    );
  return (
    <div className={styles.pending} role="status">
      <p>{t('perfil.email.confirm_text', { email: conta.email_novo })}</p>
      <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
        {t('perfil.email.confirm')}
      </Button>
    </div>
  );
}
