import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { ActionForm } from '#web/crud/form/action-form.tsx';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import type { RecordFormProps } from './record-form.ts';
import { useRefresh } from './use-sign-ups.ts';

/** Mails the ticket again, to the stored address or to another one. */
export function ResendForm({ ficha, onClose }: RecordFormProps) {
  const { t } = useT();
  const { snackbar } = useDialogs();
  const refresh = useRefresh();
  const action = useOfficeAction<{ status: string }>();
  // A transferred ticket is not mailed to the buyer, who gave it away.
  const currentEmail = ficha.dados.email ?? (ficha.transferida_de ? null : ficha.compra.email) ?? '';
  const [email, setEmail] = useState(currentEmail);
  const { error } = action;
  const save = async () => {
    const address = email.trim();
    const isOther = address !== '' && address.toLowerCase() !== currentEmail.toLowerCase();
    const done = await action.run(`/admin/inscricao/${ficha.id}/reenviar`, isOther ? { email: address } : {});
    await refresh();
    if (!done) return;
    const text = t('ficha.resend.done', { email: isOther ? address : currentEmail });
    snackbar.show({ text, color: 'success', timeout: 4000 });
    onClose();
  };
  return (
    <ActionForm
      title={t('ficha.resend')}
      help={t('ficha.resend.help')}
      save={t('ficha.resend.save')}
      cancel={t('ficha.back')}
      working={action.working}
      error={error}
      isErrorShown={error?.of('email') !== undefined}
      onSave={() => void save()}
      onCancel={onClose}
    >
      <TextInput
        label={t('ficha.resend.email')}
        description={t('ficha.resend.email_help')}
        type="email"
        value={email}
        error={error?.of('email')}
        autoComplete="off"
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </ActionForm>
  );
}
