import type { Message } from '#server/ports/mail.ts';
import type { MailKind } from './render.ts';

/** Mails with a code, a link or a kept place that ends soon, and those that someone waits for on a page. */
const first = [
  'store_code',
  'password_reset',
  'verify_email',
  'email_change',
  'request_confirm',
  'giving_statement',
  'signup_waiting',
  'notice_confirm',
  'stock_confirm',
  'signup_offer',
  'signup_payment',
  'signup_pay',
  'order_payment',
  'raffle_held',
] as const satisfies readonly MailKind[];

/** Mails to many people at once. */
const last = [
  'giving_yearly',
  'giving_reminder',
  'notice_open',
  'stock_back',
  'signup_event_cancelled',
  'signup_wait_cancelled',
  'raffle_cancelled',
  'duty_published',
  'duty_reminder',
  'notice_digest',
] as const satisfies readonly MailKind[];

const priorities = new Map<string, number>([
  ...first.map((kind) => [kind, 1] as const),
  ...last.map((kind) => [kind, -1] as const),
]);

/** Mails of a higher priority are sent before all others that wait, however old those are. */
export const mailPriority = ({ modelo }: Message): number => priorities.get(modelo?.tipo ?? '') ?? 0;
