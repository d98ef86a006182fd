import type { pedidoPapel as pt } from '#shared/i18n/pt_BR/pedido-papel.ts';

export const pedidoPapel: Record<keyof typeof pt, string> = {
  'papel.slips': 'Packing slips',
  'papel.labels': 'Order labels',
  'papel.slip': 'Packing slip of order {id}',
  'papel.order': 'Order {id}',
  'papel.no_name': 'No name',
  'papel.paid': 'Paid on {when}',
  'papel.pickup_at': 'Pickup: {place}',
  'papel.delivery': 'Delivery',
  'papel.delivery_to': 'Delivery to {name}',
  'papel.gift': 'Gift',
  'papel.note': 'Note: {text}',
  'papel.units': 'Units: {count}',
  'papel.qr': 'QR for the pickup of order {id}',
  'papel.test': 'TEST',
};
