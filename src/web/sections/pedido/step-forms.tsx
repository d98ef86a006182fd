import { useState } from 'react';
import { ActionForm } from '#web/crud/form/action-form.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useDisputeReason } from './disputed-order.tsx';
import { OrderReason } from './order-reason.tsx';
import { isDisputed, type OrderFormProps, unitsIn } from './record-form.ts';
import { useOrderForm } from './use-order-form.ts';

interface ShipFormProps {
  id: number;
  /** how many units of the order are shown */
  unidades: number;
  /** its payment is disputed at the bank */
  isDisputed: boolean;
  onClose: () => void;
}

/** Records that the order left with a carrier; mails the tracking code to the buyer. */
export function ShipForm({ id, unidades, isDisputed, onClose }: ShipFormProps) {
  const { t } = useT();
  const dispute = useDisputeReason(isDisputed);
  const [rastreio, setRastreio] = useState('');
  const { working, error, send } = useOrderForm(id, onClose);
  return (
    <ActionForm
      title={t('pedidos.ship')}
      help={t('pedidos.ship.help')}
      save={t('pedidos.ship.save')}
      cancel={t('ficha.back')}
      working={working}
      error={error}
      isErrorShown={error?.of('rastreio') !== undefined || dispute.isErrorOf(error)}
      onSave={() =>
        void send('enviar', { rastreio: rastreio.trim() || null, unidades, ...dispute.body }, () =>
          t('pedidos.done.enviar', { id }),
        )
      }
      onCancel={onClose}
    >
      <TextInput
        label={t('pedidos.ship.code')}
        help={t('pedidos.ship.code_help')}
        error={error?.of('rastreio')}
        maxLength={80}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={rastreio}
        onChange={({ currentTarget }) => setRastreio(currentTarget.value)}
      />
      {dispute.field(error)}
    </ActionForm>
  );
}

/** Hands a pickup over to the person who says its code, or records that a parcel has arrived. */
export function HandOverForm({ ficha: { id, entrega, cobranca, linhas }, onClose }: OrderFormProps) {
  const { t } = useT();
  const dispute = useDisputeReason(isDisputed(cobranca));
  const [codigo, setCodigo] = useState('');
  const { working, error, send } = useOrderForm(id, onClose);
  const isPickup = entrega === 'retirada';
  return (
    <ActionForm
      title={t(isPickup ? 'pedidos.hand_over' : 'pedidos.arrived')}
      help={t(isPickup ? 'pedidos.hand_over.help' : 'pedidos.arrived.help')}
      save={t(isPickup ? 'pedidos.hand_over' : 'pedidos.arrived')}
      cancel={t('ficha.back')}
      working={working}
      error={error}
      isErrorShown={error?.of('codigo') !== undefined || dispute.isErrorOf(error)}
      onSave={() =>
        void send(
          'entregar',
          { ...(isPickup && { codigo: codigo.trim() }), unidades: unitsIn(linhas), ...dispute.body },
          () => t('pedidos.done.entregar', { id }),
        )
      }
      onCancel={onClose}
    >
      {isPickup && (
        <TextInput
          label={t('pedidos.code')}
          help={t('pedidos.code_help')}
          error={error?.of('codigo')}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={codigo}
          onChange={({ currentTarget }) => setCodigo(currentTarget.value)}
        />
      )}
      {dispute.field(error)}
    </ActionForm>
  );
}

/** Cancels an order whose goods have not left: puts them back on sale and refunds the money. */
export function CancelOrderForm({ ficha: { id, cobranca, sandbox }, onClose }: OrderFormProps) {
  const { t } = useT();
  const title = t(sandbox ? 'pedidos.end_test' : 'pedidos.cancel');
  const [motivo, setMotivo] = useState('');
  const { working, error, send } = useOrderForm(id, onClose);
  return (
    <ActionForm
      title={title}
      help={t(
        sandbox
          ? 'pedidos.end_test.help'
          : cobranca?.manual
            ? 'pedidos.cancel.help_manual'
            : 'pedidos.cancel.help',
      )}
      save={title}
      cancel={t('ficha.back')}
      tone="danger"
      working={working}
      error={error}
      isErrorShown={error?.of('motivo') !== undefined}
      onSave={() =>
        void send('cancelar', { motivo: motivo.trim() }, () =>
          t(sandbox ? 'pedidos.end_test.done' : 'pedidos.done.cancelar', { id }),
        )
      }
      onCancel={onClose}
    >
      <OrderReason
        value={motivo}
        error={error?.of('motivo')}
        help={t(sandbox ? 'pedidos.reason_help' : 'pedidos.reason_mailed')}
        onChange={setMotivo}
      />
    </ActionForm>
  );
}

/** Ends a withdrawal whose goods did not come back: the buyer keeps them. */
export function UndoWithdrawalForm({ ficha: { id }, onClose }: OrderFormProps) {
  const { t } = useT();
  const [motivo, setMotivo] = useState('');
  const { working, error, send } = useOrderForm(id, onClose);
  return (
    <ActionForm
      title={t('pedidos.undo')}
      help={t('pedidos.undo.help')}
      save={t('pedidos.undo')}
      cancel={t('ficha.back')}
      working={working}
      error={error}
      isErrorShown={error?.of('motivo') !== undefined}
      onSave={() =>
        void send('desfazer-desistencia', { motivo: motivo.trim() }, () => t('pedidos.undo.done', { id }))
      }
      onCancel={onClose}
    >
      <OrderReason
        value={motivo}
        error={error?.of('motivo')}
        help={t('pedidos.undo.reason')}
        onChange={setMotivo}
      />
    </ActionForm>
  );
}
