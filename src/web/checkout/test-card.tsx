import type { MeioDePagamento } from '#shared/contracts/cobranca.ts';
import { testCards } from '#shared/test-cards.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { SelectInput } from '#web/ui/site/form/select-input.tsx';
import { Parcelas } from './parcelas.tsx';
import styles from './test-card.module.css';

interface TestCardProps {
  way: MeioDePagamento;
  valor: number | undefined;
  parcelas: number;
  state: FormState | undefined;
}

const grouped = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

/** The sandbox's test cards, chosen from a list: there is no field for a real card number. */
export function TestCard({ way, valor, parcelas, state }: TestCardProps) {
  const { t } = useT();
  return (
    <div className={styles.pair}>
      <SelectInput
        name="token"
        label={t('checkout.test_outcome')}
        help={t('checkout.test_help')}
        error={state?.errors.token?.[0]}
        defaultValue={state?.values.token ?? 'approve'}
        options={Object.entries(testCards).map(([number, token]) => ({
          value: token,
          label: `${grouped(number)} · ${t(`checkout.test.${token}`)}`,
        }))}
      />
      <div data-once>
        <Parcelas way={way} valor={valor} chosen={parcelas} state={state} />
      </div>
    </div>
  );
}
