import { useState } from 'react';
import { ActionForm } from '#web/crud/form/action-form.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { GoodsState } from './goods-state.tsx';
import type { OrderFormProps } from './record-form.ts';
import {
  allUnits,
  awaitedLines,
  type ChosenUnits,
  chosenOf,
  isUnitError,
  UnitChoice,
} from './unit-choice.tsx';
import { useOrderForm } from './use-order-form.ts';

/**
 * Records which goods of a withdrawal came back, and refunds them: the whole charge when nothing of the order is left. What its buyer
 * withdraws from while the form is open is shown, but not chosen.
 */
export function ReceiveReturnForm({ ficha: order, onClose }: OrderFormProps) {
  const { t, money } = useT();
  const { id, cobranca } = order;
  const lines = awaitedLines(order);
  const [units, setUnits] = useState<ChosenUnits>(() => allUnits(lines));
  const [repor, setRepor] = useState<boolean>();
  const { working, error, send } = useOrderForm<{ valor: number }>(id, onClose);
  const isAll = order.linhas.every(
    ({ item, quantidade, devolvidas }) => devolvidas + (units[item] ?? 0) === quantidade,
  );
  const kind = isAll ? 'help' : 'part';
  return (
    <ActionForm
      title={t('pedidos.return')}
      help={t(cobranca?.manual ? `pedidos.return.${kind}_manual` : `pedidos.return.${kind}`)}
      save={t('pedidos.return')}
      cancel={t('ficha.back')}
      working={working}
      error={error}
      isErrorShown={error?.of('repor') !== undefined || isUnitError(error, lines, units)}
      onSave={() =>
        void send('receber-devolucao', { linhas: chosenOf(lines, units), repor }, ({ valor }) =>
          t('pedidos.done.refund', { amount: money(valor) }),
        )
      }
      onCancel={onClose}
    >
      <UnitChoice
        lines={lines}
        legend={t('pedidos.goods_back.units')}
        units={units}
        error={error}
        onChange={setUnits}
      />
      <GoodsState repor={repor} error={error?.of('repor')} onChange={setRepor} />
    </ActionForm>
  );
}
