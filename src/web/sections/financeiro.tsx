import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowDownLeft,
  IconArrowsExchange,
  IconArrowUpRight,
  IconCalendarDue,
  IconCheck,
  IconClock,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { SectionSlots, SlotCellProps } from '#web/crud/section-slots.ts';
import { valueText } from '#web/crud/value-text.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import styles from './badge.module.css';

interface Mark {
  icon: ComponentType<{ size?: number; stroke?: number }>;
  tone: 'good' | 'bad' | 'soon' | 'quiet';
}

const situacoes: Record<string, Mark> = {
  pago: { icon: IconCheck, tone: 'good' },
  a_vencer: { icon: IconClock, tone: 'quiet' },
  vence_hoje: { icon: IconCalendarDue, tone: 'soon' },
  vencido: { icon: IconAlertTriangle, tone: 'bad' },
  estornado: { icon: IconArrowBackUp, tone: 'quiet' },
};

const tipos: Record<string, Mark> = {
  receita: { icon: IconArrowDownLeft, tone: 'good' },
  despesa: { icon: IconArrowUpRight, tone: 'bad' },
  transferencia: { icon: IconArrowsExchange, tone: 'quiet' },
};

const marked = (marks: Record<string, Mark>, quiet = false) =>
  function Marked({ field, value }: SlotCellProps) {
    const translator = useT();
    const mark = marks[String(value)];
    const Icon = mark?.icon;
    return (
      <span className={styles.badge} data-tone={mark?.tone} data-quiet={quiet || undefined}>
        {Icon && <Icon size={14} stroke={2} aria-hidden="true" />}
        <span>{valueText(field, value, translator)}</span>
      </span>
    );
  };

/** Income and expense are told apart by sign and colour. */
function Valor({ field, value, record }: SlotCellProps) {
  const translator = useT();
  const side = record.sentido === 'entrada' ? 'income' : 'expense';
  const sign = record.tipo === 'transferencia' ? '' : side === 'income' ? '+' : '−';
  return (
    <span className={styles.amount} data-side={sign ? side : undefined}>
      {sign}
      {valueText(field, value, translator)}
    </span>
  );
}

export const financeiro: SectionSlots = {
  cells: { situacao: marked(situacoes), tipo: marked(tipos, true), valor: Valor },
  totals: {
    entradas: 'income',
    saidas: 'expense',
    saldo: 'balance',
    a_receber: 'receivable',
    a_pagar: 'payable',
  },
};
