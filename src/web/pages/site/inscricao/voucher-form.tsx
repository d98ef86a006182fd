import { Form } from 'react-router';
import type { CompraAberta } from '#shared/contracts/inscricao.ts';
import styles from '#web/checkout/step-form.module.css';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame, intentField } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import { stepPath } from './steps.ts';

interface VoucherFormProps {
  purchase: CompraAberta;
  state: FormState | undefined;
}

/** The voucher step: one field for buyers with a voucher, and a button that goes on without one. */
export function VoucherForm({ purchase, state }: VoucherFormProps) {
  const { t, money } = useT();
  const labels = { voucher: t('signup.voucher') };
  const field = fieldProps(state, labels);
  const { voucher } = purchase;
  return (
    <div className={styles.form}>
      <header>
        <h1 className={styles.title}>{t('signup.voucher_title')}</h1>
        <p className={styles.lead}>{t('signup.voucher_text')}</p>
      </header>
      {voucher ? (
        <Form method="post" className={styles.form}>
          <p role="status">
            {voucher.participantes === 1
              ? t('signup.voucher_on_one', { code: voucher.codigo })
              : t('signup.voucher_on', { code: voucher.codigo, count: voucher.participantes })}{' '}
            {purchase.desconto > 0 && (
              <strong>
                {t('checkout.discount')}: {money(-purchase.desconto)}
              </strong>
            )}
          </p>
          <input type="hidden" name={intentField} value="voucher" />
          <input type="hidden" name="voucher" value="" />
          <div>
            <Button type="submit" variant="quiet">
              {t('signup.voucher_remove')}
            </Button>
          </div>
        </Form>
      ) : (
        <FormFrame state={state} labels={labels} intent="voucher">
          {(sending) => (
            <div className={styles.inline}>
              <TextField
                {...field('voucher')}
                autoComplete="off"
                autoCapitalize="characters"
                maxLength={40}
              />
              <Button type="submit" variant="quiet" size="lg" loading={sending}>
                {t('signup.voucher_apply')}
              </Button>
            </div>
          )}
        </FormFrame>
      )}
      <div className={styles.submit}>
        <ButtonLink to={stepPath(purchase.codigo, 'pagamento')} size="lg" wide>
          {t(voucher ? 'signup.continue' : 'signup.continue_without')}
        </ButtonLink>
      </div>
    </div>
  );
}
