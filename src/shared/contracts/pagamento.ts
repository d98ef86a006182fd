import type { Qr } from '#shared/qr.ts';
import type { CobrancaPublica } from './cobranca.ts';

/**
 * A payment as its payer sees it under the code of its charge. State, method, amount, parcelas, Pix, boleto,
 * the bank's step and the sandbox flag belong to the charge; each origin extends it with what it sells.
 */
export interface Pagamento {
  cobranca: CobrancaPublica;
  /** of the Pix code; null when there is no code */
  qr: Qr | null;
  /** null: the payer gave none, or is anonymous */
  nome: string | null;
  /** masked, but recognisable to its owner: m•••@igreja.example */
  email: string | null;
  /**
   * the treasurer confirms it from the bank statement: the payer may report "já paguei", with or without a
   * proof
   */
  manual: boolean;
}
