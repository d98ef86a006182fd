/** Receipt of the hand-over of a prize, for the server that draws it. */
export const rifaPapel = {
  'recibo.title': 'Recibo de entrega de premio',
  'recibo.text':
    'Recibí de {church} el premio n.º {prize} de la rifa “{raffle}”, que correspondió al número {number} en el sorteo de la extracción {extraction} de la Lotería Federal, del {day}.',
  'recibo.prize': 'Premio',
  'recibo.value': 'Valor',
  'recibo.number': 'Número sorteado',
  'recibo.winner': 'Ganador',
  'recibo.receiver': 'Recibido por',
  'recibo.document': 'Documento',
  'recibo.note': 'Observación',
  'recibo.handed': 'Entregado el {when} por {person}',
  'recibo.open': 'Lugar y fecha: ______________________________________________',
  'recibo.sign_receiver': 'Firma de quien recibió',
  'recibo.sign_church': 'Firma por la iglesia',
  'recibo.proof':
    'Resultado (SHA-256): {hash}. Cualquiera puede verificar el sorteo en la página de la rifa.',
};
