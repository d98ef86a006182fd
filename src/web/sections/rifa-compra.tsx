import type { SectionSlots } from '#web/crud/section-slots.ts';
import { PurchaseHistory } from './rifa-compra/purchase-history.tsx';
import { PurchaseAside, PurchasePanels } from './rifa-compra/purchase-panels.tsx';
import { PurchaseSummary } from './rifa-compra/purchase-summary.tsx';

export const rifaCompra: SectionSlots = {
  summary: PurchaseSummary,
  panels: PurchasePanels,
  aside: PurchaseAside,
  history: PurchaseHistory,
  shownApart: ['nome', 'email', 'whatsapp', 'pessoa', 'numeros', 'sandbox'],
};
