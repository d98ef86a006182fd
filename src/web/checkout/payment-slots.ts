import type { ReactNode } from 'react';
import type { Pagamento } from '#shared/contracts/pagamento.ts';

/** Sentences that name what is paid for: each origin brings its own. */
export interface PaymentWords {
  cancelled: string;
  /** what else the payer may do when the card was refused */
  cardRefused: string;
  /** likewise when the bank did not confirm */
  bankFailed: string;
  /** of a card whose charge was not heard of yet; left out: the bank is checking it */
  cardWaiting?: { title: string; text: string };
}

/** A payment with what its origin brings: words, links, and what is shown once it is paid. */
export interface PaymentViewProps {
  pagamento: Pagamento;
  /** the server's time when it wrote the page, ISO */
  now: string;
  /** YYYY-MM-DD, of the church */
  today: string;
  /** the charge changed: the page is loaded again */
  onChange: () => void;
  words: PaymentWords;
  /** where the same is asked for again, with another code or another method */
  again: string;
  /** where another one begins */
  another: { to: string; label: string };
  /** whom the payer talks to */
  contact: string;
  /** once it is paid: thanks, a receipt, a ticket */
  paid: ReactNode;
  /** once a test is paid, beside the sentence that nothing was charged */
  testPaid?: ReactNode;
}
