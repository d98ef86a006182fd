import { createContext, type ReactNode, useContext } from 'react';
import type { Numero } from '#shared/contracts/painel.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import type { ChartValue } from '#web/ui/charts/chart.ts';
import { listAddress } from './list-address.ts';

const HiddenContext = createContext(false);

/** Amounts of money inside are shown as dots. */
export const HiddenValues = ({ hidden, children }: { hidden: boolean; children: ReactNode }) => (
  <HiddenContext value={hidden}>{children}</HiddenContext>
);

const dots = '••••';

/** Formats numbers; money as dots where the user hides it. */
export function useValues() {
  const { number, money } = useT();
  const hidden = useContext(HiddenContext);
  const moneyText = (centavos: number): string => (hidden ? dots : money(centavos));
  const text = ({ valor, dinheiro }: Pick<Numero, 'valor' | 'dinheiro'>): string =>
    dinheiro ? moneyText(valor) : number(valor);
  return {
    hidden,
    money: moneyText,
    text,
    /** a number of an axis: few letters */
    axis: (isMoney: boolean) => (mark: number) =>
      isMoney
        ? hidden
          ? ''
          : number(mark / 100, { notation: 'compact', maximumFractionDigits: 1 })
        : number(mark),
    chart: (numero: Numero): ChartValue => ({
      value: numero.valor,
      text: text(numero),
      to: listAddress(numero.lista),
    }),
  };
}
