import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { isReturnedByHand } from '#shared/cobranca.ts';
import type { CobrancaAgora } from '#shared/contracts/cobranca-office.ts';
import { ActionForm } from '#web/crud/form/action-form.tsx';
import { AmountInput } from '#web/crud/inputs/amount-input.tsx';
import { parseTypedMoney, typedMoney } from '#web/crud/typed-values.ts';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import type { ApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import type { Cobranca } from './charge.ts';
import { useRefresh } from './use-charges.ts';

interface ReasonFormProps {
  title: string;
  help: string;
  /** tells the user who will read the reason */
  reasonHelp: string;
  save: string;
  working: boolean;
  error: ApiError | undefined;
  fieldShown?: boolean;
  children?: ReactNode;
  onSave: (motivo: string) => void;
  onCancel: () => void;
}

/** A form for an action that needs a reason; the reason is stored with the charge. */
export function ReasonForm(props: ReasonFormProps) {
  const { t } = useT();
  const { title, help, reasonHelp, save, working, error, fieldShown, children } = props;
  const [motivo, setMotivo] = useState('');
  const reason = error?.of('motivo');
  return (
    <ActionForm
      title={title}
      help={help}
      save={save}
      cancel={t('cobrancas.cancel')}
      tone="danger"
      working={working}
      error={error}
      isErrorShown={reason !== undefined || fieldShown === true}
      onSave={() => props.onSave(motivo.trim())}
      onCancel={props.onCancel}
    >
      {children}
      <Textarea
        label={t('cobrancas.reason')}
        description={reasonHelp}
        value={motivo}
        error={reason}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        onChange={(event) => setMotivo(event.currentTarget.value)}
      />
    </ActionForm>
  );
}

interface FormProps {
  charge: Cobranca;
  onDone: () => void;
  onCancel: () => void;
}

export function RefuseForm({ charge, onDone, onCancel }: FormProps) {
  const { t } = useT();
  const { snackbar } = useDialogs();
  const refresh = useRefresh();
  const chargeAction = useOfficeAction<CobrancaAgora>();
  const save = async (motivo: string) => {
    const after = await chargeAction.run(`/admin/cobranca/${charge.id}/recusar`, { motivo });
    if (after?.estado !== 'recusada') return;
    snackbar.show({ text: t('cobrancas.refuse.done'), timeout: 4000 });
    onDone();
    await refresh();
  };
  return (
    <ReasonForm
      title={t('cobrancas.refuse.title')}
      help={t('cobrancas.refuse.help')}
      reasonHelp={t('cobrancas.refuse.reason_help')}
      save={t('cobrancas.refuse.save')}
      working={chargeAction.working}
      error={chargeAction.error}
      onSave={(motivo) => void save(motivo)}
      onCancel={onCancel}
    />
  );
}

export function RefundForm({ charge, limit, onDone, onCancel }: FormProps & { limit: number }) {
  const { t, money } = useT();
  const { snackbar } = useDialogs();
  const refresh = useRefresh();
  const chargeAction = useOfficeAction<CobrancaAgora>();
  const [typed, setTyped] = useState(() => typedMoney(limit));
  const centavos = parseTypedMoney(typed);
  const [wrong, setWrong] = useState(false);
  const save = async (motivo: string) => {
    const isRight = centavos !== undefined && centavos >= 1 && centavos <= limit;
    setWrong(!isRight);
    if (!isRight) return;
    const after = await chargeAction.run(`/admin/cobranca/${charge.id}/estornar`, {
      valor: centavos,
      motivo,
    });
    if (!after) return;
    snackbar.show({ text: t('cobrancas.refund.done', { amount: money(centavos) }), timeout: 4000 });
    onDone();
    await refresh();
  };
  const manual = isReturnedByHand(charge.gateway);
  return (
    <ReasonForm
      title={t('cobrancas.refund.title')}
      help={t(manual ? 'cobrancas.refund.help_manual' : 'cobrancas.refund.help')}
      reasonHelp={t('cobrancas.refund.reason_help')}
      save={t('cobrancas.refund.save', { amount: centavos === undefined ? '' : money(centavos) })}
      working={chargeAction.working}
      error={chargeAction.error}
      fieldShown={chargeAction.error?.of('valor') !== undefined}
      onSave={(motivo) => void save(motivo)}
      onCancel={onCancel}
    >
      <AmountInput
        label={t('cobrancas.refund.amount', { max: money(limit) })}
        value={typed}
        error={wrong ? t('cobrancas.refund.limit', { max: money(limit) }) : chargeAction.error?.of('valor')}
        onChange={setTyped}
      />
    </ReasonForm>
  );
}
