import { z } from 'zod';
import { defineJob } from '#server/ports/jobs.ts';

const orderMails = [
  'order_payment',
  'order_paid',
  'order_preparing',
  'order_ready',
  'order_shipped',
  'order_counter',
  'order_delivered',
  'order_cancelled',
  'order_refunded',
  'order_withdrawn',
] as const;

/** Mails a step of an order to its buyer. */
export const orderMailJob = defineJob({
  name: 'loja.pedido',
  payload: z.object({
    pedido: z.number(),
    tipo: z.enum(orderMails),
    /** of a payment: the charge that waits for it */
    cobranca: z.number().optional(),
    codigo: z.string().optional(),
    /** of a refund: its centavos, and which one it is */
    valor: z.number().optional(),
    vez: z.string().optional(),
    motivo: z.string().optional(),
  }),
  queue: { batchSize: 10, polled: true },
});
