import type { SectionSlots } from '#web/crud/section-slots.ts';
import { OverList } from './inscricao/over-list.tsx';
import { RecordHistory } from './inscricao/record-history.tsx';
import { RecordAside, RecordPanels } from './inscricao/record-panels.tsx';
import { RecordSummary } from './inscricao/record-summary.tsx';

export const inscricao: SectionSlots = {
  overList: OverList,
  summary: RecordSummary,
  panels: RecordPanels,
  aside: RecordAside,
  history: RecordHistory,
  shownApart: ['comprador', 'pessoa', 'recebido', 'responsavel', 'respostas_dadas', 'checkin_em'],
};
