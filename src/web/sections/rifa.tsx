import type { SectionSlots } from '#web/crud/section-slots.ts';
import { RaffleAside } from './rifa/raffle-aside.tsx';
import { RafflePanels } from './rifa/raffle-panels.tsx';
import { RegulamentoInput } from './rifa/regulamento-input.tsx';

export const rifa: SectionSlots = {
  address: '/rifa/',
  inputs: { regulamento: RegulamentoInput },
  panels: RafflePanels,
  aside: RaffleAside,
};
