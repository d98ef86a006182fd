import { type ComponentType, useState } from 'react';
import type { FichaPedido } from '#shared/contracts/loja-office.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import { isPaid, isStillHere, type PassoDaLoja, stepOf } from '#shared/loja/pedido.ts';
import { pedido as section } from '#shared/sections/pedido.ts';
import { useAllowed } from '#web/crud/access.ts';
import { type TextKey, useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import ficha from '../inscricao/record.module.css';
import { DisputedStepForm } from './disputed-order.tsx';
import { OrderPdfs } from './order-pdfs.tsx';
import { ReceiveGoodsForm } from './receive-goods-form.tsx';
import { ReceiveReturnForm } from './receive-return-form.tsx';
import { isDisputed, type OrderFormProps, unitsIn } from './record-form.ts';
import { RefundOrderForm } from './refund-form.tsx';
import { CancelOrderForm, HandOverForm, ShipForm, UndoWithdrawalForm } from './step-forms.tsx';
import { openLines } from './unit-choice.tsx';
import { useOrderForm } from './use-order-form.ts';
import { useOrder } from './use-orders.ts';

interface OrderAction {
  name: string;
  text: (order: FichaPedido) => TextKey;
  form: ComponentType<OrderFormProps>;
  isDanger?: true;
  when: (order: FichaPedido) => boolean;
}

const maySend = ({ estado, entrega, sandbox }: FichaPedido, passo: PassoDaLoja): boolean =>
  !sandbox && entrega !== null && stepOf(passo, estado, entrega) !== null;

/** The steps that need no form: they run at once. */
const steps = ['separar', 'pronto'] as const;

const actions: readonly OrderAction[] = [
  {
    name: 'enviar',
    text: () => 'pedidos.ship',
    form: ({ ficha: { id, cobranca, linhas }, onClose }) => (
      <ShipForm id={id} unidades={unitsIn(linhas)} isDisputed={isDisputed(cobranca)} onClose={onClose} />
    ),
    when: (order) => maySend(order, 'enviar'),
  },
  {
    name: 'entregar',
    text: ({ entrega }) => (entrega === 'retirada' ? 'pedidos.hand_over' : 'pedidos.arrived'),
    form: HandOverForm,
    when: (order) => maySend(order, 'entregar'),
  },
  {
    name: 'receber-devolucao',
    text: () => 'pedidos.return',
    form: ReceiveReturnForm,
    when: ({ devolucao }) => devolucao?.estado === 'solicitada',
  },
  {
    name: 'desfazer-desistencia',
    text: () => 'pedidos.undo',
    form: UndoWithdrawalForm,
    when: ({ devolucao }) => devolucao?.estado === 'solicitada',
  },
  {
    name: 'receber-produtos',
    text: () => 'pedidos.goods_back',
    form: ReceiveGoodsForm,
    when: (order) => !order.sandbox && order.estado === 'reembolsado' && openLines(order).length > 0,
  },
  {
    name: 'reembolsar',
    text: () => 'pedidos.refund',
    form: RefundOrderForm,
    isDanger: true,
    when: (order) => !order.sandbox && isPaid(order.estado) && openLines(order).length > 0,
  },
  {
    name: 'cancelar',
    text: ({ sandbox }) => (sandbox ? 'pedidos.end_test' : 'pedidos.cancel'),
    form: CancelOrderForm,
    isDanger: true,
    when: ({ estado }) => isStillHere(estado),
  },
];

/** The state of the order, and its possible actions: one form at a time. */
export function OrderSummary({ record }: { record: AnyRecord }) {
  const { t } = useT();
  const order = useOrder(record.id);
  if (order.isPending) return <Skeleton height={44} />;
  if (!order.data)
    return (
      <div role="alert" className={ficha.failed}>
        <p>{order.error?.message || t('pedidos.record_failed')}</p>
        <Button variant="quiet" onClick={() => void order.refetch()}>
          {t('crud.retry')}
        </Button>
      </div>
    );
  return (
    <>
      <Outcome order={order.data} />
      <Actions order={order.data} />
    </>
  );
}

function Outcome({ order: { sandbox, devolucao, cobranca } }: { order: FichaPedido }) {
  const { t, dateTime } = useT();
  return (
    <>
      {sandbox && (
        <p className={ficha.test}>
          <strong>{t('pedidos.test_mark')}.</strong> {t('pedidos.test')}
        </p>
      )}
      {isDisputed(cobranca) && <p className={ficha.test}>{t('pedidos.disputed')}</p>}
      {devolucao && (
        <p className={ficha.outcome}>
          {t(`pedidos.withdrawal.${devolucao.estado}`, { when: dateTime(devolucao.em) })}
          {devolucao.motivo && `: “${devolucao.motivo}”`}
        </p>
      )}
    </>
  );
}

function Actions({ order }: { order: FichaPedido }) {
  const { t } = useT();
  const mayChange = useAllowed(section).runActions;
  const [open, setOpen] = useState<string>();
  const { working, error, send } = useOrderForm(order.id, () => undefined);
  if (!mayChange) return null;
  const offered = actions.filter(({ when }) => when(order));
  const atOnce = steps.filter((step) => maySend(order, step));
  const Form = offered.find(({ name }) => name === open)?.form;
  const disputedStep = atOnce.find((step) => step === open);
  if (offered.length === 0 && atOnce.length === 0) return null;
  return (
    <section className={ficha.actions} aria-labelledby="acoes" data-noprint>
      <h2 id="acoes" className="visually-hidden">
        {t('pedidos.actions')}
      </h2>
      <div className={ficha.buttons}>
        {atOnce.map((step, at) => (
          <Button
            key={step}
            variant={at === 0 ? 'primary' : 'quiet'}
            loading={working}
            onClick={() => {
              if (isDisputed(order.cobranca)) return setOpen(step === open ? undefined : step);
              setOpen(undefined);
              void send(step, { unidades: unitsIn(order.linhas) }, () =>
                t(`pedidos.done.${step}`, { id: order.id }),
              );
            }}
          >
            {t(`pedidos.step.${step}`)}
          </Button>
        ))}
        {offered.map(({ name, text, isDanger }) => (
          <Button
            key={name}
            variant="quiet"
            className={isDanger && ficha.danger}
            aria-expanded={name === open}
            onClick={() => setOpen(name === open ? undefined : name)}
          >
            {t(text(order))}
          </Button>
        ))}
        {!order.sandbox && <OrderPdfs order={order} />}
      </div>
      {error && (
        <p role="alert" className={ficha.error}>
          {error.of('sem_dinheiro') ?? (error.message || t('error.fallback'))}
        </p>
      )}
      {disputedStep && (
        <DisputedStepForm
          id={order.id}
          step={disputedStep}
          unidades={unitsIn(order.linhas)}
          title={t(`pedidos.step.${disputedStep}`)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {Form && <Form key={open} ficha={order} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
