import { useState } from 'react';
import { ActionForm } from '#web/crud/form/action-form.tsx';
import { AmountInput } from '#web/crud/inputs/amount-input.tsx';
import { parseTypedMoney, typedMoney } from '#web/crud/typed-values.ts';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { ReasonInput } from './reason-input.tsx';
import styles from './record.module.css';
import type { RecordFormProps } from './record-form.ts';
import { useRefresh } from './use-sign-ups.ts';

/** Records that the money which the church owed for the purchase was returned. */
export function OwedForm({ ficha, onClose }: RecordFormProps) {
  const { t, money } = useT();
  const { snackbar } = useDialogs();
  const refresh = useRefresh();
  const action = useOfficeAction<{ pedidos: number; falhas: number }>();
  const [isRefused, setRefused] = useState(false);
  const { compra, evento, cobranca } = ficha;
  const save = async () => {
    setRefused(false);
    const done = await action.run('/admin/inscricao/reembolsos', { evento: evento.id, compras: [compra.id] });
    await refresh();
    if (!done) return;
    if (done.falhas > 0) return setRefused(true);
    snackbar.show({ text: t('ficha.owed.done'), color: 'success', timeout: 4000 });
    onClose();
  };
  const vars = { amount: money(compra.a_devolver), name: compra.nome ?? t('ficha.no_name') };
  return (
    <ActionForm
      title={t('ficha.owed.save')}
      help={t(cobranca?.manual ? 'ficha.owed.help' : 'ficha.owed.help_gateway', vars)}
      save={t('ficha.owed.save')}
      cancel={t('ficha.back')}
      working={action.working}
      error={action.error}
      onSave={() => void save()}
      onCancel={onClose}
    >
      {isRefused && (
        <p role="alert" className={styles.error}>
          {t('ficha.owed.failed')}
        </p>
      )}
    </ActionForm>
  );
}

/** Refunds, through the charge, money that the church kept when the sign-up was cancelled. */
export function RefundForm({ ficha, onClose }: RecordFormProps) {
  const { t, money } = useT();
  const { snackbar } = useDialogs();
  const refresh = useRefresh();
  const action = useOfficeAction<unknown>();
  const { recebido: limit, cobranca } = ficha;
  const [typed, setTyped] = useState(() => typedMoney(limit));
  const [motivo, setMotivo] = useState('');
  const [isWrong, setWrong] = useState(false);
  const centavos = parseTypedMoney(typed);
  const { error } = action;
  const save = async () => {
    const isRight = centavos !== undefined && centavos >= 1 && centavos <= limit;
    setWrong(!isRight);
    if (!isRight || !cobranca) return;
    const done = await action.run(`/admin/cobranca/${cobranca.id}/estornar`, {
      valor: centavos,
      motivo: motivo.trim(),
    });
    await refresh();
    if (!done) return;
    snackbar.show({ text: t('ficha.refund.done', { amount: money(centavos) }), timeout: 4000 });
    onClose();
  };
  return (
    <ActionForm
      title={t('ficha.refund')}
      help={t(cobranca?.manual ? 'ficha.refund.help_manual' : 'ficha.refund.help')}
      save={t('ficha.refund.save', { amount: centavos === undefined ? '' : money(centavos) })}
      cancel={t('ficha.back')}
      tone="danger"
      working={action.working}
      error={error}
      isErrorShown={error?.of('motivo') !== undefined || error?.of('valor') !== undefined}
      onSave={() => void save()}
      onCancel={onClose}
    >
      <AmountInput
        label={t('ficha.refund.amount', { max: money(limit) })}
        value={typed}
        error={isWrong ? t('ficha.cancel.limit', { max: money(limit) }) : error?.of('valor')}
        onChange={setTyped}
      />
      <ReasonInput value={motivo} error={error?.of('motivo')} onChange={setMotivo} />
    </ActionForm>
  );
}
