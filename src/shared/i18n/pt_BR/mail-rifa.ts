/** E-mails about a purchase in a raffle. Part of `mail`. */
export const mailRifa = {
  'fact.numbers': 'Números',
  'fact.draw': 'Sorteio',
  'fact.purchase_key': 'Chave da compra',
  'raffle_held.subject': 'Seus números estão guardados: {raffle}',
  'raffle_held.title': 'Falta só o pagamento',
  'raffle_held.text':
    'Guardamos os seus números da rifa {raffle} até {until}. Pague até lá, e eles são seus.',
  'raffle_held.button': 'Pagar agora',
  'raffle_held.note':
    'Guarde a chave da compra: com ela e o seu WhatsApp ou CPF você vê os seus números quando quiser. Depois do prazo, os números voltam a ficar livres.',
  'raffle_paid.subject': 'Seus números da rifa {raffle}',
  'raffle_paid.title': 'Os números são seus',
  'raffle_paid.text':
    'O pagamento está confirmado: os números abaixo são seus no sorteio da rifa {raffle}. Obrigado por ajudar!',
  'raffle_paid.button': 'Ver os meus números',
  'raffle_paid.note':
    'O endereço acima é só seu: quem o tiver vê esta compra. Depois do sorteio, qualquer pessoa pode conferir o resultado na página da rifa.',
  'raffle_exchange.subject': 'Escolha outros números: {raffle}',
  'raffle_exchange.title': 'O pagamento chegou depois do prazo',
  'raffle_exchange.text':
    'O seu pagamento da rifa {raffle} chegou quando o prazo tinha passado, e os seus números já são de outra pessoa. O dinheiro está guardado: escolha outros números, ou peça a devolução à tesouraria.',
  'raffle_exchange.button': 'Escolher outros números',
  'raffle_exchange.note': 'Escolha antes do sorteio: depois dele só é possível devolver o valor.',
  'raffle_over_maximum.subject': 'Pagamento acima do máximo: {raffle}',
  'raffle_over_maximum.title': 'Este pagamento passou do máximo por pessoa',
  'raffle_over_maximum.text':
    'O pagamento da rifa {raffle} chegou, mas com ele você teria mais números do que o regulamento permite por pessoa. Os números desta compra não são seus, e a tesouraria devolve o valor.',
  'raffle_over_maximum.button': 'Ver a compra',
  'raffle_over_maximum.note': 'Os números que você já tinha continuam seus.',
  'raffle_left_out.subject': 'Números fora do sorteio: {raffle}',
  'raffle_left_out.title': 'Os seus números ficaram fora do sorteio',
  'raffle_left_out.text':
    'Quando a lista da rifa {raffle} foi fechada, o pagamento destes números estava contestado no banco, e por isso eles não entraram no sorteio. A contestação terminou e o dinheiro está com a igreja: a tesouraria o devolve a você.',
  'raffle_left_out.button': 'Ver a compra',
  'raffle_left_out.note': 'Você não precisa fazer nada.',
  'raffle_refunded.subject': 'Devolução da rifa {raffle}',
  'raffle_refunded.title': 'Devolvemos o seu dinheiro',
  'raffle_refunded.text': 'Devolvemos {amount} da sua compra na rifa {raffle}.',
  'raffle_refunded.button': 'Ver a compra',
  'raffle_refunded.note': 'Em cartões, o valor aparece na fatura em até duas faturas.',
  'raffle_charged_back.subject': 'Pagamento contestado da rifa {raffle}',
  'raffle_charged_back.title': 'O banco devolveu {amount}',
  'raffle_charged_back.text':
    'O pagamento da sua compra na rifa {raffle} foi contestado no banco. A contestação terminou, e o banco devolveu {amount} a quem pagou. A igreja não faz outra devolução deste valor.',
  'raffle_charged_back.button': 'Ver a compra',
  'raffle_charged_back.note':
    'Quando o valor aparece, quem diz é o banco. Se não foi você quem contestou, fale com a igreja.',
};
