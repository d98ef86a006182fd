/** Where charges, what arrived for them, refunds and books may differ. */
export const differenceKinds = [
  // a paid charge, an accepted excess or a refund that the books know nothing of
  'sem_lancamento',
  // a row that says it comes from one, and none such was paid, accepted or given back
  'lancamento_sem_cobranca',
  'valor_diferente',
  'data_diferente',
  // a row that is not what a charge writes: unpaid, an expense, not the counterpart of its charge
  'lancamento_alterado',
  // what a charge says of itself against the sum of its arrivals and refunds
  'recebido_diferente',
  'a_decidir_diferente',
  'estornado_diferente',
  // all the money is here and the charge is open, or its state says other than its money or its last event
  'estado_incoerente',
  'reserva_sem_pagamento',
  // places counted as taken against those held and sold
  'lugares_diferentes',
  'sem_recibo',
  'recibo_sem_pagamento',
  'recibo_fora_de_ordem',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export interface Difference {
  tipo: DifferenceKind;
  /** the charge it is about */
  cobranca: number | null;
  /** the row of the books */
  financeiro: number | null;
  /** centavos: as the charges say, and as it was found; null where it is not about an amount */
  esperado: number | null;
  encontrado: number | null;
  /** what tells it apart: an origin, the number of a receipt */
  detalhe: string | null;
}

/** One comparison. */
export interface ConciliacaoResumo {
  id: number;
  /** ISO */
  quando: string;
  /** who asked for it; null: the clock did */
  quem: string | null;
  /** paid charges that were compared, and what they brought in centavos */
  cobrancas: number;
  valor: number;
  /** how many differences; not all may be listed */
  diferencas: number;
}

export interface Conciliacao extends ConciliacaoResumo {
  lista: Difference[];
}

export interface Conciliacoes {
  /** the last one, with what it found */
  ultima: Conciliacao | null;
  /** those before it, newest first */
  anteriores: ConciliacaoResumo[];
}
