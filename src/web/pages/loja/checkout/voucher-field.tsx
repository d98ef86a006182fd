import { Form } from 'react-router';
import type { CheckoutAberto } from '#shared/contracts/loja.ts';
import styles from '#web/checkout/step-form.module.css';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame, intentField } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import own from './voucher-field.module.css';

interface VoucherFieldProps {
  checkout: Pick<CheckoutAberto, 'voucher' | 'desconto'>;
  state: FormState | undefined;
}

/** A voucher field, folded because most buyers have none. */
export function VoucherField({ checkout: { voucher, desconto }, state }: VoucherFieldProps) {
  const { t, money } = useT();
  const labels = { voucher: t('till.voucher') };
  const field = fieldProps(state, labels);
  if (voucher)
    return (
      <Form method="post" className={own.applied} preventScrollReset>
        <p role="status">
          {t('till.voucher_on', { code: voucher })}{' '}
          {desconto > 0 && (
            <strong>
              {t('checkout.discount')}: {money(-desconto)}
            </strong>
          )}
        </p>
        <input type="hidden" name={intentField} value="voucher" />
        <input type="hidden" name="voucher" value="" />
        <Button type="submit" variant="plain">
          {t('till.voucher_remove')}
        </Button>
      </Form>
    );
  return (
    <details className={own.voucher} open={state !== undefined || undefined}>
      <summary>{t('till.has_voucher')}</summary>
      <FormFrame state={state} labels={labels} intent="voucher">
        {(sending) => (
          <div className={styles.inline}>
            <TextField {...field('voucher')} autoComplete="off" autoCapitalize="characters" maxLength={40} />
            <Button type="submit" variant="quiet" size="lg" loading={sending}>
              {t('till.voucher_apply')}
            </Button>
          </div>
        )}
      </FormFrame>
    </details>
  );
}
