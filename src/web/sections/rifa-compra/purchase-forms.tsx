import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { FichaCompraRifa } from '#shared/contracts/rifa-office.ts';
import { ActionForm } from '#web/crud/form/action-form.tsx';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import ficha from '../inscricao/record.module.css';
import { useRefreshRaffles } from '../rifa/use-raffles.ts';

export interface PurchaseFormProps {
  purchase: FichaCompraRifa;
  onClose: () => void;
}

/** Sends the action of a form; another user may have changed the purchase, so it is reloaded even after a refusal. */
function usePurchaseForm(onClose: () => void) {
  const { snackbar } = useDialogs();
  const refresh = useRefreshRaffles();
  const action = useOfficeAction<unknown>();
  return {
    working: action.working,
    error: action.error,
    async send(path: string, body: object, done: string): Promise<void> {
      const sent = await action.send(path, body);
      await refresh();
      if (!sent) return;
      snackbar.show({ text: done, color: 'success', timeout: 4000 });
      onClose();
    },
  };
}

/** Mails the numbers and the code of the purchase to the buyer again. */
export function ResendForm({ purchase: { id, dados }, onClose }: PurchaseFormProps) {
  const { t } = useT();
  const { working, error, send } = usePurchaseForm(onClose);
  const email = dados.email ?? '';
  return (
    <ActionForm
      title={t('rifas.resend')}
      help={t('rifas.resend_help', { email })}
      save={t('rifas.resend')}
      cancel={t('ficha.back')}
      working={working}
      error={error}
      onSave={() => void send(`/admin/rifa_compra/${id}/reenviar`, {}, t('rifas.resent', { email }))}
      onCancel={onClose}
    />
  );
}

/** Ends an unpaid purchase: its numbers are on sale again. */
export function ReleaseForm({ purchase: { id }, onClose }: PurchaseFormProps) {
  const { t } = useT();
  const { working, error, send } = usePurchaseForm(onClose);
  return (
    <ActionForm
      title={t('rifas.release')}
      help={t('rifas.release_help')}
      save={t('rifas.release')}
      cancel={t('ficha.back')}
      tone="danger"
      working={working}
      error={error}
      onSave={() => void send(`/admin/rifa_compra/${id}/liberar`, {}, t('rifas.released'))}
      onCancel={onClose}
    />
  );
}

/** Refunds all money that is left, through the charge. */
export function RefundForm({ purchase: { cobranca, rifa }, onClose }: PurchaseFormProps) {
  const { t, money } = useT();
  const [motivo, setMotivo] = useState('');
  const { working, error, send } = usePurchaseForm(onClose);
  if (!cobranca) return null;
  const valor = cobranca.recebido - cobranca.estornado;
  const amount = money(valor);
  return (
    <ActionForm
      title={t('rifas.refund')}
      help={t(cobranca.manual ? 'rifas.refund_help_hand' : 'rifas.refund_help', { amount })}
      save={t('rifas.refund')}
      cancel={t('ficha.back')}
      tone="danger"
      working={working}
      error={error}
      isErrorShown={error?.of('motivo') !== undefined}
      onSave={() =>
        void send(
          `/admin/cobranca/${cobranca.id}/estornar`,
          { valor, motivo: motivo.trim() },
          t('rifas.refunded', { amount }),
        )
      }
      onCancel={onClose}
    >
      {rifa.congelada && <p className={ficha.effect}>{t('rifas.refund_frozen')}</p>}
      <Textarea
        label={t('ficha.reason')}
        description={t('rifas.refund_reason_help')}
        value={motivo}
        error={error?.of('motivo')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={300}
        onChange={(event) => setMotivo(event.currentTarget.value)}
      />
    </ActionForm>
  );
}
