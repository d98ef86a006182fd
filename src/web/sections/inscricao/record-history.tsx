import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCheck,
  IconCircleDashed,
  IconClockX,
  IconDoorEnter,
  IconMail,
  IconUser,
  IconX,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { PassoInscricao } from '#shared/contracts/inscricao-office.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import line from '#web/crud/history-line.module.css';
import { type Translator, useT } from '#web/lib/i18n/i18n.tsx';
import { DateInWords } from '#web/ui/date-in-words.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './record.module.css';
import { useFicha } from './use-sign-ups.ts';

interface Mark {
  icon: ComponentType<{ size?: number; stroke?: number }>;
  action?: string;
}

/** The steps with icons and texts of their own. */
const marks = {
  aberta: { icon: IconCircleDashed },
  cobranca: { icon: IconCircleDashed },
  confirmada: { icon: IconCheck, action: 'create' },
  paga_de_novo: { icon: IconX, action: 'delete' },
  expirada: { icon: IconClockX },
  recusada: { icon: IconX, action: 'delete' },
  cancelada: { icon: IconX, action: 'delete' },
  transferida: { icon: IconArrowsExchange },
  devolvida: { icon: IconArrowBackUp },
  reenviada: { icon: IconMail },
  checkin: { icon: IconDoorEnter, action: 'create' },
  checkin_desfeito: { icon: IconArrowBackUp },
  conflito: { icon: IconX, action: 'delete' },
  conflito_resolvido: { icon: IconCheck },
  pessoa: { icon: IconUser },
  mensagem: { icon: IconMail },
} as const satisfies Record<string, Mark>;

const isKnown = (tipo: string): tipo is keyof typeof marks => tipo in marks;
const textIn = (dados: PassoInscricao['dados'], name: string): string | undefined => {
  const value = dados[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Every step of a sign-up and its purchase with the person or service that took it, the newest first. */
export function RecordHistory({ record }: { record: AnyRecord }) {
  const { t } = useT();
  const ficha = useFicha(record.id);
  if (ficha.isPending) return <Skeleton height={120} />;
  const steps = ficha.data?.historia ?? [];
  if (steps.length === 0) return <p className={styles.muted}>{t('ficha.history_none')}</p>;
  return (
    <ol className={styles.timeline}>
      {steps.map((step) => (
        <Step key={step.id} step={step} />
      ))}
    </ol>
  );
}

function Step({ step }: { step: PassoInscricao }) {
  const translator = useT();
  const { t, money } = translator;
  const mark: Mark = isKnown(step.tipo) ? marks[step.tipo] : { icon: IconCircleDashed };
  const { icon: Icon, action } = mark;
  const refund = Number(step.dados.devolucao ?? step.dados.valor) || 0;
  const reason = textIn(step.dados, 'motivo');
  return (
    <li className={line.line} data-action={action}>
      <span className={line.icon} aria-hidden="true">
        <Icon size={15} stroke={2} />
      </span>
      <div className={line.body}>
        <p className={line.who}>
          <b>{stepText(step, translator)}</b> · {actorText(step, translator)}
        </p>
        <p className={line.when}>
          <DateInWords value={step.quando} />
        </p>
        {refund > 0 && <p className={styles.muted}>{t('ficha.event.refund', { amount: money(refund) })}</p>}
        {reason && <p className={styles.muted}>“{reason}”</p>}
      </div>
    </li>
  );
}

function stepText({ tipo, dados }: PassoInscricao, { t }: Translator): string {
  if (!isKnown(tipo)) return t('ficha.event.other');
  if (tipo === 'cancelada' && dados.evento === true) return t('ficha.event.cancelada_evento');
  if (tipo === 'transferida') {
    const nobody = t('ficha.no_name');
    return t('ficha.event.transferida', {
      from: textIn(dados, 'de') ?? nobody,
      to: textIn(dados, 'para') ?? nobody,
    });
  }
  if (tipo === 'reenviada') {
    const [from, to] = [textIn(dados, 'de'), textIn(dados, 'para')];
    if (to)
      return from ? t('ficha.event.reenviada_de', { from, to }) : t('ficha.event.reenviada_para', { to });
  }
  if (tipo === 'pessoa') {
    const name = textIn(dados, 'pessoa_nome');
    if (name) return t('ficha.event.pessoa_named', { name });
    return t(dados.pessoa === null ? 'ficha.event.pessoa_none' : 'ficha.event.pessoa');
  }
  if (tipo === 'mensagem') return t('ficha.event.mensagem', { subject: textIn(dados, 'assunto') ?? '' });
  if (tipo === 'confirmada' && dados.cortesia === true) return t('ficha.event.cortesia');
  return t(`ficha.event.${tipo}`);
}

function actorText({ ator, nome }: PassoInscricao, { t }: Translator): string {
  if (nome) return nome;
  if (ator.startsWith('cobranca:')) return t('ficha.actor.cobranca');
  if (ator === 'comprador' || ator === 'sistema') return t(`ficha.actor.${ator}`);
  return t('ficha.actor.gone');
}
