import { Form, useActionData } from 'react-router';
import type { Ingresso } from '#shared/contracts/inscricao.ts';
import { momentLabel } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxInput } from '#web/ui/site/form/checkbox-input.tsx';
import { intentField } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { type RefusedForm, refusedState } from '#web/ui/site/form/refused-form.ts';
import { RefundPolicy } from '../inscricao/refund-policy.tsx';
import styles from './changes.module.css';
import { TransferForm } from './transfer-form.tsx';

/** Passes the ticket on to another person, or gives it up. */
export function Changes({ ingresso, today }: { ingresso: Ingresso; today: string }) {
  const { t, locale, money } = useT();
  const answer = useActionData<RefusedForm | FormState>();
  const state = refusedState('passar', answer);
  const { transferivel_ate, devolucao, valor, evento } = ingresso;
  const refusal = refusedState('desistir', answer);
  return (
    <div className={styles.changes} data-noprint>
      {transferivel_ate && (
        <details open={state !== undefined || undefined}>
          <summary>{t('ticket.transfer')}</summary>
          <p>{t('ticket.transfer_text', { when: momentLabel(transferivel_ate, today, locale) })}</p>
          <TransferForm ingresso={ingresso} state={state} />
        </details>
      )}
      {devolucao !== null && (
        <details id="desistir" open={refusal !== undefined || undefined}>
          <summary>{t('ticket.cancel')}</summary>
          <p>
            {devolucao > 0
              ? t('ticket.cancel_refund', { amount: money(devolucao) })
              : t(valor > 0 ? 'ticket.cancel_none' : 'ticket.cancel_free')}
          </p>
          {valor > 0 && (
            <section className={styles.policy}>
              <h2>{t('ticket.policy')}</h2>
              <RefundPolicy reembolsos={evento.reembolsos} />
            </section>
          )}
          {refusal && <p role="alert">{refusal.message}</p>}
          <Form method="post" className={styles.form}>
            <input type="hidden" name={intentField} value="desistir" />
            <CheckboxInput name="certeza" label={t('ticket.cancel_sure')} required />
            <div>
              <Button type="submit" variant="danger">
                {t('ticket.cancel')}
              </Button>
            </div>
          </Form>
        </details>
      )}
    </div>
  );
}
