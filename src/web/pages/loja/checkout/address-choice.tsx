import type { Endereco } from '#shared/contracts/loja.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Choice, Choices } from '#web/ui/site/form/choice.tsx';
import { fieldId } from '#web/ui/site/form/field.ts';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import styles from './address-choice.module.css';
import { AddressFields } from './address-fields.tsx';
import { addressLine } from './address-texts.ts';

interface AddressChoiceProps {
  /** the addresses of the account with this CEP */
  addresses: readonly Endereco[];
  /** the address of the order so far */
  chosen: Endereco | null;
  cep: string;
  receiver: string;
  canKeep: boolean;
  lookup: string;
  state: FormState | undefined;
}

/** The account's copy of an address that was typed for the order and has been saved since. */
const keptAs = (typed: Endereco | null, addresses: readonly Endereco[]): Endereco | null =>
  typed?.id === null ? (addresses.find((one) => addressLine(one) === addressLine(typed)) ?? typed) : typed;

/** The delivery address: one of the account's, or a new one. */
export function AddressChoice({ addresses, state, ...props }: AddressChoiceProps) {
  const { t } = useT();
  const chosen = keptAs(props.chosen, addresses);
  const isNew = state
    ? !state.values.endereco
    : addresses.length === 0 || (chosen !== null && chosen.id === null);
  const first = state?.values.endereco || String(chosen?.id ?? addresses[0]?.id ?? '');
  const fields = <AddressFields {...props} typed={chosen?.id === null ? chosen : null} state={state} />;
  return (
    <div className={styles.address} data-address>
      {addresses.length === 0 ? (
        fields
      ) : (
        <Choices
          id={fieldId('endereco')}
          label={t('till.address')}
          columns={2}
          error={state?.errors.endereco?.[0]}
          more={<div data-new>{fields}</div>}
        >
          {addresses.map((one) => (
            <Choice
              key={one.id}
              name="endereco"
              value={String(one.id)}
              defaultChecked={!isNew && String(one.id) === first}
              help={addressLine(one)}
            >
              {one.nome}
            </Choice>
          ))}
          <Choice name="endereco" value="" defaultChecked={isNew}>
            {t('till.new_address')}
          </Choice>
        </Choices>
      )}
    </div>
  );
}
