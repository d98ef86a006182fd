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
  /** what is chosen now, once scripts run */
  chosen: string | undefined;
  /** centavos, once there are some */
  valor: number | undefined;
  /** how many are chosen */
  parcelas: number;
  /** the methods that may be paid every month; left out: nothing here is */
  isMonthly?: (way: MeioDePagamento) => boolean;
  state: FormState | undefined;
  card: CardToken;
  /** said when the card's fields did not open: the ways that are left depend on what is paid for */
  cardFailed: string;
}

/**
 * How it is paid, with the fields that each method needs. One method alone is not asked about. What only suits a single
 * payment (parcelas, methods that `isMonthly` denies) is marked `data-once`, for forms that hide it when every month is chosen.
 */
export function Methods({
  meios,
  metodo,
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
      label={t('checkout.how')}
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
