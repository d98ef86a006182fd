import { Link } from 'react-router';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { SelectInput } from '#web/ui/site/form/select-input.tsx';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import styles from './yearly-statement-form.module.css';

interface StatementFormProps {
  anos: readonly number[];
  state: FormState | undefined;
  isSent: boolean;
}

/** Sends the yearly statement by mail. The answer does not reveal whether an address belongs to a giver. */
export function YearlyStatementForm({ anos, state, isSent }: StatementFormProps) {
  const { t } = useT();
  // the other form of the page has an e-mail field too: each needs its own name
  const labels = { extrato_email: t('give.email'), ano: t('give.statement_year') };
  const field = fieldProps(state, labels);
  return (
    <section id="extrato" className={styles.statement} aria-labelledby="extrato-titulo">
      <div>
        <h2 id="extrato-titulo">{t('give.statement')}</h2>
        <p>{t('give.statement_text')}</p>
      </div>
      {isSent ? (
        <div className={styles.sent} role="status">
          <p>{t('give.statement_sent')}</p>
          <Link to="/contribuir#extrato">{t('give.statement_again')}</Link>
        </div>
      ) : (
        <FormFrame intent="extrato" state={state} labels={labels}>
          {(sending) => (
            <div className={styles.fields}>
              <TextField {...field('extrato_email')} type="email" inputMode="email" autoComplete="email" />
              <SelectInput
                {...field('ano', String(anos[0]))}
                options={anos.map((ano) => ({ value: String(ano), label: String(ano) }))}
              />
              <Button type="submit" size="lg" variant="quiet" loading={sending}>
                {sending ? t('form.sending') : t('give.statement_submit')}
              </Button>
            </div>
          )}
        </FormFrame>
      )}
    </section>
  );
}
