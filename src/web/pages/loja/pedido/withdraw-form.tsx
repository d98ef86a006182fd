import type { ReactNode } from 'react';
import { useActionData } from 'react-router';
import type { LinhaDoPedido, Pedido } from '#shared/contracts/loja.ts';
import { fullDate } from '#shared/dates-in-words.ts';
import { isStillHere } from '#shared/loja/pedido.ts';
import { tamanhoLabel } from '#shared/loja/variante.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { inRecordLang } from '#web/lib/i18n/in-record-lang.tsx';
import { useColourName } from '#web/lib/loja/use-colour-name.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice, Choices } from '#web/ui/site/form/choice.tsx';
import { fieldId } from '#web/ui/site/form/field.ts';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { type RefusedForm, refusedState } from '#web/ui/site/form/refused-form.ts';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import { TextareaInput } from '#web/ui/site/form/textarea-input.tsx';
import styles from './end-order.module.css';
import { ReturnSteps } from './return-steps.tsx';

const restOf = ({ quantidade, devolvidas, desistidas }: LinhaDoPedido): number =>
  quantidade - devolvidas - desistidas;

/** Withdraws from a purchase: from the whole order, or from some units of it. */
export function WithdrawForm({ order }: { order: Pedido }) {
  const { t, label, locale } = useT();
  const colourName = useColourName();
  const state = refusedState('desistir', useActionData<RefusedForm | FormState>());
  const { desistir_ate, estado, frete } = order;
  const lines = order.linhas.filter((line) => restOf(line) > 0);
  const hasParts = lines.reduce((sum, line) => sum + restOf(line), 0) > 1;
  const nameOf = ({ nome, tamanho, cor }: LinhaDoPedido): string =>
    [nome, tamanhoLabel(tamanho, label), cor && colourName(cor.nome).text].filter(Boolean).join(', ');
  const unitsLabel = (line: LinhaDoPedido): ReactNode =>
    inRecordLang(t('order.withdraw_units', { name: nameOf(line), count: restOf(line) }), line.nome);
  const labels: Record<string, ReactNode> = {
    ...(hasParts && { linhas: t('order.withdraw_of') }),
    ...Object.fromEntries(lines.map((line, at) => [`linhas.${at}.quantidade`, unitsLabel(line)])),
    motivo: t('order.reason'),
  };
  const field = fieldProps(state, labels);
  const isPart = state?.values.desistir_de === 'parte';
  return (
    <details id="desistir" open={state !== undefined || undefined}>
      <summary>{t('order.withdraw')}</summary>
      <p>
        {desistir_ate
          ? t('order.withdraw_until', { day: fullDate(desistir_ate, locale) })
          : t('order.withdraw_text')}{' '}
        {t(`order.withdraw_${hasParts ? 'whole' : 'all'}_back${frete > 0 ? '' : '_free'}`)}
      </p>
      {!isStillHere(estado) && <ReturnSteps />}
      <FormFrame state={state} labels={labels} intent="desistir">
        {(sending) => (
          <div className={styles.form}>
            {hasParts && (
              <Choices
                id={fieldId('linhas')}
                label={t('order.withdraw_of')}
                error={state?.errors.linhas?.[0]}
                columns={2}
                more={
                  <div className={styles.units}>
                    <p>{t(frete > 0 ? 'order.withdraw_part_help' : 'order.withdraw_part_help_free')}</p>
                    {lines.map((line, at) => (
                      <div key={line.item}>
                        <input type="hidden" name={`linhas.${at}.item`} value={line.item} />
                        <TextField
                          {...field(`linhas.${at}.quantidade`, '0')}
                          label={unitsLabel(line)}
                          type="number"
                          inputMode="numeric"
                          min={0}
                          max={restOf(line)}
                          autoComplete="off"
                        />
                      </div>
                    ))}
                  </div>
                }
              >
                <Choice name="desistir_de" value="tudo" defaultChecked={!isPart}>
                  {t('order.withdraw_all')}
                </Choice>
                <Choice name="desistir_de" value="parte" defaultChecked={isPart}>
                  {t('order.withdraw_part')}
                </Choice>
              </Choices>
            )}
            <TextareaInput
              {...field('motivo')}
              label={t('order.reason')}
              note={t('form.optional')}
              help={t('order.reason_help')}
              rows={3}
              maxLength={500}
            />
            <div>
              <Button type="submit" variant="danger" loading={sending}>
                {t('order.withdraw')}
              </Button>
            </div>
          </div>
        )}
      </FormFrame>
    </details>
  );
}
