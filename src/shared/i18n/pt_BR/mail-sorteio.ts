/** Mails about the draw of a raffle. Part of `mail`. */
export const mailSorteio = {
  'raffle_won.subject': 'Você ganhou na rifa {raffle}!',
  'raffle_won.title': 'Parabéns, o seu número foi sorteado',
  'raffle_won.text':
    'O seu número {number} ganhou na rifa {raffle}: {prize}. A igreja entra em contato para combinar a entrega; você também pode responder a este e-mail.',
  'raffle_won.button': 'Ver a minha compra',
  'raffle_won.note':
    'Leve um documento com foto ao buscar o prêmio. O sorteio pode ser conferido por qualquer pessoa na página da rifa.',
  'raffle_cancelled.subject': 'A rifa {raffle} foi cancelada',
  'raffle_cancelled.title': 'A rifa não vai acontecer',
  'raffle_cancelled.text':
    'A rifa {raffle} foi cancelada. O que você pagou será devolvido pela tesouraria, pelo mesmo meio sempre que possível.',
  'raffle_cancelled.button': 'Ver a minha compra',
  'raffle_cancelled.note': 'Se tiver dúvidas, fale com a igreja.',
} as const;
