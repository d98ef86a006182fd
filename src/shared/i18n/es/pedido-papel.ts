import type { pedidoPapel as pt } from '#shared/i18n/pt_BR/pedido-papel.ts';

export const pedidoPapel: Record<keyof typeof pt, string> = {
  'papel.slips': 'Hojas de preparación',
  'papel.labels': 'Etiquetas de pedidos',
  'papel.slip': 'Preparación del pedido {id}',
  'papel.order': 'Pedido {id}',
  'papel.no_name': 'Sin nombre',
  'papel.paid': 'Pagado el {when}',
  'papel.pickup_at': 'Retiro: {place}',
  'papel.delivery': 'Entrega',
  'papel.delivery_to': 'Entrega a {name}',
  'papel.gift': 'Regalo',
  'papel.note': 'Nota: {text}',
  'papel.units': 'Unidades: {count}',
  'papel.qr': 'QR de retiro del pedido {id}',
  'papel.test': 'PRUEBA',
};
