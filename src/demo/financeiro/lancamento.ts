import type { classificacoes, formas } from '#shared/sections/financeiro-listas.ts';

interface When {
  data_vencimento: string;
  data_pagamento: string | null;
  pago: boolean;
}

/** A row of the books before it has ids: accounts and categories are named. */
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
  /** index into the people who give */
  pessoa?: number;
  /** index into demoIgrejas; left out: the head church */
  igreja?: number;
  /** the name of its plan: rows with the same name form a group, in order */
  plano?: string;
  /** the text of its receipt */
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

/** The dates of a row that is due on a day, and paid on it if the day has come. */
export const onDay = (day: string, today: string): When =>
  day <= today
    ? { data_vencimento: day, data_pagamento: day, pago: true }
    : { data_vencimento: day, data_pagamento: null, pago: false };
