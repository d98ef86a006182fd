import type { contagem as pt } from '#shared/i18n/pt_BR/contagem.ts';

export const contagem: Record<keyof typeof pt, string> = {
  'contagem.title': 'Ofrenda',
  'contagem.lead': 'Dos personas cuentan, cada una con su propia cuenta, sin ver la suma de la otra.',
  'contagem.total': 'Total',
  'contagem.sheet_title': 'Conteo de la ofrenda',
  'contagem.sheet_cash': '{note} · {kind}',
  'contagem.sheet_envelopes': 'Sobres · {kind}',
  'contagem.sheet_words': 'Contamos {amount} ({words}).',
  'contagem.sheet_closed':
    'Los conteos eran diferentes. {name} lo cerró con el conteo de {whose}. Motivo: {reason}',
};
