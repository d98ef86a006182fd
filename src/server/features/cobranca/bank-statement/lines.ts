import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import type { Vars } from '#shared/i18n/translate.ts';

/** A movement of a bank statement, whatever file it came in. */
export interface Movement {
  /** YYYY-MM-DD, as the bank wrote it */
  data: string;
  /** centavos; debits are negative */
  valor: number;
  /** for display */
  descricao: string;
  /** all of the file's text about the movement, to search for identifiers and names */
  texto: string;
  /** the bank's own number, which several movements may share */
  numero: string;
}

export interface BankStatement {
  formato: 'ofx' | 'csv';
  movements: Movement[];
  /** lines that look like a movement whose day or amount could not be read */
  unreadable: number;
}

/** The file is not a bank statement, or exceeds the limits; the key is the message for the caller. */
export class BankStatementError extends Error {
  readonly key: ErrorKey;
  readonly vars: Vars | undefined;

  constructor(key: ErrorKey, vars?: Vars) {
    super(key);
    this.key = key;
    this.vars = vars;
  }
}

export const tidy = (text: string): string =>
  text
    // control characters and marks that change the direction of text
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The identifier of a Pix payment: E, the payer's bank, the minute, eleven characters. */
export const endToEndId = (text: string): string | null =>
  /(?<![A-Za-z0-9])E\d{20}[A-Za-z0-9]{11}(?![A-Za-z0-9])/.exec(text)?.[0] ?? null;
