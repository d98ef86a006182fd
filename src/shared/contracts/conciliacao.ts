/** The kinds of differences between charges, payments, refunds and the books. */
export const differenceKinds = [
  // a paid charge, accepted excess or refund without a row in the books
  'sem_lancamento',
  // a row whose charge was not paid, accepted or refunded
  'lancamento_sem_cobranca',
  'valor_diferente',
  'data_diferente',
  // a row that differs from what a charge writes: unpaid, an expense, or not the counterpart of its charge
  'lancamento_alterado',
  // the charge's own totals differ from the sum of its payments and refunds
  'recebido_diferente',
  'a_decidir_diferente',
  'estornado_diferente',
  // the charge is open although fully paid, or its state contradicts its money or its last event
  'estado_incoerente',
  'reserva_sem_pagamento',
  // places counted as taken differ from those held and sold
  'lugares_diferentes',
  'inscricoes_diferentes',
  // the stock of a variant differs from the sum of its movements
  'estoque_diferente',
  // paid purchases of a raffle and the numbers that they own differ
  'numeros_diferentes',
  // sign-ups owe their buyer more than is left of the charge
  'devolucao_a_mais',
  // money that goes back for cancelled sign-ups, orders or raffle purchases is neither refunded, requested nor owed
  'devolucao_a_menos',
  // a refund failed after it was done, and its money was not returned in another way
  'estorno_falhou',
  // a refund was requested days ago and is neither done nor refused
  'estorno_aberto',
  'sem_recibo',
  'recibo_sem_pagamento',
  'recibo_fora_de_ordem',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export interface Difference {
  tipo: DifferenceKind;
  /** the charge concerned */
  cobranca: number | null;
  /** the row of the books concerned */
  financeiro: number | null;
  /** centavos: expected by the charges, and found; null when it is not about an amount */
  esperado: number | null;
  encontrado: number | null;
  /** identifies it: an origin or the number of a receipt */
  detalhe: string | null;
}

/** One run of the comparison. */
export interface ConciliacaoResumo {
  id: number;
  /** ISO */
  quando: string;
  /** the user who started it; null: it ran on schedule */
  quem: string | null;
  /** number of paid charges compared, and their total in centavos */
  cobrancas: number;
  valor: number;
  /** number of differences; not all may be listed */
  diferencas: number;
}

export interface Conciliacao extends ConciliacaoResumo {
  lista: Difference[];
}

export interface Conciliacoes {
  /** the last run, with its differences */
  ultima: Conciliacao | null;
  /** earlier runs, newest first */
  anteriores: ConciliacaoResumo[];
}
