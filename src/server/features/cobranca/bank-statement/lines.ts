/** A movement of a bank statement, whatever file it came in. */
export interface Movement {
  /** YYYY-MM-DD, as the bank wrote it */
  data: string;
  /** centavos; what leaves is negative */
  valor: number;
  /** what people read */
  descricao: string;
  /** all that the file says of it, to look for identifiers and names in */
  texto: string;
  /** the bank's own number of it, which is not always a number of one movement alone */
  numero: string;
}

export interface BankStatement {
  formato: 'ofx' | 'csv';
  movements: Movement[];
  /** lines that look like a movement whose day or amount could not be read */
  unreadable: number;
}

/** A file that is no statement. */
export class BankStatementError extends Error {}

export const tidy = (text: string): string =>
  text
    // control characters and marks that turn the direction of text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Bytes as text. Banks say one encoding and send another: what reads as UTF-8 is UTF-8, the rest is Windows. */
export function decode(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return new TextDecoder('windows-1252').decode(body);
  }
}

/** The identifier that the Pix arrangement gives every payment: E, the payer's bank, the minute, eleven characters. */
export const endToEndId = (text: string): string | null =>
  /(?<![A-Za-z0-9])E\d{20}[A-Za-z0-9]{11}(?![A-Za-z0-9])/.exec(text)?.[0] ?? null;
