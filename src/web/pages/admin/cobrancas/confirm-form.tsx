import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { isSettled } from '#shared/cobranca.ts';
import type { CobrancaAgora } from '#shared/contracts/cobranca-office.ts';
import { churchToday, formatDate } from '#shared/dates.ts';
import { AmountInput } from '#web/crud/inputs/amount-input.tsx';
import { parseTypedDate, parseTypedMoney, typedMoney } from '#web/crud/typed-values.ts';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { amountToConfirm, type Cobranca, missing } from './charge.ts';
import styles from './charge-panel.module.css';
import { DayInput } from './day-input.tsx';
import { paymentEffect } from './payment-effect.ts';
import { paymentEffectText } from './payment-effect-text.ts';
import { useRefresh } from './use-charges.ts';

interface ConfirmFormProps {
  charge: Cobranca;
  focus: boolean;
  onDone: (after: CobrancaAgora) => void;
  onCancel: (() => void) | undefined;
}

/** Records the amount that arrived for a charge. */
export function ConfirmForm({ charge, focus, onDone, onCancel }: ConfirmFormProps) {
  const { t, money } = useT();
  const { snackbar } = useDialogs();
  const refresh = useRefresh();
  const chargeAction = useOfficeAction<CobrancaAgora>();
  const today = churchToday(new Date());
  const [typed, setTyped] = useState(() => {
    const amount = amountToConfirm(charge);
    return amount === null ? '' : typedMoney(amount);
  });
  const [typedDay, setTypedDay] = useState(() => formatDate(today));
  const data = parseTypedDate(typedDay);
  const [referencia, setReferencia] = useState('');
  const centavos = parseTypedMoney(typed);
  const effect =
    centavos === undefined || centavos < 1
      ? undefined
      : paymentEffect({ estado: charge.estado, falta: missing(charge) }, centavos);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (chargeAction.working || centavos === undefined || centavos < 1 || data === undefined) return;
    const after = await chargeAction.run(`/admin/cobranca/${charge.id}/confirmar`, {
      valor: centavos,
      ...(data !== today && { data }),
      ...(referencia.trim() !== '' && { referencia: referencia.trim() }),
      ...(isSettled(charge.estado) && { excedente: true }),
    });
    // another user may have changed the charge: reload it even after a refusal
    await refresh();
    if (!after) return;
    snackbar.show({
      text: t('cobrancas.confirm.done', { amount: money(centavos) }),
      color: 'success',
      timeout: 4000,
    });
    onDone(after);
  };

  const { error } = chargeAction;
  const general = error && !error.of('valor') && !error.of('data') && !error.of('referencia');
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <h3>{t('cobrancas.confirm.title')}</h3>
      <div className={styles.pair}>
        <AmountInput
          label={t('cobrancas.confirm.amount')}
          value={typed}
          error={error?.of('valor')}
          focus={focus}
          onChange={setTyped}
        />
        <DayInput
          label={t('cobrancas.confirm.day')}
          value={typedDay}
          error={error?.of('data')}
          onChange={setTypedDay}
        />
      </div>
      <p className={styles.effect} data-tone={effect?.tone ?? 'quiet'} aria-live="polite">
        {effect ? paymentEffectText(effect, { t, money }) : t('cobrancas.confirm.type')}
      </p>
      <details className={styles.extra}>
        <summary>{t('cobrancas.confirm.add_reference')}</summary>
        <TextInput
          label={t('cobrancas.confirm.reference')}
          description={t('cobrancas.confirm.reference_help')}
          value={referencia}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          error={error?.of('referencia')}
          onChange={(event) => setReferencia(event.currentTarget.value)}
        />
      </details>
      {error && (general || error.of('referencia')) && (
        <p role="alert" className={styles.error}>
          {error.of('referencia') ?? (error.message || t('error.fallback'))}
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          type="submit"
          loading={chargeAction.working}
          disabled={centavos === undefined || centavos < 1}
        >
          {t('cobrancas.confirm.save', { amount: centavos === undefined ? '' : money(centavos) })}
        </Button>
        {onCancel && (
          <Button variant="plain" onClick={onCancel}>
            {t('cobrancas.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
