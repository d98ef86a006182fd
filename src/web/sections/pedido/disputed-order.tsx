import { type ReactNode, useState } from 'react';
import { ActionForm } from '#web/crud/form/action-form.tsx';
import type { ApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { OrderReason } from './order-reason.tsx';
import { useOrderForm } from './use-order-form.ts';

interface DisputeReason {
  /** what the server demands with each step of an order whose payment is disputed */
  body: { sem_dinheiro?: true; motivo?: string };
  field: (error: ApiError | undefined) => ReactNode;
  isErrorOf: (error: ApiError | undefined) => boolean;
}

/** A field for the reason why an order goes on although its payment is disputed at the bank; empty without a dispute. */
export function useDisputeReason(isDisputed: boolean): DisputeReason {
  const { t } = useT();
  const [motivo, setMotivo] = useState('');
  return {
    body: isDisputed ? { sem_dinheiro: true, motivo: motivo.trim() } : {},
    field: (error) =>
      isDisputed && (
        <OrderReason
          label={t('pedidos.disputed_reason')}
          value={motivo}
          error={error?.of('motivo')}
          help={t('pedidos.disputed_reason_help')}
          onChange={setMotivo}
        />
      ),
    isErrorOf: (error) => isDisputed && error?.of('motivo') !== undefined,
  };
}

interface DisputedStepProps {
  id: number;
  step: 'separar' | 'pronto' | 'entregar';
  /** how many units of the order are shown */
  unidades: number;
  /** the words of the step's own button */
  title: string;
  onClose: () => void;
}

/** The form of a step that needs none unless the payment of the order is disputed. */
export function DisputedStepForm({ id, step, unidades, title, onClose }: DisputedStepProps) {
  const { t } = useT();
  const { body, field, isErrorOf } = useDisputeReason(true);
  const { working, error, send } = useOrderForm(id, onClose);
  return (
    <ActionForm
      title={title}
      help={t('pedidos.disputed')}
      save={t('pedidos.disputed_anyway')}
      cancel={t('ficha.back')}
      working={working}
      error={error}
      isErrorShown={isErrorOf(error)}
      onSave={() => void send(step, { unidades, ...body }, () => t(`pedidos.done.${step}`, { id }))}
      onCancel={onClose}
    >
      {field(error)}
    </ActionForm>
  );
}
