import type { contasPublicadas as pt } from '#shared/i18n/pt_BR/contas-publicadas.ts';

export const contasPublicadas: Record<keyof typeof pt, string> = {
  'contas_publicadas.income': 'Income',
  'contas_publicadas.expenses': 'Expenses',
  'contas_publicadas.result': 'Result',
  'contas_publicadas.in_words_more':
    'In {month}, the church received {income} and spent {expenses}. {result} remained.',
  'contas_publicadas.in_words_less':
    'In {month}, the church received {income} and spent {expenses}. {result} was missing and was covered by what there was.',
  'contas_publicadas.in_words_even': 'In {month}, the church received {income} and spent as much.',
  'contas_publicadas.where_from': 'Where it came from',
  'contas_publicadas.where_to': 'Where it went',
  'contas_publicadas.category': 'Category',
  'contas_publicadas.amount': 'Amount',
  'contas_publicadas.no_category': 'Without a category',
  'contas_publicadas.others': 'Other income',
  'contas_publicadas.others_text':
    'Categories with fewer than {count} givers are shown together, so that nobody can tell what somebody gave. Names are never published.',
  'contas_publicadas.none': 'Nothing in this month.',
  'contas_publicadas.balances': 'What the church has',
  'contas_publicadas.balance_start': 'At the beginning of the month',
  'contas_publicadas.balance_end': 'At the end of the month',
  'contas_publicadas.balance_other': 'Transfers and other movements',
  'contas_publicadas.accounts': 'In each account, at the end of the month',
  'contas_publicadas.state.vigente': 'Published',
  'contas_publicadas.state.reaberto': 'Reopened after it was published',
  'contas_publicadas.state.alterado': 'Changed after it was published',
  'contas_publicadas.state.corrigido': 'Corrected by another publication',
};
