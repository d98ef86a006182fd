import { z } from 'zod';
import { defineJob } from '#server/ports/jobs.ts';
import type { Message } from '#server/ports/mail.ts';

const message: z.ZodType<Message> = z.object({
  id: z.string().optional(),
  to: z.string(),
  fromName: z.string().optional(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
});

/** Sends one message. */
export const sendMailJob = defineJob({ name: 'mail.send', payload: message });
