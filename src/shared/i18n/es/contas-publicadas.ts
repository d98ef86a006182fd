import type { contasPublicadas as pt } from '#shared/i18n/pt_BR/contas-publicadas.ts';

export const contasPublicadas: Record<keyof typeof pt, string> = {
  'contas_publicadas.income': 'Entradas',
  'contas_publicadas.expenses': 'Salidas',
  'contas_publicadas.result': 'Resultado',
  'contas_publicadas.in_words_more':
    'En {month}, la iglesia recibió {income} y gastó {expenses}. Sobraron {result}.',
  'contas_publicadas.in_words_less':
    'En {month}, la iglesia recibió {income} y gastó {expenses}. Faltaron {result}, cubiertos por lo que había en caja.',
  'contas_publicadas.in_words_even': 'En {month}, la iglesia recibió {income} y gastó lo mismo.',
  'contas_publicadas.where_from': 'De dónde vino',
  'contas_publicadas.where_to': 'A dónde fue',
  'contas_publicadas.category': 'Categoría',
  'contas_publicadas.amount': 'Valor',
  'contas_publicadas.no_category': 'Sin categoría',
  'contas_publicadas.others': 'Otras entradas',
  'contas_publicadas.others_text':
    'Las categorías con menos de {count} contribuyentes aparecen juntas, para que nadie sepa cuánto dio alguien. Los nombres nunca se publican.',
  'contas_publicadas.none': 'Nada en este mes.',
  'contas_publicadas.balances': 'Cuánto tiene la iglesia',
  'contas_publicadas.balance_start': 'Al inicio del mes',
  'contas_publicadas.balance_end': 'Al final del mes',
  'contas_publicadas.balance_other': 'Transferencias y otros movimientos',
  'contas_publicadas.accounts': 'En cada cuenta, al final del mes',
  'contas_publicadas.state.vigente': 'Publicado',
  'contas_publicadas.state.reaberto': 'Reabierto después de publicado',
  'contas_publicadas.state.alterado': 'Modificado después de publicado',
  'contas_publicadas.state.corrigido': 'Corregido por otra publicación',
};
