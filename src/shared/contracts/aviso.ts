import type { EnderecoPagina } from './pagina-evento.ts';
import type { FormOutcome, Sender } from './site.ts';

/** A request for a notice under the secret code of its mail. */
export interface AvisoPublico {
  endereco: EnderecoPagina;
  /** what the address is called */
  nome: string;
  confirmado: boolean;
}

/** Notices by mail when the address of a landing page has an event again, for the pages. */
export interface Notices {
  /**
   * Takes `email` and, if given, `nome`, with the form's token and trap (`formFields`). The answer is the same whether the
   * address is known or not; it counts once it is confirmed by the link that is mailed to it.
   */
  ask(endereco: EnderecoPagina, fields: Readonly<Record<string, string>>, from: Sender): Promise<FormOutcome>;
  find(codigo: string): Promise<AvisoPublico | null>;
  confirm(codigo: string): Promise<void>;
  /** forgets the address */
  leave(codigo: string): Promise<void>;
}
