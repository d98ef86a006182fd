import { z } from 'zod';
import { defineJob } from '#server/ports/jobs.ts';

const orderMails = [
  'order_payment',
  'order_refused',
  'order_paid',
  'order_preparing',
  'order_ready',
  'order_shipped',
  'order_counter',
  'order_delivered',
  'order_cancelled',
  'order_refunded',
  'order_charged_back',
  'order_withdrawn',
  'order_part_withdrawn',
  'order_kept',
  'order_part_cancelled',
] as const;

/** Mails a step of an order to its buyer. */
export const orderMailJob = defineJob({
  name: 'loja.pedido',
  payload: z.object({
    pedido: z.number(),
    tipo: z.enum(orderMails),
    /** for a payment: the charge that it waits for, or that was refused */
    cobranca: z.number().optional(),
    codigo: z.string().optional(),
    /** for a refund: its centavos */
    valor: z.number().optional(),
    /** tells mails of one kind apart that an order gets more than once: mail programmes show each */
    vez: z.string().optional(),
    motivo: z.string().optional(),
    /** for a withdrawal from a part of the order, or one that was undone: the units */
    linhas: z.array(z.object({ item: z.number(), quantidade: z.number() })).optional(),
  }),
  // Many orders at once make many mails: more than two at a time would slow down those who are buying.
  queue: { batchSize: 10, concurrency: 2, polled: true },
});
