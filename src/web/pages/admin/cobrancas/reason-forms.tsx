import { Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { isReturnedByHand } from '#shared/cobranca.ts';
import { parseTypedMoney, typedMoney } from '#web/crud/typed-values.ts';
import type { ApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { AmountInput } from './amount-input.tsx';
import type { Cobranca } from './charge.ts';
import styles from './charge-panel.module.css';
import { useChargeAction } from './use-charge-action.ts';
import { useRefresh } from './use-charges.ts';

interface ReasonFormProps {
  title: string;
  help: string;
  /** says who will read the reason */
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
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!working) props.onSave(motivo.trim());
  };
  const reason = error?.of('motivo');
  return (
    <form className={styles.form} data-tone="danger" onSubmit={submit} noValidate>
      <h3>{title}</h3>
      <p className={styles.note}>{help}</p>
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
        ref={input}
        onChange={(event) => setMotivo(event.currentTarget.value)}
      />
      {error && !reason && !fieldShown && (
        <p role="alert" className={styles.error}>
          {error.message || t('error.fallback')}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="danger" loading={working}>
          {save}
        </Button>
        <Button variant="plain" onClick={props.onCancel}>
          {t('cobrancas.cancel')}
        </Button>
      </div>
    </form>
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
  const chargeAction = useChargeAction();
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
  const chargeAction = useChargeAction();
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
