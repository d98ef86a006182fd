import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { FichaPedido } from '#shared/contracts/loja-office.ts';
import { valueOfUnits } from '#shared/loja/linhas.ts';
import { isStillHere } from '#shared/loja/pedido.ts';
import { ActionForm } from '#web/crud/form/action-form.tsx';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { OrderReason } from './order-reason.tsx';
import styles from './pedido.module.css';
import type { OrderFormProps } from './record-form.ts';
import { type ChosenUnits, chosenOf, isUnitError, openLines, UnitChoice } from './unit-choice.tsx';
import { useOrderForm } from './use-order-form.ts';

/** Refunds some units of each line, and puts them back on sale or not. */
export function RefundOrderForm({ ficha, onClose }: OrderFormProps) {
  const { t, money } = useT();
  const [units, setUnits] = useState<ChosenUnits>({});
  const [frete, setFrete] = useState(false);
  // Goods that were sent or handed over count as not returned, unless the office says otherwise.
  const [repor, setRepor] = useState(isStillHere(ficha.estado));
  const [motivo, setMotivo] = useState('');
  const { working, error, send } = useOrderForm<{ valor: number }>(ficha.id, onClose);
  const lines = openLines(ficha);
  const goods = refundOf(ficha, units);
  const amount = goods + (frete ? ficha.frete : 0);
  const isErrorShown = error?.of('motivo') !== undefined || isUnitError(error, lines, units);
  return (
    <ActionForm
      title={t('pedidos.refund')}
      help={t(ficha.cobranca?.manual ? 'pedidos.refund.help_manual' : 'pedidos.refund.help')}
      save={amount > 0 ? t('pedidos.refund.save', { amount: money(amount) }) : t('pedidos.refund')}
      cancel={t('ficha.back')}
      tone="danger"
      working={working}
      error={error}
      isErrorShown={isErrorShown}
      onSave={() =>
        void send(
          'reembolsar',
          { linhas: chosenOf(lines, units), frete, repor, motivo: motivo.trim() },
          ({ valor }) => t('pedidos.done.refund', { amount: money(valor) }),
        )
      }
      onCancel={onClose}
    >
      <UnitChoice
        lines={lines}
        legend={t('pedidos.refund.units')}
        units={units}
        error={error}
        onChange={setUnits}
      />
      {ficha.frete > 0 && (
        <Checkbox
          label={t('pedidos.refund.freight', { amount: money(ficha.frete) })}
          checked={frete}
          onChange={(event) => setFrete(event.currentTarget.checked)}
        />
      )}
      <Checkbox
        label={t('pedidos.restock')}
        description={t('pedidos.restock_help')}
        checked={repor}
        onChange={(event) => setRepor(event.currentTarget.checked)}
      />
      <OrderReason
        value={motivo}
        error={error?.of('motivo')}
        help={t('pedidos.reason_help')}
        onChange={setMotivo}
      />
      <dl className={styles.sums} aria-live="polite">
        {frete && (
          <>
            <div>
              <dt>{t('pedidos.refund.goods')}</dt>
              <dd>{money(goods)}</dd>
            </div>
            <div>
              <dt>{t('pedidos.freight')}</dt>
              <dd>{money(ficha.frete)}</dd>
            </div>
          </>
        )}
        <div>
          <dt>{t('pedidos.refund.sum')}</dt>
          <dd>{money(amount)}</dd>
        </div>
      </dl>
    </ActionForm>
  );
}

/** The refund in centavos for these units of each line, without the discount; the server computes the final amount. */
function refundOf({ linhas }: FichaPedido, units: ChosenUnits): number {
  let sum = 0;
  for (const line of linhas)
    sum +=
      valueOfUnits(line, line.devolvidas + (units[line.item] ?? 0)) - valueOfUnits(line, line.devolvidas);
  return sum;
}
