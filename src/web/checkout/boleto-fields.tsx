import { ufs } from '#shared/br/uf.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { SelectInput } from '#web/ui/site/form/select-input.tsx';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import styles from './address-grid.module.css';

/** Labels of the fields, also for the form's error summary. */
export const boletoLabels = (t: ReturnType<typeof useT>['t']) => ({
  documento: t('checkout.payer_document'),
  cep: t('checkout.cep'),
  logradouro: t('checkout.street'),
  numero: t('checkout.number'),
  bairro: t('checkout.district'),
  cidade: t('checkout.city'),
  uf: t('checkout.uf'),
});

/** The data of the payer that the Banco Central requires on a boleto. */
export function BoletoFields({ state }: { state: FormState | undefined }) {
  const { t } = useT();
  const field = fieldProps(state, boletoLabels(t));
  return (
    <div className={styles.fields}>
      <p>{t('checkout.boleto_why')}</p>
      <TextField {...field('documento')} className={styles.half} inputMode="numeric" maxLength={18} />
      <TextField
        {...field('cep')}
        className={styles.half}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
      />
      <TextField
        {...field('logradouro')}
        className={styles.long}
        autoComplete="address-line1"
        maxLength={120}
      />
      <TextField {...field('numero')} className={styles.short} maxLength={20} />
      <TextField {...field('bairro')} className={styles.half} autoComplete="address-level3" maxLength={80} />
      <TextField {...field('cidade')} className={styles.third} autoComplete="address-level2" maxLength={80} />
      <SelectInput
        {...field('uf')}
        className={styles.short}
        autoComplete="address-level1"
        options={[{ value: '', label: '' }, ...ufs.map((uf) => ({ value: uf, label: uf }))]}
      />
    </div>
  );
}
