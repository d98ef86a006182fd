import { formatCep } from '#shared/br/documents.ts';
import { ufs } from '#shared/br/uf.ts';
import type { Endereco } from '#shared/contracts/loja.ts';
import layout from '#web/checkout/address-grid.module.css';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { CheckboxInput } from '#web/ui/site/form/checkbox-input.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { SelectInput } from '#web/ui/site/form/select-input.tsx';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import { addressLabels } from './address-texts.ts';

interface AddressFieldsProps {
  /** the typed address of the order so far */
  typed: Endereco | null;
  /** the CEP for which the delivery was quoted: the address must have it */
  cep: string;
  /** the default recipient */
  receiver: string;
  /** the account has room for another address */
  canKeep: boolean;
  /** the message of the CEP lookup */
  lookup: string;
  state: FormState | undefined;
}

/** An address typed for this order. */
export function AddressFields({ typed, cep, receiver, canKeep, lookup, state }: AddressFieldsProps) {
  const { t } = useT();
  const field = fieldProps(state, addressLabels(t));
  return (
    <div className={layout.fields}>
      <input type="hidden" name="endereco.cep" value={cep} />
      <p role="status">
        {t('till.address_at', { cep: formatCep(cep) })} {lookup}
      </p>
      <TextField
        {...field('endereco.nome', typed?.nome ?? receiver)}
        className={layout.whole}
        autoComplete="shipping name"
        maxLength={120}
      />
      <TextField
        {...field('endereco.logradouro', typed?.logradouro)}
        className={layout.long}
        autoComplete="shipping address-line1"
        maxLength={160}
      />
      <TextField {...field('endereco.numero', typed?.numero)} className={layout.short} maxLength={12} />
      <TextField
        {...field('endereco.complemento', typed?.complemento ?? '')}
        className={layout.half}
        note={t('form.optional')}
        autoComplete="shipping address-line2"
        maxLength={80}
      />
      <TextField
        {...field('endereco.bairro', typed?.bairro)}
        className={layout.half}
        autoComplete="shipping address-level3"
        maxLength={80}
      />
      <TextField
        {...field('endereco.cidade', typed?.cidade)}
        className={layout.long}
        autoComplete="shipping address-level2"
        maxLength={80}
      />
      <SelectInput
        {...field('endereco.uf', typed?.uf)}
        className={layout.short}
        autoComplete="shipping address-level1"
        options={ufs.map((uf) => ({ value: uf, label: uf }))}
      />
      {canKeep && (
        <div className={layout.whole}>
          <CheckboxInput
            name="guardar"
            label={t('till.keep_address')}
            defaultChecked={state?.values.guardar === 'sim'}
          />
        </div>
      )}
    </div>
  );
}
