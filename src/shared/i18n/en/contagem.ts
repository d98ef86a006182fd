import type { contagem as pt } from '#shared/i18n/pt_BR/contagem.ts';

export const contagem: Record<keyof typeof pt, string> = {
  'contagem.title': 'Offering',
  'contagem.lead': 'Two people count, each with their own account, without seeing the other’s sum.',
  'contagem.total': 'Total',
  'contagem.sheet_title': 'Offering count',
  'contagem.sheet_cash': '{note} · {kind}',
  'contagem.sheet_envelopes': 'Envelopes · {kind}',
  'contagem.sheet_words': 'We counted {amount} ({words}).',
  'contagem.sheet_closed':
    'The counts differed. {name} closed it with the count of {whose}. Reason: {reason}',
};
