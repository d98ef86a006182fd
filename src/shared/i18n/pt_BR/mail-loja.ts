/** E-mails about an order of the store, one for each step of it. Part of `mail`. */
export const mailLoja = {
  'fact.subtotal': 'Subtotal',
  'fact.discount': 'Desconto',
  'fact.freight': 'Entrega',
  'fact.total': 'Total',
  'fact.delivery': 'Como chega',
  'fact.pickup_code': 'Código da retirada',
  'fact.tracking': 'Rastreio',
  'fact.return_until': 'Desistir até',
  'fact.reason': 'Motivo',

  'order_payment.subject': 'Falta só o pagamento: pedido {order}',
  'order_payment.title': 'Falta só o pagamento',
  'order_payment.text':
    'Separamos os produtos do seu pedido {order}. Falta pagar {amount}, até {until}. No link abaixo está tudo o que você precisa para pagar, mesmo que tenha fechado a página.',
  'order_payment.button': 'Abrir o pedido',
  'order_payment.note':
    'Se você já pagou, não precisa pagar de novo: avisamos por aqui assim que o pagamento for confirmado. Depois do prazo, os produtos voltam para a loja.',
  'order_refused.subject': 'Pedido {order}: o pagamento não foi confirmado',
  'order_refused.title': 'O pagamento não foi confirmado',
  'order_refused.text':
    'Não conseguimos confirmar o pagamento do pedido {order}, e os produtos não estão mais guardados. O pedido continua no link abaixo: por ele você pode pagar de novo.',
  'order_refused.button': 'Abrir o pedido',
  'order_refused.note':
    'Se o dinheiro saiu da sua conta, não pague de novo: fale com a igreja, com o comprovante em mãos. Sem pagamento, o pedido é cancelado em {days} dias.',
  'order_paid.subject': 'Pedido {order} confirmado',
  'order_paid.title': 'Recebemos o seu pedido',
  'order_paid.text':
    'O pagamento do pedido {order} está confirmado. Avisamos por aqui a cada passo, até ele estar com você.',
  'order_paid.button': 'Acompanhar o pedido',
  'order_paid.note':
    'O endereço acima é só seu: quem o tiver vê este pedido. Você pode desistir em até 7 dias depois de receber.',
  'order_counter.subject': 'Comprovante da compra {order}',
  'order_counter.title': 'Obrigado pela compra!',
  'order_counter.text': 'Recebemos o pagamento da compra {order}, e os produtos já estão com você.',
  'order_counter.button': 'Abrir o pedido',
  'order_counter.note': 'Se algo não estiver certo, fale com a igreja.',
  'order_test.subject': 'Pedido {order}: nada foi cobrado',
  'order_test.title': 'Foi só um teste',
  'order_test.text':
    'O pedido {order} foi feito no modo de teste da loja: nada foi cobrado e nada será entregue.',
  'order_test.button': 'Ver o pedido',
  'order_test.note': 'Para comprar de verdade, espere a igreja abrir os pagamentos da loja.',
  'order_preparing.subject': 'Estamos separando o pedido {order}',
  'order_preparing.title': 'Estamos separando o seu pedido',
  'order_preparing.text':
    'O pedido {order} está sendo separado. O próximo aviso já é o de que está a caminho ou pronto.',
  'order_preparing.button': 'Acompanhar o pedido',
  'order_preparing.note': 'Não é preciso fazer nada por enquanto.',
  'order_ready.subject': 'Pedido {order} pronto para retirar',
  'order_ready.title': 'Pode vir buscar',
  'order_ready.text':
    'O pedido {order} está separado e espera por você. Na retirada, diga o código abaixo ou mostre o QR que está no link.',
  'order_ready.button': 'Ver o código e o endereço',
  'order_ready.note':
    'Outra pessoa pode retirar por você: basta que ela tenha o código. Não o passe a mais ninguém.',
  'order_shipped.subject': 'Pedido {order} a caminho',
  'order_shipped.title': 'O seu pedido está a caminho',
  'order_shipped.text': 'O pedido {order} saiu para entrega.',
  'order_shipped.button': 'Acompanhar o pedido',
  'order_shipped.note': 'O rastreio pode levar um dia para mostrar o primeiro movimento.',
  'order_delivered.subject': 'Pedido {order} entregue',
  'order_delivered.title': 'O pedido está com você',
  'order_delivered.text':
    'O pedido {order} foi entregue. Esperamos que goste! Se quiser desistir, pode fazer isso até {until} pelo link abaixo, sem dizer o motivo.',
  'order_delivered.button': 'Abrir o pedido',
  'order_delivered.note': 'Se você não recebeu o pedido, fale com a igreja.',
  'order_cancelled.subject': 'Pedido {order} cancelado',
  'order_cancelled.title': 'Pedido cancelado',
  'order_cancelled.text': 'O pedido {order} foi cancelado, e os produtos voltaram para a loja.',
  'order_cancelled.button': 'Ver o pedido',
  'order_cancelled.note':
    'Se algo foi pago, o valor volta pelo mesmo caminho: no cartão, em até duas faturas; no Pix, a tesouraria faz a devolução. Se não foi você quem cancelou, fale com a igreja.',
  'order_refunded.subject': 'Devolução do pedido {order}',
  'order_refunded.title': 'Devolvemos {amount}',
  'order_refunded.text': 'Devolvemos {amount} do pedido {order}.',
  'order_refunded.button': 'Ver o pedido',
  'order_refunded.note': 'No cartão, o valor aparece em até duas faturas; no Pix, em geral no mesmo dia.',
  'order_charged_back.subject': 'Pagamento contestado do pedido {order}',
  'order_charged_back.title': 'O banco devolveu {amount}',
  'order_charged_back.text':
    'O pagamento do pedido {order} foi contestado no banco. A contestação terminou, e o banco devolveu {amount} a quem pagou. A igreja não faz outra devolução deste valor.',
  'order_charged_back.button': 'Ver o pedido',
  'order_charged_back.note':
    'Quando o valor aparece, quem diz é o banco. Se não foi você quem contestou, fale com a igreja.',
  'order_withdrawn.subject': 'Desistência do pedido {order} recebida',
  'order_withdrawn.title': 'Recebemos a sua desistência',
  'order_withdrawn.text':
    'Você desistiu do pedido {order}. Devolva os produtos, sem uso e com a embalagem, onde você os retirou ou na secretaria da igreja, até {until}. Quando chegarem, devolvemos tudo o que você pagou, com a entrega.',
  'order_withdrawn.button': 'Ver os passos da devolução',
  'order_withdrawn.note':
    'A devolução não custa nada a você. Se não puder vir, responda pela página de contato e combinamos a coleta.',
  'order_part_withdrawn.subject': 'Desistência de parte do pedido {order} recebida',
  'order_part_withdrawn.title': 'Recebemos a sua desistência',
  'order_part_withdrawn.text':
    'Você desistiu dos produtos abaixo, do pedido {order}. Devolva-os, sem uso e com a embalagem, onde você os retirou ou na secretaria da igreja, até {until}. Quando chegarem, devolvemos o valor deles; a entrega só volta na desistência de todo o pedido.',
  'order_part_withdrawn.button': 'Ver os passos da devolução',
  'order_part_withdrawn.note':
    'A devolução não custa nada a você. Se não puder vir, responda pela página de contato e combinamos a coleta.',
  'order_kept.subject': 'A desistência do pedido {order} foi desfeita',
  'order_kept.title': 'Os produtos ficam com você',
  'order_kept.text':
    'A desistência dos produtos abaixo, do pedido {order}, foi desfeita: eles ficam com você, e o valor deles não é devolvido.',
  'order_kept.button': 'Ver o pedido',
  'order_kept.note': 'Se você já devolveu os produtos, ou não esperava este aviso, fale com a igreja.',
  'order_part_cancelled.subject': 'Tiramos parte do pedido {order}',
  'order_part_cancelled.title': 'Tiramos o que você pediu',
  'order_part_cancelled.text':
    'Você desistiu dos produtos abaixo, e eles saíram do pedido {order}. Devolvemos {amount} pelo mesmo caminho do pagamento. O resto do pedido segue como estava.',
  'order_part_cancelled.button': 'Ver o pedido',
  'order_part_cancelled.note':
    'No cartão, o valor volta em até duas faturas; no Pix, a tesouraria faz a devolução. A entrega só volta na desistência de todo o pedido.',
} as const;
