/** Receipt of the hand-over of a prize, for the server that draws it. */
export const rifaPapel = {
  'recibo.title': 'Receipt of a prize',
  'recibo.text':
    'I received from {church} prize no. {prize} of the raffle “{raffle}”, won by the number {number} in the draw by extraction {extraction} of the Federal Lottery of {day}.',
  'recibo.prize': 'Prize',
  'recibo.value': 'Value',
  'recibo.number': 'Winning number',
  'recibo.winner': 'Winner',
  'recibo.receiver': 'Received by',
  'recibo.document': 'Document',
  'recibo.note': 'Note',
  'recibo.handed': 'Handed over on {when} by {person}',
  'recibo.open': 'Place and date: ______________________________________________',
  'recibo.sign_receiver': 'Signature of the receiver',
  'recibo.sign_church': 'Signature for the church',
  'recibo.proof': 'Result (SHA-256): {hash}. Anyone can verify the draw on the page of the raffle.',
};
