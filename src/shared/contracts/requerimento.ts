import type { FormOutcome, Sender } from './site.ts';

/** A request that waits for the confirmation of its address. */
export interface RequerimentoPendente {
  /** the key of the kind of request, an option of the section's `tipo` */
  tipo: string;
}

/** Requests of data subjects (LGPD, art. 18), for the pages. */
export interface DataRequests {
  /** Takes the form of /politica-privacidade/pedido. The request counts once the mailed link was used. */
  ask(fields: Readonly<Record<string, string>>, from: Sender): Promise<FormOutcome>;
  find(codigo: string): Promise<RequerimentoPendente | null>;
  confirm(codigo: string): Promise<void>;
  /** forgets the request and its address */
  discard(codigo: string): Promise<void>;
}
