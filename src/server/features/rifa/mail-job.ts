import { z } from 'zod';
import { defineJob } from '#server/ports/jobs.ts';

/** Mails a step of a purchase to its buyer. */
export const purchaseMailJob = defineJob({
  name: 'rifa.compra',
  payload: z.object({
    compra: z.number(),
    tipo: z.enum([
      'raffle_held',
      'raffle_paid',
      'raffle_exchange',
      'raffle_over_maximum',
      'raffle_left_out',
      'raffle_refunded',
      'raffle_charged_back',
    ]),
    /** for a refund: its centavos, and the number of the refund */
    valor: z.number().optional(),
    vez: z.string().optional(),
  }),
  queue: { batchSize: 10 },
});
