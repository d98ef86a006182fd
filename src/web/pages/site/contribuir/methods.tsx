import type { RefObject } from 'react';
import type { MeioDePagamento } from '#shared/contracts/cobranca.ts';
import { testCards } from '#shared/test-cards.ts';
import { useT } from '#web/lib/i18n.tsx';
import { fieldId } from '#web/ui/site/form/field.ts';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { SelectInput } from '#web/ui/site/form/select-input.tsx';
import { BoletoFields } from './boleto-fields.tsx';
import { CardFields } from './card-fields.tsx';
import { Choice, Choices } from './choice.tsx';
import styles from './methods.module.css';
import { Parcelas } from './parcelas.tsx';
import { SandboxBanner } from './sandbox-banner.tsx';

interface MethodsProps {
  meios: readonly MeioDePagamento[];
  metodo: string;
  /** what is chosen now, once scripts run */
  chosen: string | undefined;
  /** centavos, once there are some */
  valor: number | undefined;
  /** how many are chosen */
  parcelas: number;
  state: FormState | undefined;
  /** makes the card's token when the form is sent; null: something is wrong with the card */
  card: RefObject<(() => Promise<string | null>) | null>;
}

/** A reminder brings a fresh Pix; a card is charged where its gateway does so. */
export const isMonthly = ({ metodo, mensal }: MeioDePagamento): boolean =>
  metodo === 'pix' || mensal === true;

/** How it is paid. One way alone is not asked about. */
export function Methods({ meios, metodo, chosen, valor, parcelas, state, card }: MethodsProps) {
  const { t } = useT();
  const help = ({ metodo: way, maxParcelas }: MeioDePagamento): string =>
    way === 'cartao'
      ? maxParcelas > 1
        ? t('give.cartao_help', { count: maxParcelas })
        : t('give.cartao_help_one')
      : t(`give.${way}_help`);
  const asksMore = (way: MeioDePagamento): boolean =>
    way.metodo === 'cartao' || (way.exige?.includes('endereco') ?? false);
  const moreOf = (way: MeioDePagamento) =>
    !asksMore(way) ? null : way.metodo === 'boleto' ? (
      <BoletoFields state={state} />
    ) : way.sandbox ? (
      <TestCard way={way} valor={valor} parcelas={parcelas} state={state} />
    ) : (
      <>
        <CardFields way={way} chosen={chosen === 'cartao'} error={state?.errors.token?.[0]} card={card} />
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
      label={t('give.how')}
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
          badge={way.sandbox ? t('give.test_word') : undefined}
          once={!isMonthly(way)}
          helpOnce={way.metodo === 'cartao'}
        >
          {t(`give.${way.metodo}`)}
        </Choice>
      ))}
    </Choices>
  );
}

const grouped = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

/** Nobody's cards, to be chosen and never typed: a real number has no place to go. */
function TestCard({
  way,
  valor,
  parcelas,
  state,
}: Pick<MethodsProps, 'valor' | 'parcelas' | 'state'> & { way: MeioDePagamento }) {
  const { t } = useT();
  return (
    <div className={styles.pair}>
      <SelectInput
        name="token"
        label={t('give.test_outcome')}
        help={t('give.test_help')}
        error={state?.errors.token?.[0]}
        defaultValue={state?.values.token ?? 'approve'}
        options={Object.entries(testCards).map(([number, token]) => ({
          value: token,
          label: `${grouped(number)} · ${t(`give.test.${token}`)}`,
        }))}
      />
      <div data-once>
        <Parcelas way={way} valor={valor} chosen={parcelas} state={state} />
      </div>
    </div>
  );
}
