/** The offering counted by two people: its page, and the sheet that they sign. */
export const contagem = {
  'contagem.title': 'Oferta',
  'contagem.lead': 'Duas pessoas contam, cada uma com a própria conta, sem ver a soma da outra.',
  'contagem.total': 'Total',
  'contagem.sheet_title': 'Contagem da oferta',
  'contagem.sheet_cash': '{note} · {kind}',
  'contagem.sheet_envelopes': 'Envelopes · {kind}',
  'contagem.sheet_words': 'Contamos {amount} ({words}).',
  'contagem.sheet_closed':
    'As contagens eram diferentes. {name} encerrou com a contagem de {whose}. Motivo: {reason}',
} as const;
