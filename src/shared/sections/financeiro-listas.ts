/** The status of a row by its due date and payment, as of today in the church's time zone. */
export const situacoes = {
  pago: ['Pago', 'Paid', 'Pagado'],
  a_vencer: ['A vencer', 'Upcoming', 'Por vencer'],
  vence_hoje: ['Vence hoje', 'Due today', 'Vence hoy'],
  vencido: ['Vencido', 'Overdue', 'Vencido'],
  estornado: ['Estornado', 'Reversed', 'Revertido'],
} as const;

export const classificacoes = {
  dizimo: ['Dízimo', 'Tithe', 'Diezmo'],
  oferta: ['Oferta', 'Offering', 'Ofrenda'],
  oferta_missionaria: ['Oferta missionária', 'Missionary offering', 'Ofrenda misionera'],
  campanha: ['Campanha', 'Campaign', 'Campaña'],
  doacao: ['Doação', 'Donation', 'Donación'],
  evento: ['Evento', 'Event', 'Evento'],
  loja: ['Loja', 'Store', 'Tienda'],
  rifa: ['Rifa', 'Raffle', 'Rifa'],
  rendimento: ['Rendimento', 'Yield', 'Rendimiento'],
  outras: ['Outras', 'Other', 'Otras'],
  fixa: ['Fixa', 'Fixed', 'Fijo'],
  variavel: ['Variável', 'Variable', 'Variable'],
  extraordinaria: ['Extraordinária', 'Extraordinary', 'Extraordinario'],
  investimento: ['Investimento', 'Investment', 'Inversión'],
  repasse: ['Repasse', 'Pass-on', 'Traspaso'],
} as const;

/** Which classifications are valid for income and for expenses. */
export const classificacoesPor = {
  receita: [
    'dizimo',
    'oferta',
    'oferta_missionaria',
    'campanha',
    'doacao',
    'evento',
    'loja',
    'rifa',
    'rendimento',
    'outras',
  ],
  despesa: ['fixa', 'variavel', 'extraordinaria', 'investimento', 'repasse'],
} as const;

/** Classifications that are gifts, unlike sales and sign-ups. */
export const giftKinds = ['dizimo', 'oferta', 'oferta_missionaria', 'campanha', 'doacao'] as const;

export const formas = {
  dinheiro: ['Dinheiro', 'Cash', 'Efectivo'],
  pix: ['Pix', 'Pix', 'Pix'],
  cartao_de_debito: ['Cartão de débito', 'Debit card', 'Tarjeta de débito'],
  cartao_de_credito: ['Cartão de crédito', 'Credit card', 'Tarjeta de crédito'],
  boleto: ['Boleto', 'Boleto', 'Boleto'],
  transferencia_ted: ['Transferência/TED', 'Bank transfer', 'Transferencia bancaria'],
  debito_automatico: ['Débito automático', 'Direct debit', 'Débito automático'],
  cheque: ['Cheque', 'Cheque', 'Cheque'],
  doacao_em_bens: ['Doação em bens', 'Donation in kind', 'Donación en bienes'],
} as const;

/** What no longer changes once a row is paid: a mistake is reversed and entered again. */
export const fixedWhenPaid = ['tipo', 'valor', 'conta', 'conta_destino', 'pago'] as const;

/**
 * What no longer changes of an entry that was reversed, and of its reversal: all that sums are made by. Changed in one of the two, they
 * would no longer cancel each other out.
 */
export const fixedWhenReversed = [
  ...fixedWhenPaid,
  'classificacao_financeira',
  'categoria',
  'data_vencimento',
  'data_pagamento',
  'competencia',
  'forma_pagamento',
  'pessoa',
  'igreja',
  'departamento',
] as const;
