import type { MeioDePagamento } from '#shared/contracts/cobranca.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Choice, Choices } from '#web/ui/site/form/choice.tsx';
import { fieldId } from '#web/ui/site/form/field.ts';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { BoletoFields } from './boleto-fields.tsx';
import { CardFields } from './card-fields.tsx';
import type { CardToken } from './card-token.ts';
import styles from './methods.module.css';
import { Parcelas } from './parcelas.tsx';
import { SandboxBanner } from './sandbox-banner.tsx';
import { TestCard } from './test-card.tsx';

interface MethodsProps {
  meios: readonly MeioDePagamento[];
  metodo: string;
  /** the question above the methods; by default a short one, for a form with other questions */
  label?: string;
  /** the chosen method, once the page is hydrated */
  chosen: string | undefined;
  /** centavos; undefined while there is no amount */
  valor: number | undefined;
  /** number of parcelas chosen */
  parcelas: number;
  /** the methods that can be paid monthly; without it nothing here is monthly */
  isMonthly?: (way: MeioDePagamento) => boolean;
  state: FormState | undefined;
  card: CardToken;
  /** shown when the card fields did not open; the alternatives depend on what is being paid */
  cardFailed: string;
}

/**
 * The payment methods with the fields that each needs. A single method is not offered as a choice. Options
 * for a single payment only (parcelas, methods that `isMonthly` excludes) are marked `data-once`, for forms
 * that hide them for monthly payments.
 */
export function Methods({
  meios,
  metodo,
  label,
  chosen,
  valor,
  parcelas,
  isMonthly,
  state,
  card,
  cardFailed,
}: MethodsProps) {
  const { t } = useT();
  const help = ({ metodo: way, maxParcelas }: MeioDePagamento): string =>
    way === 'cartao'
      ? maxParcelas > 1
        ? t('checkout.cartao_help', { count: maxParcelas })
        : t('checkout.cartao_help_one')
      : t(`checkout.${way}_help`);
  const asksMore = (way: MeioDePagamento): boolean =>
    way.metodo === 'cartao' || (way.exige?.includes('endereco') ?? false);
  const moreOf = (way: MeioDePagamento) =>
    !asksMore(way) ? null : way.metodo === 'boleto' ? (
      <BoletoFields state={state} />
    ) : way.sandbox ? (
      <TestCard way={way} valor={valor} parcelas={parcelas} state={state} />
    ) : (
      <>
        <CardFields
          way={way}
          chosen={chosen === 'cartao'}
          error={state?.errors.token?.[0]}
          failed={cardFailed}
          card={card}
        />
        {way.maxParcelas > 1 && (
          <div data-once>
            <Parcelas way={way} valor={valor} chosen={parcelas} state={state} />
          </div>
        )}
      </>
    );
  const [only] = meios;
  if (meios.length === 1 && only)
    return (
      <>
        <input type="hidden" name="metodo" value={only.metodo} />
        {only.sandbox && <SandboxBanner />}
        {moreOf(only)}
      </>
    );
  return (
    <Choices
      id={fieldId('metodo')}
      label={label ?? t('checkout.how')}
      columns={meios.length === 2 ? 2 : 3}
      error={state?.errors.metodo?.[0]}
      more={meios
        .filter((way) => way.sandbox || asksMore(way))
        .map((way) => (
          <div key={way.metodo} className={styles.more} data-for={way.metodo}>
            {way.sandbox && <SandboxBanner />}
            {moreOf(way)}
          </div>
        ))}
    >
      {meios.map((way) => (
        <Choice
          key={way.metodo}
          name="metodo"
          value={way.metodo}
          defaultChecked={way.metodo === metodo}
          help={help(way)}
          badge={way.sandbox ? t('checkout.test_word') : undefined}
          once={isMonthly && !isMonthly(way)}
          helpOnce={way.metodo === 'cartao'}
        >
          {t(`checkout.${way.metodo}`)}
        </Choice>
      ))}
    </Choices>
  );
}
