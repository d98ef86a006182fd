import { Form, useActionData } from 'react-router';
import type { Pedido } from '#shared/contracts/loja.ts';
import { fullDate } from '#shared/dates-in-words.ts';
import { isPaid } from '#shared/loja/pedido.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxInput } from '#web/ui/site/form/checkbox-input.tsx';
import { intentField } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { type RefusedForm, refusedState } from '#web/ui/site/form/refused-form.ts';
import styles from './end-order.module.css';
import { WithdrawForm } from './withdraw-form.tsx';

/** Cancels an unpaid order, withdraws from a paid one, or undoes that. */
export function EndOrder({ order }: { order: Pedido }) {
  const { t } = useT();
  const answer = useActionData<RefusedForm | FormState>();
  const { pode, estado } = order;
  const cancelled = refusedState('cancelar', answer);
  if (!pode.cancelar && !pode.desistir && !pode.desfazer) return null;
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
      {pode.desfazer && <UndoForm order={order} />}
      {pode.desistir && <WithdrawForm order={order} />}
    </div>
  );
}

/** Keeps the goods of a withdrawal. */
function UndoForm({ order: { desistir_ate } }: { order: Pedido }) {
  const { t, locale } = useT();
  const refusal = refusedState('desfazer', useActionData<RefusedForm | FormState>());
  return (
    <details open={refusal !== undefined || undefined}>
      <summary>{t('order.undo')}</summary>
      <p>
        {t('order.undo_text')}
        {desistir_ate && ` ${t('order.undo_until', { day: fullDate(desistir_ate, locale) })}`}
      </p>
      {refusal && <p role="alert">{refusal.message || t('form.offline')}</p>}
      <Form method="post" className={styles.form}>
        <input type="hidden" name={intentField} value="desfazer" />
        <div>
          <Button type="submit">{t('order.undo')}</Button>
        </div>
      </Form>
    </details>
  );
}
