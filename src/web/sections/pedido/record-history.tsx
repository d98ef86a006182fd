import {
  IconArrowBackUp,
  IconCheck,
  IconCircleDashed,
  IconClockX,
  IconPackage,
  IconTruckDelivery,
  IconX,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { type PassoTipo, passosDoPedido } from '#shared/contracts/loja.ts';
import type { PassoDaFicha } from '#shared/contracts/loja-office.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import line from '#web/crud/history-line.module.css';
import { type Translator, useT } from '#web/lib/i18n/i18n.tsx';
import { DateInWords } from '#web/ui/date-in-words.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import ficha from '../inscricao/record.module.css';
import { useOrder } from './use-orders.ts';

interface Mark {
  icon: ComponentType<{ size?: number; stroke?: number }>;
  action?: string;
}

const marks: Readonly<Record<PassoTipo, Mark>> = {
  aberto: { icon: IconCircleDashed },
  cobranca: { icon: IconCircleDashed },
  recusado: { icon: IconX, action: 'delete' },
  pagamento_desistido: { icon: IconArrowBackUp },
  expirado: { icon: IconClockX },
  pago: { icon: IconCheck, action: 'create' },
  separacao: { icon: IconPackage },
  pronto: { icon: IconPackage },
  enviado: { icon: IconTruckDelivery },
  entregue: { icon: IconCheck, action: 'create' },
  cancelado: { icon: IconX, action: 'delete' },
  desistencia: { icon: IconArrowBackUp, action: 'delete' },
  desistencia_desfeita: { icon: IconCheck },
  devolucao_recebida: { icon: IconArrowBackUp },
  reembolso: { icon: IconArrowBackUp },
  reembolsado: { icon: IconArrowBackUp },
  pago_de_novo: { icon: IconX, action: 'delete' },
  sem_estoque: { icon: IconX, action: 'delete' },
};

const textIn = (dados: PassoDaFicha['dados'], name: string): string | undefined => {
  const value = dados[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** The units of a step: those refunded, or those missing in stock. */
function unitsIn({ linhas }: PassoDaFicha['dados']): string[] {
  if (!Array.isArray(linhas)) return [];
  return linhas.flatMap((one: unknown) =>
    typeof one === 'object' && one !== null && 'nome' in one && 'quantidade' in one
      ? [`${one.quantidade} × ${one.nome}`]
      : [],
  );
}

/** Every step of an order with the person or service that took it, the newest first. */
export function OrderHistory({ record }: { record: AnyRecord }) {
  const { t } = useT();
  const order = useOrder(record.id);
  if (order.isPending) return <Skeleton height={120} />;
  const steps = order.data?.historia ?? [];
  if (steps.length === 0) return <p className={ficha.muted}>{t('ficha.history_none')}</p>;
  return (
    <ol className={ficha.timeline}>
      {steps.map((step) => (
        <Step key={step.id} step={step} />
      ))}
    </ol>
  );
}

function Step({ step }: { step: PassoDaFicha }) {
  const translator = useT();
  const { t, money } = translator;
  const tipo = passosDoPedido.find((one) => one === step.tipo);
  const { icon: Icon, action }: Mark = tipo ? marks[tipo] : { icon: IconCircleDashed };
  const valor = Number(step.dados.valor) || 0;
  const reason = textIn(step.dados, 'motivo') ?? textIn(step.dados, 'motivo_contestado');
  const tracking = textIn(step.dados, 'rastreio');
  return (
    <li className={line.line} data-action={action}>
      <span className={line.icon} aria-hidden="true">
        <Icon size={15} stroke={2} />
      </span>
      <div className={line.body}>
        <p className={line.who}>
          <b>{t(tipo ? `pedidos.event.${tipo}` : 'pedidos.event.other')}</b> · {actorText(step, translator)}
        </p>
        <p className={line.when}>
          <DateInWords value={step.quando} />
        </p>
        {valor > 0 && <p className={ficha.muted}>{t('ficha.event.refund', { amount: money(valor) })}</p>}
        {unitsIn(step.dados).map((units) => (
          <p key={units} className={ficha.muted}>
            {units}
          </p>
        ))}
        {tracking && <p className={ficha.muted}>{`${t('pedidos.tracking')}: ${tracking}`}</p>}
        {reason && <p className={ficha.muted}>“{reason}”</p>}
      </div>
    </li>
  );
}

function actorText({ ator, nome }: PassoDaFicha, { t }: Translator): string {
  if (nome) return nome;
  if (ator.startsWith('cobranca:')) return t('ficha.actor.cobranca');
  if (ator === 'comprador' || ator === 'sistema') return t(`ficha.actor.${ator}`);
  return t('ficha.actor.gone');
}
