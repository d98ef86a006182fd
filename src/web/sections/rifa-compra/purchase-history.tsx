import {
  IconArrowBackUp,
  IconCheck,
  IconCircleDashed,
  IconClockX,
  IconMail,
  IconUser,
  IconX,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { tiposEvento } from '#shared/cobranca.ts';
import type { PassoCompraRifa } from '#shared/contracts/rifa-office.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import line from '#web/crud/history-line.module.css';
import { type TextKey, type Translator, useT } from '#web/lib/i18n/i18n.tsx';
import { DateInWords } from '#web/ui/date-in-words.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import ficha from '../inscricao/record.module.css';
import { useRafflePurchase } from '../rifa/use-raffles.ts';

interface Mark {
  icon: ComponentType<{ size?: number; stroke?: number }>;
  action?: string;
}

const marks: Readonly<Record<string, Mark>> = {
  paga: { icon: IconCheck, action: 'create' },
  aceito: { icon: IconCheck, action: 'create' },
  expirada: { icon: IconClockX },
  cancelada: { icon: IconX, action: 'delete' },
  recusada: { icon: IconX, action: 'delete' },
  estorno_pedido: { icon: IconArrowBackUp },
  estorno_feito: { icon: IconArrowBackUp },
  pessoa: { icon: IconUser },
  reenviada: { icon: IconMail },
  liberada: { icon: IconX, action: 'delete' },
};

/** Every step of a purchase, its charge and the office, the newest first. */
export function PurchaseHistory({ record }: { record: AnyRecord }) {
  const { t } = useT();
  const purchase = useRafflePurchase(record.id);
  if (purchase.isPending) return <Skeleton height={120} />;
  const steps = purchase.data?.historia ?? [];
  if (steps.length === 0) return <p className={ficha.muted}>{t('ficha.history_none')}</p>;
  return (
    <ol className={ficha.timeline}>
      {steps.map((step) => (
        <Step key={step.id} step={step} />
      ))}
    </ol>
  );
}

function textOf({ tipo, dados }: PassoCompraRifa): TextKey {
  if (tipo === 'pessoa') return dados.pessoa === null ? 'rifas.event.pessoa_off' : 'rifas.event.pessoa';
  if (tipo === 'reenviada' || tipo === 'liberada') return `rifas.event.${tipo}`;
  const shared = tiposEvento.find((one) => one === tipo);
  return shared ? (`cobrancas.event.${shared}` as TextKey) : 'cobrancas.event.other';
}

function Step({ step }: { step: PassoCompraRifa }) {
  const translator = useT();
  const { t, money } = translator;
  const { icon: Icon, action } = marks[step.tipo] ?? { icon: IconCircleDashed };
  const valor = Number(step.dados.valor) || 0;
  const { motivo } = step.dados;
  return (
    <li className={line.line} data-action={action}>
      <span className={line.icon} aria-hidden="true">
        <Icon size={15} stroke={2} />
      </span>
      <div className={line.body}>
        <p className={line.who}>
          <b>{t(textOf(step))}</b>
          {valor > 0 && ` ${money(valor)}`} · {actorText(step, translator)}
        </p>
        <p className={line.when}>
          <DateInWords value={step.quando} />
        </p>
        {typeof motivo === 'string' && motivo !== '' && <p className={ficha.muted}>“{motivo}”</p>}
      </div>
    </li>
  );
}

function actorText({ ator, nome }: PassoCompraRifa, { t }: Translator): string {
  if (nome) return nome;
  if (ator.startsWith('users:')) return t('ficha.actor.gone');
  if (ator === 'pagador' || ator === 'comprador') return t('ficha.actor.comprador');
  return t(ator.startsWith('gateway:') ? 'ficha.actor.cobranca' : 'ficha.actor.sistema');
}
