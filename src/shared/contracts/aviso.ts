import type { EnderecoPagina } from './pagina-evento.ts';
import type { FormOutcome, Sender } from './site.ts';

/** What a notice is about: an event at the address of a landing page, or a variant that can be bought again. */
export type AssuntoDoAviso = { endereco: EnderecoPagina } | { variante: number };

/** A request for a notice, found by the secret code in its mail. */
export interface AvisoPublico {
  tipo: 'pagina' | 'produto';
  /** the path of the page that it is about */
  url: string;
  /** what the page or the variant is called */
  nome: string;
  confirmado: boolean;
}

/** Notices by mail, each sent once, for the pages. */
export interface Notices {
  /**
   * Takes `email` and, if given, `nome`, with the form's token and trap (`formFields`). The answer is the same whether the
   * address is known or not; the request counts once the link that is mailed to the address was used.
   */
  ask(about: AssuntoDoAviso, fields: Readonly<Record<string, string>>, from: Sender): Promise<FormOutcome>;
  find(codigo: string): Promise<AvisoPublico | null>;
  confirm(codigo: string): Promise<void>;
  /** forgets the address */
  leave(codigo: string): Promise<void>;
}
