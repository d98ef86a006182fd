import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconClockX,
  IconEye,
  IconX,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Estado } from '#shared/cobranca.ts';
import { cobranca } from '#shared/sections/cobranca.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from '#web/sections/badge.module.css';

interface Mark {
  icon: ComponentType<{ size?: number; stroke?: number }>;
  tone: 'good' | 'bad' | 'soon' | 'quiet';
}

const marks: Readonly<Record<Estado, Mark>> = {
  criada: { icon: IconClock, tone: 'quiet' },
  pendente: { icon: IconClock, tone: 'quiet' },
  em_analise: { icon: IconEye, tone: 'soon' },
  paga: { icon: IconCheck, tone: 'good' },
  expirada: { icon: IconClockX, tone: 'quiet' },
  cancelada: { icon: IconX, tone: 'quiet' },
  recusada: { icon: IconX, tone: 'bad' },
  estorno_parcial: { icon: IconArrowBackUp, tone: 'quiet' },
  estornada: { icon: IconArrowBackUp, tone: 'quiet' },
  contestada: { icon: IconAlertTriangle, tone: 'bad' },
};

export function StateBadge({ estado }: { estado: Estado }) {
  const { label } = useT();
  const { icon: Icon, tone } = marks[estado];
  return (
    <span className={styles.badge} data-tone={tone}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      <span>{label(cobranca.fields.estado.options[estado])}</span>
    </span>
  );
}
