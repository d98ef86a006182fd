/** Packing slips and labels of orders, for the server that draws them. */
export const pedidoPapel = {
  'papel.slips': 'Folhas de separação',
  'papel.labels': 'Etiquetas dos pedidos',
  'papel.slip': 'Separação do pedido {id}',
  'papel.order': 'Pedido {id}',
  'papel.no_name': 'Sem nome',
  'papel.paid': 'Pago em {when}',
  'papel.pickup_at': 'Retirada: {place}',
  'papel.delivery': 'Entrega',
  'papel.delivery_to': 'Entrega a {name}',
  'papel.gift': 'Presente',
  'papel.note': 'Recado: {text}',
  'papel.units': 'Unidades: {count}',
  'papel.qr': 'QR da retirada do pedido {id}',
  'papel.test': 'TESTE',
} as const;
