/** Receipts of paid income in a period. */
export interface RecibosDoPeriodo {
  /** income with a receipt, and income that has none yet */
  com: number;
  sem: number;
  /** centavos of both */
  valor: number;
}

/** The receipt of one entry. */
export interface ReciboDoLancamento {
  /** 001/2026; null: it has none yet */
  numero: string | null;
  /** whether one may be issued: the entry is paid income that no charge wrote, and was not reversed */
  emitir: boolean;
}

/** Who gave in a year. */
export interface ResumoDeExtratos {
  pessoas: number;
  com_email: number;
  /** centavos */
  total: number;
}
