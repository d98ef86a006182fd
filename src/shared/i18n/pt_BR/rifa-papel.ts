/** Receipt of the hand-over of a prize, for the server that draws it. */
export const rifaPapel = {
  'recibo.title': 'Recibo de entrega de prêmio',
  'recibo.text':
    'Recebi de {church} o {prize}º prêmio da rifa “{raffle}”, que coube ao número {number} no sorteio da extração {extraction} da Loteria Federal, de {day}.',
  'recibo.prize': 'Prêmio',
  'recibo.value': 'Valor',
  'recibo.number': 'Número sorteado',
  'recibo.winner': 'Ganhador',
  'recibo.receiver': 'Recebido por',
  'recibo.document': 'Documento',
  'recibo.note': 'Observação',
  'recibo.handed': 'Entregue em {when} por {person}',
  'recibo.open': 'Local e data: ______________________________________________',
  'recibo.sign_receiver': 'Assinatura de quem recebeu',
  'recibo.sign_church': 'Assinatura pela igreja',
  'recibo.proof': 'Resultado (SHA-256): {hash}. Qualquer pessoa pode conferir o sorteio na página da rifa.',
} as const;
