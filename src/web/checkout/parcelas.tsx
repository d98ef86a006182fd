import type { MeioDePagamento } from '#shared/contracts/cobranca.ts';
import { type ParcelasOption, parcelasTable, parcelasText } from '#shared/parcelas.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { SelectInput } from '#web/ui/site/form/select-input.tsx';

interface ParcelasProps {
  way: MeioDePagamento;
  /** centavos; undefined while there is no amount */
  valor: number | undefined;
  /** number of parcelas chosen, once the page is hydrated */
  chosen: number;
  state: FormState | undefined;
}

/** The choice of parcelas for a card, each with its total. */
export function Parcelas({ way, valor, chosen, state }: ParcelasProps) {
  const { t, money, number } = useT();
  const { maxParcelas: most, parcelamento: terms } = way;
  if (most < 2) return null;
  const asksInterest = terms !== undefined && terms.juros_mes > 0 && terms.sem_juros < most;
  const table = valor ? parcelasTable(valor, most, terms) : [];

  const name = ({ parcelas, total, juros }: ParcelasOption): string => {
    if (parcelas === 1) return t('checkout.parcelas_one', { amount: money(total) });
    const parts = parcelasText(total, parcelas, money);
    if (juros) return t('checkout.parcelas_total', { parts, total: money(total) });
    return asksInterest ? t('checkout.parcelas_free', { parts }) : parts;
  };
  // without an amount there is no total to show, only whether there is interest
  const plain = (parcelas: number): string =>
    asksInterest && parcelas > terms.sem_juros
      ? t('checkout.parcelas_interest', { count: parcelas })
      : `${parcelas}×`;
  // another amount may not be split into as many
  const selected = table.some(({ parcelas }) => parcelas === chosen) ? chosen : 1;
  const total = table.find(({ parcelas }) => parcelas === selected)?.total;
  return (
    <>
      <SelectInput
        // another amount has other options
        key={valor}
        name="parcelas"
        label={t('checkout.parcelas')}
        help={
          asksInterest
            ? t('checkout.parcelas_rate', { rate: number(terms.juros_mes), from: terms.sem_juros + 1 })
            : undefined
        }
        error={state?.errors.parcelas?.[0]}
        defaultValue={chosen > 1 ? String(valor ? selected : chosen) : (state?.values.parcelas ?? '1')}
        options={
          valor
            ? table.map((option) => ({ value: String(option.parcelas), label: name(option) }))
            : Array.from({ length: most }, (_, at) => ({ value: String(at + 1), label: plain(at + 1) }))
        }
      />
      {/* the total shown: the server charges exactly this, or asks again */}
      {total !== undefined && <input type="hidden" name="total" value={total} />}
    </>
  );
}
