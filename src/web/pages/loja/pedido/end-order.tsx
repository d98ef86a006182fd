import { Form, useActionData } from 'react-router';
import type { Pedido } from '#shared/contracts/loja.ts';
import { isPaid, isStillHere } from '#shared/loja/pedido.ts';
import { fullDate } from '#shared/spoken-dates.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxInput } from '#web/ui/site/form/checkbox-input.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame, intentField } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { type RefusedForm, refusedState } from '#web/ui/site/form/refused-form.ts';
import { TextareaInput } from '#web/ui/site/form/textarea-input.tsx';
import styles from './end-order.module.css';

/** Cancelling what is not paid, and withdrawing from what was bought. */
export function EndOrder({ order }: { order: Pedido }) {
  const { t, locale } = useT();
  const answer = useActionData<RefusedForm | FormState>();
  const { pode, desistir_ate, estado } = order;
  const cancelled = refusedState('cancelar', answer);
  const withdrawn = refusedState('desistir', answer);
  const labels = { motivo: t('order.reason') };
  const field = fieldProps(withdrawn, labels);
  if (!pode.cancelar && !pode.desistir) return null;
  return (
    <div className={styles.end} data-noprint>
      {pode.cancelar && (
        <details open={cancelled !== undefined || undefined}>
          <summary>{t('order.cancel')}</summary>
          <p>{t(isPaid(estado) ? 'order.cancel_paid' : 'order.cancel_text')}</p>
          {cancelled && <p role="alert">{cancelled.message || t('form.offline')}</p>}
          <Form method="post" className={styles.form}>
            <input type="hidden" name={intentField} value="cancelar" />
            <CheckboxInput name="certeza" label={t('order.cancel_sure')} required />
            <div>
              <Button type="submit" variant="danger">
                {t('order.cancel')}
              </Button>
            </div>
          </Form>
        </details>
      )}
      {pode.desistir && (
        <details id="desistir" open={withdrawn !== undefined || undefined}>
          <summary>{t('order.withdraw')}</summary>
          <p>
            {desistir_ate
              ? t('order.withdraw_until', { day: fullDate(desistir_ate, locale) })
              : t('order.withdraw_text')}
          </p>
          {!isStillHere(estado) && <ReturnSteps />}
          <FormFrame state={withdrawn} labels={labels} intent="desistir">
            {(sending) => (
              <div className={styles.form}>
                <TextareaInput
                  {...field('motivo')}
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
      )}
    </div>
  );
}

/** How goods come back. */
export function ReturnSteps() {
  const { t } = useT();
  return (
    <ol className={styles.steps}>
      <li>{t('order.return_1')}</li>
      <li>{t('order.return_2')}</li>
      <li>{t('order.return_3')}</li>
    </ol>
  );
}
