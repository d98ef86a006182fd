import type { mailRifa as pt_BR } from '#shared/i18n/pt_BR/mail-rifa.ts';

export const mailRifa: Record<keyof typeof pt_BR, string> = {
  'fact.numbers': 'Números',
  'fact.draw': 'Sorteo',
  'fact.purchase_key': 'Clave de la compra',
  'raffle_held.subject': 'Sus números están guardados: {raffle}',
  'raffle_held.title': 'Falta solo el pago',
  'raffle_held.text':
    'Guardamos sus números de la rifa {raffle} hasta {until}. Pague hasta entonces y serán suyos.',
  'raffle_held.button': 'Pagar ahora',
  'raffle_held.note':
    'Guarde la clave de la compra: con ella y su WhatsApp o CPF verá sus números cuando quiera. Después del plazo, los números vuelven a quedar libres.',
  'raffle_paid.subject': 'Sus números de la rifa {raffle}',
  'raffle_paid.title': 'Los números son suyos',
  'raffle_paid.text':
    'El pago está confirmado: los números de abajo son suyos en el sorteo de la rifa {raffle}. ¡Gracias por ayudar!',
  'raffle_paid.button': 'Ver mis números',
  'raffle_paid.note':
    'La dirección de arriba es solo suya: quien la tenga ve esta compra. Después del sorteo, cualquiera puede comprobar el resultado en la página de la rifa.',
  'raffle_exchange.subject': 'Elija otros números: {raffle}',
  'raffle_exchange.title': 'El pago llegó después del plazo',
  'raffle_exchange.text':
    'Su pago de la rifa {raffle} llegó cuando el plazo ya había pasado, y sus números ya son de otra persona. El dinero está guardado: elija otros números o pida la devolución a la tesorería.',
  'raffle_exchange.button': 'Elegir otros números',
  'raffle_exchange.note': 'Elija antes del sorteo: después solo es posible devolver el valor.',
  'raffle_over_maximum.subject': 'Pago por encima del máximo: {raffle}',
  'raffle_over_maximum.title': 'Este pago supera el máximo por persona',
  'raffle_over_maximum.text':
    'Su pago de la rifa {raffle} llegó, pero con él usted tendría más números de los que el reglamento permite por persona. Los números de esta compra no son suyos, y la tesorería devuelve el valor.',
  'raffle_over_maximum.button': 'Ver la compra',
  'raffle_over_maximum.note': 'Los números que ya tenía siguen siendo suyos.',
  'raffle_left_out.subject': 'Números fuera del sorteo: {raffle}',
  'raffle_left_out.title': 'Sus números quedaron fuera del sorteo',
  'raffle_left_out.text':
    'Cuando se cerró la lista de la rifa {raffle}, el pago de estos números estaba disputado en el banco, y por eso no entraron en el sorteo. La disputa terminó y la iglesia tiene el dinero: la tesorería se lo devuelve.',
  'raffle_left_out.button': 'Ver la compra',
  'raffle_left_out.note': 'No necesita hacer nada.',
  'raffle_refunded.subject': 'Devolución de la rifa {raffle}',
  'raffle_refunded.title': 'Devolvimos su dinero',
  'raffle_refunded.text': 'Devolvimos {amount} de su compra en la rifa {raffle}.',
  'raffle_refunded.button': 'Ver la compra',
  'raffle_refunded.note': 'En tarjetas, el valor aparece en hasta dos extractos.',
  'raffle_charged_back.subject': 'Pago disputado de la rifa {raffle}',
  'raffle_charged_back.title': 'El banco devolvió {amount}',
  'raffle_charged_back.text':
    'El pago de su compra en la rifa {raffle} se disputó en el banco. La disputa terminó, y el banco devolvió {amount} a quien pagó. La iglesia no hace otra devolución de este valor.',
  'raffle_charged_back.button': 'Ver la compra',
  'raffle_charged_back.note':
    'El banco puede decirle cuándo aparece el valor. Si no fue usted quien disputó el pago, hable con la iglesia.',
};
