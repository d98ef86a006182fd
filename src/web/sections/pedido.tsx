import type { SectionSlots } from '#web/crud/section-slots.ts';
import { OrderHistory } from './pedido/record-history.tsx';
import { OrderAside, OrderPanels } from './pedido/record-panels.tsx';
import { OrderSummary } from './pedido/record-summary.tsx';

export const pedido: SectionSlots = {
  summary: OrderSummary,
  panels: OrderPanels,
  aside: OrderAside,
  history: OrderHistory,
  shownApart: [
    ...['nome', 'email', 'whatsapp', 'produtos', 'subtotal', 'desconto', 'frete', 'entrega', 'igreja'],
    ...['rastreio', 'entregue_em', 'presente', 'nota', 'devolucao', 'sandbox'],
  ],
};
