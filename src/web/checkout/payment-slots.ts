import type { ReactNode } from 'react';
import type { Pagamento } from '#shared/contracts/pagamento.ts';

/** Sentences that name the purchase or gift; each origin has its own. */
export interface PaymentTexts {
  cancelled: string;
  /** what the payer can do when the card was refused */
  cardRefused: string;
  /** the same, when the bank did not confirm */
  bankFailed: string;
  /** for a card whose charge has no answer yet; by default the bank is checking it */
  cardWaiting?: { title: string; text: string };
}

/** A payment with the parts of its origin: texts, links, and the content shown after payment. */
export interface PaymentViewProps {
  pagamento: Pagamento;
  /** the server's time when it rendered the page, ISO */
  now: string;
  /** YYYY-MM-DD, in the church's time zone */
  today: string;
  /** called when the charge has changed: reloads the page's data */
  onChange: () => void;
  words: PaymentTexts;
  /** address to start the same payment again, with a new code or another method */
  again: string;
  /** address to start another one */
  another: { to: string; label: string };
  /** address where the payer reaches the church */
  contact: string;
  /** shown after payment: thanks, a receipt, a ticket */
  paid: ReactNode;
  /** a form that reports a Pix as paid without scripts; left out: only a page with scripts can */
  report?: ReactNode;
  /** shown after a test payment, beside the note that nothing was charged */
  testPaid?: ReactNode;
}
