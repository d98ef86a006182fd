import type { SectionSlots } from '#web/crud/section-slots.ts';
import { RaffleAside } from './rifa/raffle-aside.tsx';
import { RafflePanels, RaffleSummary } from './rifa/raffle-panels.tsx';
import { RegulamentoInput } from './rifa/regulamento-input.tsx';

export const rifa: SectionSlots = {
  address: '/rifa/',
  inputs: { regulamento: RegulamentoInput },
  summary: RaffleSummary,
  panels: RafflePanels,
  aside: RaffleAside,
};
