import type { classificacoes, formas } from '#shared/sections/financeiro-listas.ts';

interface When {
  data_vencimento: string;
  data_pagamento: string | null;
  pago: boolean;
}

/** A row of the books before it has ids: accounts and categories by their names. */
export interface Lancamento {
  row: When & {
    descricao: string;
    tipo: 'receita' | 'despesa' | 'transferencia';
    valor: number;
    classificacao_financeira?: keyof typeof classificacoes;
    forma_pagamento?: keyof typeof formas;
    parcelas?: number;
  };
  conta: string;
  destino?: string;
  /** the name of a child category */
  categoria?: string;
  /** which of the people who give */
  pessoa?: number;
  /** which of demoIgrejas, when it is not the head church */
  igreja?: number;
  /** the name of its plan: rows of the same one are a group, in their order */
  plano?: string;
  /** what its receipt says */
  recibo?: string;
  estornado?: boolean;
}

export const contas = {
  caixa: 'Caixa da sede',
  laranjeiras: 'Caixa Laranjeiras',
  corrente: 'Conta corrente',
  poupanca: 'Poupança da reforma do templo',
  missoes: 'Aplicação missões',
  carteira: 'Carteira digital da loja',
  cartao: 'Cartão de compras',
} as const;

/** Paid on its day when that has come, and due on it in any case. */
export const onDay = (day: string, today: string): When =>
  day <= today
    ? { data_vencimento: day, data_pagamento: day, pago: true }
    : { data_vencimento: day, data_pagamento: null, pago: false };
