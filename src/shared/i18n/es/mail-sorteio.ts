/** Mails about the draw of a raffle. Part of `mail`. */
export const mailSorteio = {
  'raffle_won.subject': '¡Ganó en la rifa {raffle}!',
  'raffle_won.title': 'Felicidades, su número salió sorteado',
  'raffle_won.text':
    'Su número {number} ganó en la rifa {raffle}: {prize}. La iglesia se pondrá en contacto para acordar la entrega; también puede responder a este correo.',
  'raffle_won.button': 'Ver mi compra',
  'raffle_won.note':
    'Lleve un documento con foto al retirar el premio. Cualquiera puede verificar el sorteo en la página de la rifa.',
  'raffle_cancelled.subject': 'La rifa {raffle} fue cancelada',
  'raffle_cancelled.title': 'La rifa no se realizará',
  'raffle_cancelled.text':
    'La rifa {raffle} fue cancelada. La tesorería devolverá lo que pagó, por el mismo medio siempre que sea posible.',
  'raffle_cancelled.button': 'Ver mi compra',
  'raffle_cancelled.note': 'Si tiene dudas, hable con la iglesia.',
};
