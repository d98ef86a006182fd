import type { Qr } from '#shared/qr.ts';
import type { CobrancaPublica } from './cobranca.ts';

/**
 * A payment as its payer sees it under the code of its charge, whatever it pays for. How it stands, the method, the amount,
 * parcelas, Pix, boleto, the bank's step and the sandbox flag are the charge's own; each origin extends it with what it sells.
 */
export interface Pagamento {
  cobranca: CobrancaPublica;
  /** of the Pix code; null where there is nothing to scan */
  qr: Qr | null;
  /** null: the payer gave none, or stays anonymous */
  nome: string | null;
  /** masked, enough for its owner to recognise: m•••@igreja.example */
  email: string | null;
  /** the treasurer confirms it from the bank's statement: the payer may say "já paguei", with a proof or without */
  manual: boolean;
}
