/** A published month, on the site and in the office's preview of it. */
export const contasPublicadas = {
  'contas_publicadas.income': 'Entradas',
  'contas_publicadas.expenses': 'Saídas',
  'contas_publicadas.result': 'Resultado',
  'contas_publicadas.in_words_more':
    'Em {month}, a igreja recebeu {income} e gastou {expenses}. Sobraram {result}.',
  'contas_publicadas.in_words_less':
    'Em {month}, a igreja recebeu {income} e gastou {expenses}. Faltaram {result}, cobertos pelo que havia em caixa.',
  'contas_publicadas.in_words_even': 'Em {month}, a igreja recebeu {income} e gastou o mesmo.',
  'contas_publicadas.where_from': 'De onde veio',
  'contas_publicadas.where_to': 'Para onde foi',
  'contas_publicadas.category': 'Categoria',
  'contas_publicadas.amount': 'Valor',
  'contas_publicadas.no_category': 'Sem categoria',
  'contas_publicadas.others': 'Outras entradas',
  'contas_publicadas.others_text':
    'Categorias com menos de {count} contribuintes aparecem juntas, para que ninguém descubra quanto alguém deu. Nomes nunca são publicados.',
  'contas_publicadas.none': 'Nada neste mês.',
  'contas_publicadas.balances': 'Quanto a igreja tem',
  'contas_publicadas.balance_start': 'No início do mês',
  'contas_publicadas.balance_end': 'No fim do mês',
  'contas_publicadas.balance_other': 'Transferências e outros movimentos',
  'contas_publicadas.accounts': 'Em cada conta, no fim do mês',
  'contas_publicadas.state.vigente': 'Publicado',
  'contas_publicadas.state.reaberto': 'Reaberto depois de publicado',
  'contas_publicadas.state.alterado': 'Alterado depois de publicado',
  'contas_publicadas.state.corrigido': 'Corrigido por outra publicação',
} as const;
