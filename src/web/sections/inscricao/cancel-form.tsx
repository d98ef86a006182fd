import { Radio } from '@mantine/core';
import { useState } from 'react';
import { abilityFrom } from '#shared/access/ability.ts';
import { ActionForm } from '#web/crud/form/action-form.tsx';
import { AmountInput } from '#web/crud/inputs/amount-input.tsx';
import { parseTypedMoney, typedMoney } from '#web/crud/typed-values.ts';
import { useOfficeAction } from '#web/crud/use-office-action.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { useVisitor } from '#web/lib/page/page.tsx';
import { useDialogs } from '#web/shell/dialogs/dialogs-provider.tsx';
import { ReasonInput } from './reason-input.tsx';
import styles from './record.module.css';
import type { RecordFormProps } from './record-form.ts';
import { useRefresh } from './use-sign-ups.ts';

type Choice = 'politica' | 'tudo' | 'nada' | 'outro';

/** Cancels a sign-up: frees its place, and refunds what the policy says, everything, nothing or another amount. */
export function CancelForm({ ficha, onClose }: RecordFormProps) {
  const { t, money } = useT();
  const { snackbar } = useDialogs();
  const { rules } = useVisitor();
  const refresh = useRefresh();
  const action = useOfficeAction<{ status: string }>();
  const { politica, maximo } = ficha.devolucao;
  const mayRefund = abilityFrom(rules).can('edit', 'financeiro');
  const offers = maximo > 0 && mayRefund;
  const [motivo, setMotivo] = useState('');
  const [choice, setChoice] = useState<Choice>(politica > 0 ? 'politica' : 'nada');
  const [typed, setTyped] = useState(() => typedMoney(maximo));
  const [isWrong, setWrong] = useState(false);
  const centavos = parseTypedMoney(typed);
  const amount = !offers ? 0 : { politica, tudo: maximo, nada: 0, outro: centavos ?? 0 }[choice];

  const save = async () => {
    const isRight = choice !== 'outro' || (centavos !== undefined && centavos >= 1 && centavos <= maximo);
    setWrong(offers && !isRight);
    if (offers && !isRight) return;
    const done = await action.run(`/admin/inscricao/${ficha.id}/cancelar`, {
      motivo: motivo.trim(),
      ...(amount > 0 && { devolver: amount }),
    });
    // another user may have changed the sign-up: reload it even after a refusal
    await refresh();
    if (!done) return;
    snackbar.show({ text: t('ficha.cancel.done'), timeout: 4000 });
    onClose();
  };
  const effect =
    amount === 0
      ? t('ficha.cancel.effect_none')
      : t(ficha.cobranca?.manual ? 'ficha.cancel.effect_manual' : 'ficha.cancel.effect_gateway', {
          amount: money(amount),
        });
  const { error } = action;
  return (
    <ActionForm
      title={t('ficha.cancel')}
      help={t('ficha.cancel.help')}
      save={t('ficha.cancel.save')}
      cancel={t('ficha.back')}
      tone="danger"
      working={action.working}
      error={error}
      isErrorShown={error?.of('motivo') !== undefined || error?.of('devolver') !== undefined}
      onSave={() => void save()}
      onCancel={onClose}
    >
      <ReasonInput value={motivo} error={error?.of('motivo')} onChange={setMotivo} />
      {offers && (
        <Radio.Group
          label={t('ficha.cancel.refund')}
          value={choice}
          error={choice === 'outro' ? undefined : error?.of('devolver')}
          onChange={(value) => setChoice(value as Choice)}
        >
          <div className={styles.choices}>
            {politica > 0 && (
              <Radio value="politica" label={t('ficha.cancel.policy', { amount: money(politica) })} />
            )}
            {maximo !== politica && (
              <Radio value="tudo" label={t('ficha.cancel.all', { amount: money(maximo) })} />
            )}
            <Radio value="nada" label={t('ficha.cancel.none')} />
            <Radio value="outro" label={t('ficha.cancel.other')} />
          </div>
        </Radio.Group>
      )}
      {offers && choice === 'outro' && (
        <AmountInput
          label={t('ficha.cancel.amount', { max: money(maximo) })}
          value={typed}
          error={isWrong ? t('ficha.cancel.limit', { max: money(maximo) }) : error?.of('devolver')}
          onChange={setTyped}
        />
      )}
      {maximo > 0 && (
        <p className={styles.effect} aria-live="polite">
          {mayRefund ? effect : t('ficha.cancel.no_money')}
        </p>
      )}
      {ficha.cobranca?.balcao && amount > 0 && <p className={styles.effect}>{t('ficha.cancel.cash')}</p>}
    </ActionForm>
  );
}
