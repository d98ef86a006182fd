import { useState } from 'react';
import { ActionForm } from '#web/crud/form/action-form.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { GoodsState } from './goods-state.tsx';
import type { OrderFormProps } from './record-form.ts';
import { allUnits, type ChosenUnits, chosenOf, isUnitError, openLines, UnitChoice } from './unit-choice.tsx';
import { useOrderForm } from './use-order-form.ts';

/** Records which goods of an order that was already refunded came back: no money moves. */
export function ReceiveGoodsForm({ ficha: order, onClose }: OrderFormProps) {
  const { t } = useT();
  const { id } = order;
  const lines = openLines(order);
  const [units, setUnits] = useState<ChosenUnits>(() => allUnits(lines));
  const [repor, setRepor] = useState<boolean>();
  const { working, error, send } = useOrderForm(id, onClose);
  return (
    <ActionForm
      title={t('pedidos.goods_back')}
      help={t('pedidos.goods_back.help')}
      save={t('pedidos.goods_back')}
      cancel={t('ficha.back')}
      working={working}
      error={error}
      isErrorShown={error?.of('repor') !== undefined || isUnitError(error, lines, units)}
      onSave={() =>
        void send('receber-produtos', { linhas: chosenOf(lines, units), repor }, () =>
          t('pedidos.goods_back.done', { id }),
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
