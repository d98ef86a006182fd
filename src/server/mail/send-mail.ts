import { z } from 'zod';
import { defineJob } from '#server/ports/jobs.ts';
import type { Message } from '#server/ports/mail.ts';
import { locales } from '#shared/i18n/languages.ts';
import { mailPriority } from './priority.ts';

const message: z.ZodType<Message> = z.object({
  id: z.string().optional(),
  to: z.string(),
  fromName: z.string().optional(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  modelo: z.object({ tipo: z.string(), idioma: z.enum(locales), valores: z.looseObject({}) }).optional(),
});

/**
 * A message is tried again for more than two days, once an hour in the end: a daily quota is used up, a password of the mail account
 * expires, and the features do not send a message twice.
 */
export const mailRetries = 60;

/** Sends one message. */
export const sendMailJob = defineJob({
  name: 'mail.send',
  payload: message,
  queue: { retryLimit: mailRetries },
  priority: mailPriority,
});
