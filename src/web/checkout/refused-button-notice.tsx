import { useActionData } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { type RefusedForm, refusedState } from '#web/ui/site/form/refused-form.ts';
import styles from './refused-button-notice.module.css';

/** Why a button beside a payment did nothing: `forms` are the intents of the page's forms that consist of a button alone. */
export function RefusedButtonNotice({ forms }: { forms: readonly string[] }) {
  const { t } = useT();
  const answer = useActionData<RefusedForm | FormState>();
  const refusal = forms.map((form) => refusedState(form, answer)).find((state) => state !== undefined);
  return (
    refusal && (
      <div role="alert" className={styles.refused}>
        {refusal.message || t('pagamento.not_done')}
      </div>
    )
  );
}
